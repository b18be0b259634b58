import type { Opening } from './opening.ts';
import type { Outgoing } from './outbox.ts';
import type { WireConversation, WireMessage, WireQuestion } from './wire.ts';

export interface Visit {
  token: string;
  conversationId: number | null;
}

export interface ChatState {
  conversation: WireConversation | null;
  messages: WireMessage[];
  /** What the bot says before the visitor has written; undefined until that is known. */
  opening: Opening | null | undefined;
  outbox: Outgoing[];
  isOffline: boolean;
  /** The server knows this visitor: skip the form before the chat. */
  isKnown: boolean;
  /** The page has identified the visitor. */
  isIdentified: boolean;
  /** Who is typing for the company: '' for someone without a name, null for nobody. */
  typing: string | null;
  /** The beginning of the bot's answer while it is being written. */
  draft: string;
  /** The typing indicator as announced to screen readers: once per message, however often someone stops and starts. */
  announced: string | null;
  /** The latest company message that the visitor has seen, and the other way round. */
  seenSeq: number;
  readSeq: number;
}

/** What a tab learns and shares with the others. Applying the same update twice is harmless, so they may overlap. */
export type Update =
  | { kind: 'visit'; visit: Visit | null }
  | { kind: 'messages'; items: WireMessage[]; readSeq?: number }
  | { kind: 'conversation'; item: WireConversation }
  | { kind: 'typing'; who: string | null; text: string; seq: number }
  | { kind: 'seen'; seq: number }
  | { kind: 'line'; isOffline: boolean };

export const NOTHING: ChatState = {
  conversation: null,
  messages: [],
  opening: undefined,
  outbox: [],
  isOffline: false,
  isKnown: false,
  isIdentified: false,
  typing: null,
  draft: '',
  announced: null,
  seenSeq: 0,
  readSeq: 0,
};

export const isCompany = (message: WireMessage): boolean => message.origin !== 'customer';

/** The state after the update. A late update of a conversation that was left is not applied to the current one. */
export function applyUpdate(
  state: ChatState,
  conversationId: number | null,
  update: Exclude<Update, { kind: 'visit' }>,
): ChatState {
  switch (update.kind) {
    case 'messages': {
      const items = update.items.filter((item) => item.conversation_id === conversationId && item.type === 'text');
      const arrived = new Set(items.map((item) => item.client_id));
      const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
      for (const item of items) bySeq.set(item.seq, item);
      return {
        ...state,
        messages: items.length > 0 ? [...bySeq.values()].sort((a, b) => a.seq - b.seq) : state.messages,
        outbox: state.outbox.some(({ clientId }) => arrived.has(clientId))
          ? state.outbox.filter(({ clientId }) => !arrived.has(clientId))
          : state.outbox,
        ...(items.some(isCompany) && { typing: null, announced: null }),
        readSeq: Math.max(state.readSeq, update.readSeq ?? 0),
      };
    }
    case 'conversation':
      return update.item.id === conversationId ? { ...state, conversation: update.item } : state;
    case 'typing':
      // The complete answer may have overtaken its beginning.
      return state.messages.some((message) => isCompany(message) && message.seq > update.seq)
        ? state
        : { ...state, typing: update.who, draft: update.text, announced: state.announced ?? update.who };
    case 'seen':
      return { ...state, seenSeq: Math.max(state.seenSeq, update.seq) };
    case 'line':
      return { ...state, isOffline: update.isOffline };
  }
}

/** The messages of the conversation, or what was said before it. */
export const shownIn = ({ messages, opening }: ChatState): WireMessage[] =>
  messages.length > 0 ? messages : (opening?.messages ?? messages);

/** What the bot waits for an answer to, if nothing has been said since. */
export function questionIn(state: ChatState): WireQuestion | undefined {
  const last = shownIn(state).at(-1);
  const isOpen = state.outbox.length === 0 && !state.conversation?.ended_at && !state.conversation?.is_handed_off;
  return isOpen ? last?.extras?.question : undefined;
}

/** Company messages that nobody has seen yet. */
export const unreadOf = ({ messages, seenSeq }: ChatState): WireMessage[] =>
  messages.filter((message) => isCompany(message) && message.status !== 'read' && message.seq > seenSeq);
