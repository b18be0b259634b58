import type { Comparison } from '@parley/contracts/conditions';
import type { Locale } from '@parley/contracts/locales';
import type { MessageQuestion, MessageSource } from '@parley/contracts/messages';
import type { z } from 'zod';
import type { FilledRequest, RequestTemplate } from './filling/index.ts';
import type { Presentation } from './presentation.ts';
import type { Lookup, Text } from './text.ts';
import type { Value } from './values.ts';

/** A button below a message. */
interface Option {
  id: string;
  label: string;
}

/** What the bot says, in the customer's language and with its variables filled in. */
export interface OutgoingMessage {
  text: string;
  options: Option[];
  /** Company files to attach, by their ids in flows. */
  attachments: number[];
  card: { title: string; text: string; imageUrl: string; link: string } | null;
  quickActions: number[];
  /** The sources of an agent's answer. */
  sources: MessageSource[];
  /** What kind of answer it waits for; null for any text. */
  question: MessageQuestion | null;
}

/** Something only the outside world can do. The result comes back as an input. */
export type Request =
  | ({
      kind: 'http';
      timeoutMs: number;
      /** Paths in the response, and the variables that store them. */
      saves: { path: string; variable: string }[];
    } & FilledRequest)
  | { kind: 'aiAnswer'; agentId: number | null; question: string }
  | { kind: 'aiClassify'; topics: { id: string; name: string; examples: string[] }[]; text: string };

/** The result of a request. */
export interface Answer {
  exit: string;
  values?: Record<string, Value>;
  /** A text for the customer, with its sources. */
  says?: Pick<OutgoingMessage, 'text' | 'sources'>;
  /** A note for the run's trace. */
  note?: string;
}

/** A change to the company's data. */
export type Change =
  | { kind: 'addTag' | 'removeTag'; tag: string }
  | { kind: 'setField'; field: string; value: string }
  | { kind: 'note'; text: string };

/** What the customer did while a node was waiting. */
export type Reply =
  | { type: 'text'; text: string; optionId?: string | undefined; files?: readonly string[] | undefined }
  | { type: 'timeout' };

/** What a node wants next; executed by the engine. */
export type Command =
  | { do: 'go'; exit: string }
  | { do: 'jump'; node: string }
  | { do: 'call'; flow: number }
  | { do: 'waitForReply'; timeoutMs: number | null }
  | { do: 'waitForTime'; ms: number }
  | { do: 'request'; request: Request }
  | { do: 'handOff'; reason: string; teamId?: number }
  | { do: 'end'; endsConversation: boolean };

/** The kinds of values that rules distinguish. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean';

/** What a node can see and do while it runs. */
export interface NodeContext {
  lookup: Lookup;
  /** The same for what goes to other systems. */
  outside: Lookup;
  /** The customer's language first, then the flow's. */
  languages: readonly Locale[];
  now: number;
  /** Always the same for one node of one run; differs between runs. */
  random: number;
  /** How often this node has already asked. */
  attempts: number;
  words: (text: Text) => string;
  /** The current text of a saved reply, filled in; null if it no longer exists. */
  savedReply: (id: number) => string | null;
  fill: (template: string) => string;
  say: (saying: Partial<OutgoingMessage>) => void;
  set: (variable: string, value: Value) => void;
  change: (change: Change) => void;
  /** Adds a note to the run's trace. */
  note: (text: string) => void;
}

declare const ownExit: unique symbol;

/** An exit defined in the settings, such as an option or a branch, as opposed to those named by the type itself. */
export type OwnExit = string & { readonly [ownExit]: true };

export const ownExits = (ids: Iterable<string>): OwnExit[] => [...ids] as OwnExit[];

/** A type of step (a node of the graph): its settings, its exits, what it does and how the builder shows it. */
export interface NodeType<
  Type extends string = string,
  Settings = unknown,
  Exit extends string = string,
> extends Presentation<Settings> {
  type: Type;
  settings: z.ZodType<Settings>;
  /** Every exit, in display order. */
  exits: (settings: Settings) => Exit[];
  /** Exits that may stay unconnected. */
  optionalExits?: readonly NoInfer<Exit>[];
  /** Conversations enter the flow here. */
  isEntry?: true;
  /** Nodes it continues at without an edge. */
  jumpsTo?: (settings: Settings) => string[];
  /** Flows it runs before it continues; they may wait. */
  calls?: (settings: Settings) => number[];
  /** Whether it waits for the customer or for time before it continues. */
  waits?: boolean;
  /** The templates in it, for checking variables and lengths. */
  texts?: (settings: Settings) => Text[];
  templates?: (settings: Settings) => string[];
  /** The labels of its buttons, which are also part of its texts. */
  labels?: (settings: Settings) => Text[];
  /** Whether it lacks a text that customers need to understand it. */
  lacksWords?: (settings: Settings) => boolean;
  /** Ids of the company's saved replies, files, quick actions and agents that it refers to. */
  savedReplies?: (settings: Settings) => number[];
  files?: (settings: Settings) => number[];
  quickActions?: (settings: Settings) => number[];
  agents?: (settings: Settings) => number[];
  /** The keys of the company's custom fields of customers that it writes. */
  customFields?: (settings: Settings) => string[];
  /** The names of the company's secrets that it sends. */
  secrets?: (settings: Settings) => string[];
  /** The variables it reads in addition to those in its templates, and those it writes. */
  reads?: (settings: Settings) => string[];
  writes?: (settings: Settings) => string[];
  /** The variables whose personal data the flow asks for by kind, so that they may be passed on. */
  asksFor?: (settings: Settings) => string[];
  /** The kind of value it writes; null if only known at run time. */
  writtenKind?: (settings: Settings) => ValueKind | null;
  /** The rules that compare its variables. */
  comparisons?: (settings: Settings) => Comparison[];
  /** The HTTP request it makes, before values are filled in. */
  request?: (settings: Settings) => RequestTemplate;
  run: (settings: Settings, context: NodeContext) => Command;
  /** Continues after waiting for the customer. */
  onReply?: (settings: Settings, context: NodeContext, reply: Reply) => Command;
}

/** Describes a step type; the types of its settings and exits are inferred. */
export const nodeType = <Type extends string, Settings, Exit extends string>(
  described: NodeType<Type, Settings, Exit>,
) => described;
