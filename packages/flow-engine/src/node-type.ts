import type { Locale } from '@parley/contracts/locales';
import type { MessageSource } from '@parley/contracts/messages';
import type { z } from 'zod';
import type { FilledRequest, RequestTemplate } from './filling/index.ts';
import type { Comparison } from './nodes/condition/group.ts';
import type { Presentation } from './presentation.ts';
import type { Lookup, Text } from './text.ts';
import type { Value } from './values.ts';

/** A button under a message. */
interface Option {
  id: string;
  label: string;
}

/** What the bot says, in the customer's language and with its variables filled in. */
export interface OutgoingMessage {
  text: string;
  options: Option[];
  /** Files of the company that go with it, by the ids that flows know them by. */
  attachments: number[];
  card: { title: string; text: string; imageUrl: string; link: string } | null;
  quickActions: number[];
  /** Where an agent's words come from. */
  sources: MessageSource[];
}

/** Something only the world outside can do. Its answer comes back as an input. */
export type Request =
  | ({
      kind: 'http';
      timeoutMs: number;
      /** Where in the answer to look, and the variable to keep it in. */
      saves: { path: string; variable: string }[];
    } & FilledRequest)
  | { kind: 'aiAnswer'; agentId: number | null; question: string }
  | { kind: 'aiClassify'; topics: { id: string; name: string; examples: string[] }[]; text: string };

/** What a request came to. */
export interface Answer {
  exit: string;
  values?: Record<string, Value>;
  /** Words that whoever was asked has for the customer, and where they come from. */
  says?: Pick<OutgoingMessage, 'text' | 'sources'>;
  /** A line for whoever reads how the run went. */
  note?: string;
}

/** A change in what the company knows. */
export type Change =
  | { kind: 'addTag' | 'removeTag'; tag: string }
  | { kind: 'setField'; field: 'name' | 'email' | 'phone'; value: string }
  | { kind: 'note'; text: string };

/** What the customer did while a node waited for it. */
export type Reply = { type: 'text'; text: string; optionId?: string | undefined } | { type: 'timeout' };

/** What a node wants next; the engine carries it out. */
export type Command =
  | { do: 'go'; exit: string }
  | { do: 'jump'; node: string }
  | { do: 'call'; flow: number }
  | { do: 'waitForReply'; timeoutMs: number | null }
  | { do: 'waitForTime'; ms: number }
  | { do: 'request'; request: Request }
  | { do: 'handOff'; reason: string }
  | { do: 'end'; endsConversation: boolean };

/** The kinds of values that rules tell apart. */
export type ValueKind = 'text' | 'number' | 'date' | 'boolean';

/** What a node may know and do while it runs. */
export interface NodeContext {
  lookup: Lookup;
  /** The customer's language first, then the flow's. */
  languages: readonly Locale[];
  now: number;
  /** The same for one node of one run every time, and different between runs. */
  random: number;
  /** How often this node has asked already. */
  attempts: number;
  words: (text: Text) => string;
  /** What a saved reply says now, filled in; null when it is gone. */
  savedReply: (id: number) => string | null;
  fill: (template: string) => string;
  say: (saying: Partial<OutgoingMessage>) => void;
  set: (variable: string, value: Value) => void;
  change: (change: Change) => void;
  /** A line for whoever reads how the run went. */
  note: (text: string) => void;
}

declare const ownExit: unique symbol;

/** An exit that stands in the settings, such as an option or a branch, unlike those that the type itself names. */
export type OwnExit = string & { readonly [ownExit]: true };

export const ownExits = (ids: Iterable<string>): OwnExit[] => [...ids] as OwnExit[];

/** A type of step (a node of the graph): its settings, where it can lead, what it does and how the builder shows it. */
export interface NodeType<
  Type extends string = string,
  Settings = unknown,
  Exit extends string = string,
> extends Presentation<Settings> {
  type: Type;
  settings: z.ZodType<Settings>;
  /** Every exit, in the order they are drawn. */
  exits: (settings: Settings) => Exit[];
  /** Exits that may lead nowhere. */
  optionalExits?: readonly NoInfer<Exit>[];
  /** Conversations enter the flow here. */
  isEntry?: true;
  /** Nodes it goes on at without an edge. */
  jumpsTo?: (settings: Settings) => string[];
  /** Flows it runs before it goes on; they may wait. */
  calls?: (settings: Settings) => number[];
  /** Whether a customer has to do something, or time has to pass, before it goes on. */
  waits?: boolean;
  /** The templates in it, for checking variables and lengths. */
  texts?: (settings: Settings) => Text[];
  templates?: (settings: Settings) => string[];
  /** The labels of the buttons it offers; they are among its texts too. */
  labels?: (settings: Settings) => Text[];
  /** Whether words are missing without which it cannot be understood. */
  lacksWords?: (settings: Settings) => boolean;
  /** What it refers to by id: saved replies, files, quick actions and agents of the company. */
  savedReplies?: (settings: Settings) => number[];
  files?: (settings: Settings) => number[];
  quickActions?: (settings: Settings) => number[];
  agents?: (settings: Settings) => number[];
  /** The company's secrets that it sends, by name. */
  secrets?: (settings: Settings) => string[];
  /** The variables it reads besides those in its templates, and those it writes. */
  reads?: (settings: Settings) => string[];
  writes?: (settings: Settings) => string[];
  /** The kind of value it writes; null when only the run decides. */
  writtenKind?: (settings: Settings) => ValueKind | null;
  /** The rules it compares variables by. */
  comparisons?: (settings: Settings) => Comparison[];
  /** The HTTP request it makes, before it is filled in. */
  request?: (settings: Settings) => RequestTemplate;
  run: (settings: Settings, context: NodeContext) => Command;
  /** Goes on after a wait for the customer. */
  onReply?: (settings: Settings, context: NodeContext, reply: Reply) => Command;
}

/** Describes a step type; the types of its settings and exits are inferred. */
export const nodeType = <Type extends string, Settings, Exit extends string>(
  described: NodeType<Type, Settings, Exit>,
) => described;
