import type { KnowledgeSource } from '@parley/contracts/knowledge';

/** What can be written on this screen; files are chosen instead. */
export type WrittenType = Exclude<KnowledgeSource['type'], 'file'>;

/** The dialog that is open, with what it is about. */
export type Opened =
  | { kind: 'write'; type: WrittenType; source?: KnowledgeSource; replaces?: KnowledgeSource }
  | { kind: 'answer'; question: string }
  | { kind: 'attach' }
  | { kind: 'passages' | 'pages' | 'rename' | 'schedule'; source: KnowledgeSource };
