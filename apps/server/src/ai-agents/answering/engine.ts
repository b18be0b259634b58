import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { Standing } from '../../knowledge/index.ts';
import type { Passage } from './checks/evidence.ts';
import type { Exchange } from './exchange.ts';

/** A question for an engine, with the material to answer it from. */
export interface Task {
  exchange: Exchange;
  language: Locale;
  settings: AgentSettings;
  /** Numbered from 1, best first. */
  passages: readonly Passage[];
  /** Messages of a conversation are full of questions; in knowledge a question may have been planted for the model. */
  passagesFrom: 'knowledge' | 'messages';
  /** How the source of each chunk ranks where sources contradict each other; grows with every search. */
  standings: ReadonlyMap<number, Standing>;
  /** Chunks that answer the question with different values, a list for each contradiction. */
  rivals: readonly (readonly number[])[];
  /** The only hosts that an answer may mention. */
  hosts: ReadonlySet<string>;
  /** The message is nothing but small talk, and no passage is needed to answer it. */
  isSmallTalk: boolean;
  /** What the company's policies ask of the answer. */
  policies: readonly string[];
  /** Searches the same knowledge for more passages. */
  search(query: string): Promise<readonly Omit<Passage, 'number'>[]>;
}

/** For tasks that are not answered from the agent's sources. */
export const NO_KNOWLEDGE: Pick<Task, 'standings' | 'rivals' | 'search' | 'policies'> = {
  policies: [],
  standings: new Map(),
  rivals: [],
  search: async () => [],
};

/** Opens the model that writes for an agent with these settings; null where there is none. */
export type Engines = (companyId: number, agentId: number, settings: AgentSettings) => Promise<AnswerEngine | null>;

/** A sentence that passed all checks, and the passages it is taken from. */
export interface Said {
  /** The separator from the previous sentence: a space or a line break. */
  gap: string;
  text: string;
  cited: readonly number[];
}

/** What an engine made of a task. */
export interface Written {
  stages: readonly AnswerStage[];
  /** `none`: no usable answer, so the next engine is asked. `person`: a person has to answer. `forbidden`: policies left nothing. */
  action: 'reply' | 'person' | 'none' | 'forbidden';
  said: readonly Said[];
  /** All passages that could be cited, including those found by later searches. */
  passages: readonly Passage[];
}

/** Writes an answer from passages. It never throws: problems are recorded in its stages. */
export type AnswerEngine = (
  task: Task,
  listener: { signal: AbortSignal; onSaid: (said: readonly Said[], passages: readonly Passage[]) => void },
) => Promise<Written>;
