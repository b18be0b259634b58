import type { ModelRequest } from './asked.ts';

/** The object that an agent's model is asked to fill in. */
export interface Draft {
  action: 'reply' | 'clarify' | 'handoff';
  citations: number[];
  answer: string;
  reason: string;
}

/** Everything that goes wrong with real models, by name. */
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

/** One response of the model. */
export interface Turn {
  /** A text is sent as it is; a draft as JSON if JSON was requested, otherwise as text. */
  says?: string | Draft;
  tools?: readonly { name: string; input: unknown }[];
  /** Without it, as fast as possible. */
  tokensPerSecond?: number;
  /** Without it, counted from the text. */
  usage?: { input: number; output: number };
  /** What comes after the first half of the words is not sent before this. */
  waitsFor?: Promise<unknown>;
  fault?: Fault;
}

/** What the model does: each turn of a list once and then always the last one, or the result of a function of the request. */
export type Script = 'helpful' | 'hostile' | Fault | readonly Turn[] | ((asked: ModelRequest) => Turn);
