import type { Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import type { Answer, Change, Request, OutgoingMessage } from './node-type.ts';
import type { PreparedFlow } from './prepared-flow.ts';
import type { Text } from './text.ts';
import type { Value } from './values.ts';

/** Why a run was stopped from outside of its flow. */
export type Breach = 'steps' | 'time' | 'repeats' | 'depth';

/** What a run waits for, until when at most, and how often it has asked. */
export interface Waiting {
  for: 'reply' | 'time' | 'answer' | 'person';
  until: number | null;
  attempts: number;
}

/** Where a run is and what it knows. Plain data: it is stored between inputs. */
export interface RunState {
  flow: number;
  node: string | null;
  waiting: Waiting | null;
  /** Flows that called the present one, outermost first, and the node each goes on from. */
  callers: { flow: number; node: string }[];
  variables: Record<string, Value>;
  /** Whatever chance decides in this run follows from it. */
  seed: number;
  /** Since the customer last did something. */
  steps: number;
  spentMs: number;
  lastSaid: { words: string; times: number };
  status: 'running' | 'ended' | 'stopped';
}

const Number53 = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const Plain = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const StoredRun = z.strictObject({
  flow: Number53,
  node: z.string().max(40).nullable(),
  waiting: z
    .strictObject({
      for: z.enum(['reply', 'time', 'answer', 'person']),
      until: z.number().nullable(),
      attempts: Number53.min(0),
    })
    .nullable(),
  callers: z.array(z.strictObject({ flow: Number53, node: z.string().max(40) })).max(10),
  variables: z.record(z.string().max(80), z.union([Plain, z.array(Plain).max(1_000)])),
  seed: Number53,
  steps: Number53.min(0),
  spentMs: z.number().min(0),
  lastSaid: z.strictObject({ words: z.string().max(100_000), times: Number53.min(0) }),
  status: z.enum(['running', 'ended', 'stopped']),
});

/** Reads a run that somebody else has kept; null when it is none. */
export const readRun = (stored: unknown): RunState | null => StoredRun.safeParse(stored).data ?? null;

/** A run that has not begun. */
export const newRun = (flow: number, seed: number): RunState => ({
  flow,
  node: null,
  waiting: null,
  callers: [],
  variables: {},
  seed,
  steps: 0,
  spentMs: 0,
  lastSaid: { words: '', times: 0 },
  status: 'running',
});

/** What may set a flow off besides words. */
export type StartEvent = 'conversation_started' | 'handed_back';

/** What happens to a run. */
export type Input =
  | { type: 'start'; event: StartEvent | null; text: string }
  | { type: 'message'; text: string; optionId?: string | undefined }
  | { type: 'time' }
  | { type: 'answer'; answer: Answer; tookMs: number }
  | { type: 'handedBack' };

/** What the world is asked to do, in this order. */
export type Effect =
  | { do: 'say'; node: string; saying: OutgoingMessage }
  | { do: 'change'; node: string; change: Change }
  | { do: 'request'; node: string; request: Request }
  | { do: 'handOff'; node: string; reason: string }
  | { do: 'endConversation'; node: string }
  | { do: 'stop'; node: string; breach: Breach };

/** One node that ran, for whoever wants to know why the bot said something. */
export interface Step {
  flow: number;
  node: string;
  type: string;
  /** It goes on here after a wait, and was counted when it came. */
  isContinued: boolean;
  /** The way it went on; null while it waits. */
  exit: string | null;
  notes: string[];
}

/** What the engine may know of the world; it has no clock, no chance and no network of its own. */
export interface World {
  now: number;
  language: Locale | null;
  /** Such as `customer.name` or `platform`. */
  facts: Readonly<Record<string, Value>>;
  findFlow: (id: number) => PreparedFlow | undefined;
  /** The words of a saved reply as they are now. */
  findSavedReply: (id: number) => Text | undefined;
}

export interface Advance {
  state: RunState;
  effects: Effect[];
  steps: Step[];
}
