import type {
  Chat,
  Message,
  MessageEntity,
  ReactionType,
  ReplyKeyboardMarkup,
  Update,
  User,
  UserFromGetMe,
} from '@grammyjs/types';
import type { Outbox } from '../webhook-sender.ts';

export interface Webhook {
  url: string;
  secretToken: string;
  maxConnections: number;
  /** Set by the first HTTP 410; after 23 hours of them the webhook is removed. */
  goneSince: number | null;
  lastError: { at: number; message: string } | null;
  outbox: Outbox;
}

export interface PendingUpdate {
  update: Update;
  kind: string;
  lane: string;
  expiresAt: number;
}

export interface Bot {
  id: number;
  token: string;
  user: UserFromGetMe;
  webhook: Webhook | null;
  /** Null until the bot has named some: all but the kinds that must be asked for. */
  allowedUpdates: string[] | null;
  /** Neither accepted by the webhook nor confirmed by an offset. */
  pending: PendingUpdate[];
  lastUpdateId: number;
  /** Messages of all private chats of a bot are numbered together. */
  lastMessageId: number;
  /** Ends the running long poll. */
  poll: { wake: () => void; terminate: (why: string) => void } | null;
  callbackQueries: Map<string, { at: number; chat: Conversation; messageId: number }>;
}

export interface Customer {
  user: User;
  photoFileIds: string[];
  isDeactivated: boolean;
}

interface Draft {
  id: number;
  text: string;
  entities: MessageEntity[];
  canStop: boolean;
  keepOnStop: boolean;
  isStopped: boolean;
  expiresAt: number;
}

/** The private chat of a customer with a bot. */
export interface Conversation {
  bot: Bot;
  customer: Customer;
  chat: Chat.PrivateChat;
  messages: Map<number, Message>;
  /** What the customer's and the bot's reactions to a message are. */
  reactions: Map<number, { customer: ReactionType[]; bot: ReactionType[] }>;
  drafts: Map<number, Draft>;
  stoppedDraftIds: Set<number>;
  keyboard: ReplyKeyboardMarkup | null;
  action: { name: string; until: number } | null;
  /** The last answer to a tap, as the customer sees it. */
  tapAnswer: { text: string; isAlert: boolean } | null;
  isBlocked: boolean;
}

/** All bots, customers and chats. */
export interface TelegramState {
  bots: Map<number, Bot>;
  customers: Map<number, Customer>;
  chats: Map<string, Conversation>;
}

export const createState = (): TelegramState => ({ bots: new Map(), customers: new Map(), chats: new Map() });

export const chatKey = (botId: number, customerId: number) => `${botId}:${customerId}`;

/** The chat, created when the customer first opens the bot. */
export function openChat(state: TelegramState, bot: Bot, customer: Customer): Conversation {
  const key = chatKey(bot.id, customer.user.id);
  const existing = state.chats.get(key);
  if (existing) return existing;
  const { id, first_name, last_name, username } = customer.user;
  const chat: Conversation = {
    bot,
    customer,
    chat: {
      id,
      type: 'private',
      first_name,
      ...(last_name === undefined ? {} : { last_name }),
      ...(username === undefined ? {} : { username }),
    },
    messages: new Map(),
    reactions: new Map(),
    drafts: new Map(),
    stoppedDraftIds: new Set(),
    keyboard: null,
    action: null,
    tapAnswer: null,
    isBlocked: false,
  };
  state.chats.set(key, chat);
  return chat;
}

export const seconds = (ms: number) => Math.floor(ms / 1_000);
