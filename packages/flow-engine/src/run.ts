import type { Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import type { KeyedField } from './customer-field.ts';
import type { Answer, Change, Request, OutgoingMessage } from './node-type.ts';
import type { PreparedFlow } from './prepared-flow.ts';
import type { Text } from './text.ts';
import type { Value } from './values.ts';

/** Which limit stopped the run. */
export type Breach = 'steps' | 'time' | 'repeats' | 'depth';

/** What a run is waiting for, its deadline, and how often it has asked. */
export interface Waiting {
  for: 'reply' | 'time' | 'answer' | 'person';
  until: number | null;
  attempts: number;
}

/** Where a run is and what it knows. Plain data that is stored between inputs. */
export interface RunState {
  flow: number;
  node: string | null;
  waiting: Waiting | null;
  /** The flows that called the current one, outermost first, and the node each continues from. */
  callers: { flow: number; node: string }[];
  variables: Record<string, Value>;
  /** All randomness in this run derives from it. */
  seed: number;
  /** Since the customer's last input. */
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

/** Parses a stored run; null if it is invalid. */
export const readRun = (stored: unknown): RunState | null => StoredRun.safeParse(stored).data ?? null;

/** A run that has not started. */
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

/** What may start a flow besides a message. */
export type StartEvent = 'conversation_started' | 'handed_back' | 'chat_opened' | 'visitor_returned';

/** An input to a run. */
export type Input =
  | { type: 'start'; event: StartEvent | null; text: string }
  /** The visitor has not written yet; the run begins at this trigger. */
  | { type: 'open'; trigger: string }
  /** `files` are the names of what the customer has attached. */
  | { type: 'message'; text: string; optionId?: string | undefined; files?: readonly string[] | undefined }
  | { type: 'time' }
  | { type: 'answer'; answer: Answer; tookMs: number }
  | { type: 'handedBack' };

/** What the world is asked to do, in this order. */
export type Effect =
  | { do: 'say'; node: string; saying: OutgoingMessage }
  | { do: 'change'; node: string; change: Change }
  | { do: 'request'; node: string; request: Request }
  | { do: 'handOff'; node: string; reason: string; teamId?: number }
  | { do: 'endConversation'; node: string }
  | { do: 'stop'; node: string; breach: Breach };

/** One executed node, to trace why the bot said something. */
export interface Step {
  flow: number;
  node: string;
  type: string;
  /** It continues after a wait and was already counted when the wait began. */
  isContinued: boolean;
  /** The exit it took; null while it waits. */
  exit: string | null;
  notes: string[];
}

/** What the engine can see of the world; it has no clock, randomness or network of its own. */
export interface World {
  now: number;
  language: Locale | null;
  /** Such as `customer.name` or `platform`. */
  facts: Readonly<Record<string, Value>>;
  /** The custom fields of the customer that flows may write. */
  customerFields?: readonly KeyedField[];
  findFlow: (id: number) => PreparedFlow | undefined;
  /** A variable or fact without what must not leave the conversation; everything may if this is left out. */
  hide?: (name: string, value: Value) => Value;
  /** The current text of a saved reply. */
  findSavedReply: (id: number) => Text | undefined;
}

export interface Advance {
  state: RunState;
  /** The facts, including what the flow has changed about the customer. */
  facts: Readonly<Record<string, Value>>;
  effects: Effect[];
  steps: Step[];
}
