import type { Asked } from './asked.ts';

/** What an agent's model is asked to fill in. */
export interface Draft {
  action: 'reply' | 'clarify' | 'handoff';
  citations: number[];
  answer: string;
  reason: string;
}

/** Everything that goes wrong with models of others, by name. */
export const FAULTS = [
  'slow',
  'stalls',
  'http500',
  'rate_limited',
  'cut',
  'bad_json',
  'error_body',
  'empty',
  'flood',
  'endless',
  'wrong_content_type',
] as const;
export type Fault = (typeof FAULTS)[number];

/** One answer of the model. */
export interface Turn {
  /** A text is said as it stands; a draft as JSON when JSON was asked for, and as words otherwise. */
  says?: string | Draft;
  tools?: readonly { name: string; input: unknown }[];
  /** As fast as it goes without it. */
  tokensPerSecond?: number;
  /** Counted from the words without it. */
  usage?: { input: number; output: number };
  fault?: Fault;
}

/** What the model does: each turn of a list once and the last one from then on, or whatever a function makes of the question. */
export type Script = 'helpful' | 'hostile' | Fault | readonly Turn[] | ((asked: Asked) => Turn);
