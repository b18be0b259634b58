import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { Passage } from './checks/evidence.ts';
import type { Exchange } from './exchange.ts';

/** What an engine has to answer, and from what. */
export interface Task {
  exchange: Exchange;
  language: Locale;
  settings: AgentSettings;
  /** Numbered from 1 on; the best first. */
  passages: readonly Passage[];
  /** The only hosts that an answer may name. */
  hosts: ReadonlySet<string>;
  /** Looks for more in the same knowledge. */
  search(query: string): Promise<readonly Omit<Passage, 'number'>[]>;
}

/** The model that writes for an agent with these settings; null where none does. */
export type Engines = (companyId: number, agentId: number, settings: AgentSettings) => Promise<AnswerEngine | null>;

/** A sentence that may be said, and the passages that it is taken from. */
export interface Said {
  /** What stands between it and the one before: a space or a line break. */
  gap: string;
  text: string;
  cited: readonly number[];
}

/** What an engine has made of a task. */
export interface Written {
  stages: readonly AnswerStage[];
  /** `none` is of no use: the next engine is asked. `person` says that somebody else has to answer. */
  action: 'reply' | 'person' | 'none';
  said: readonly Said[];
  /** All that could be named, those that were found on the way among them. */
  passages: readonly Passage[];
}

/** Makes an answer of passages. It never throws: what went wrong stands in its stages. */
export type AnswerEngine = (
  task: Task,
  listener: { signal: AbortSignal; onSaid: (said: readonly Said[], passages: readonly Passage[]) => void },
) => Promise<Written>;
