import type { Attachment } from '@parley/contracts/attachments';
import type * as chat from '@parley/contracts/chat';
import type { ResultOf } from '@parley/contracts/endpoint';
import type { Typing } from '@parley/contracts/events';
import type { DarkPalette, WidgetPalette } from '@parley/contracts/widget-palette';

type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : Name;

/** A contract's type in wire form. The widget uses wire names, because converting them would cost bytes. */
type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Each)[]
    ? Wire<Each>[]
    : T extends object
      ? { [Name in keyof T as Snake<Name & string>]: Wire<T[Name]> }
      : T;

export type WireAttachment = Wire<Attachment>;
export type WireConversation = Wire<chat.ChatConversation>;
export type WireInit = Wire<ResultOf<typeof chat.chatInit>>;
/** What the frame's page contains. */
export type WireFrame = WireInit & { palette: Wire<WidgetPalette>; dark_palette: Wire<DarkPalette> };
export type WireOpening = Wire<ResultOf<typeof chat.openChat>>;
export type WireStart = Wire<ResultOf<typeof chat.startChat>>;
export type WireResume = Wire<ResultOf<typeof chat.resumeChat>>;
export type WireRefresh = Wire<ResultOf<typeof chat.refreshChat>>;
export type WireTranscript = Wire<ResultOf<typeof chat.mailTranscript>>;
export type WireSummary = Wire<chat.ChatSummary>;
export type WireMessage = WireStart['messages'][number];
export type WireQuestion = NonNullable<NonNullable<WireMessage['extras']>['question']>;
export type WireTyping = Wire<Typing>;
export type WireField = WireInit['fields'][number];

export interface NameAndValue {
  name: string;
  value: string;
}

/** Where the visitor is and who they say they are; sent when a conversation starts. */
export interface About {
  locale: string;
  page_url: string;
  referrer: string;
  identity?: string;
  fields?: NameAndValue[];
}
