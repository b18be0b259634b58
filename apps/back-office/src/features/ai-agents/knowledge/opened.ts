import type { KnowledgeSource } from '@parley/contracts/knowledge';

/** The source types created with a form; files are uploaded instead. */
export type WrittenType = Exclude<KnowledgeSource['type'], 'file'>;

/** The open dialog with its parameters. */
export type Opened =
  | { kind: 'write'; type: WrittenType; source?: KnowledgeSource; replaces?: KnowledgeSource }
  | { kind: 'answer'; question: string }
  | { kind: 'attach' | 'conflicts' }
  /** `search` is what to look for at first. */
  | { kind: 'passages'; source: KnowledgeSource; search?: string }
  | { kind: 'pages' | 'rename' | 'schedule'; source: KnowledgeSource };
