import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Asset, Person } from '../state.ts';

export interface Attachment {
  /** As webhooks name it, for example `image`. */
  type: string;
  payload: Record<string, unknown>;
  name?: string;
}

export interface Button {
  type: string;
  title: string;
  payload?: string;
  url?: string;
}

interface Card {
  title: string;
  subtitle?: string;
  imageUrl?: string;
  buttons: Button[];
}

export interface Message {
  mid: string;
  at: number;
  from: 'customer' | 'business';
  /** The app that sent it; null for a person at the business. */
  appId: string | null;
  text: string;
  attachments: Attachment[];
  /** Under the latest message only. */
  quickReplies: Button[];
  buttons: Button[];
  cards: Card[];
  replyTo: { mid?: string; story?: { id: string; url: string } } | null;
  reactions: { customer: string; business: string };
  edits: number;
  isUnsent: boolean;
  isDelivered: boolean;
  isRead: boolean;
  tag: string;
}

/** What a customer and an account have said to each other. */
export interface Thread {
  asset: Asset;
  person: Person;
  /** What this account knows the person by. */
  scopedId: string;
  messages: Message[];
  /** When the customer last did something that lets the business answer for 24 hours. */
  windowOpenedAt: number | null;
  isBlocked: boolean;
  /** The app that controls the conversation; null while no routing is in effect. */
  ownerId: string | null;
  typingUntil: number;
}

export const DAY_MS = 86_400_000;
const TYPING_MS = 20_000;

export type Threads = ReturnType<typeof createThreads>;

/** All conversations. */
export function createThreads(clock: Clock) {
  const threads = new Map<string, Thread>();
  let lastId = 0;
  const key = (asset: Asset, person: Person) => `${asset.id} ${person.id}`;

  function open(asset: Asset, person: Person): Thread {
    const existing = threads.get(key(asset, person));
    if (existing) return existing;
    const thread: Thread = {
      asset,
      person,
      scopedId: `${asset.kind === 'page' ? '24001' : '17811'}${String((lastId += 1)).padStart(11, '0')}`,
      messages: [],
      windowOpenedAt: null,
      isBlocked: false,
      ownerId: null,
      typingUntil: 0,
    };
    threads.set(key(asset, person), thread);
    return thread;
  }

  return {
    open,
    find: (asset: Asset, person: Person) => threads.get(key(asset, person)) ?? null,
    findScoped: (asset: Asset, scopedId: string) =>
      [...threads.values()].find((thread) => thread.asset === asset && thread.scopedId === scopedId) ?? null,

    add(thread: Thread, content: Partial<Message> & Pick<Message, 'from'>): Message {
      const prefix = thread.asset.kind === 'page' ? 'm_' : 'aWdfZAG1faXRlb';
      const message: Message = {
        mid: `${prefix}${randomBytes(36).toString('base64url')}`,
        at: clock.now(),
        appId: null,
        text: '',
        attachments: [],
        quickReplies: [],
        buttons: [],
        cards: [],
        replyTo: null,
        reactions: { customer: '', business: '' },
        edits: 0,
        isUnsent: false,
        isDelivered: false,
        isRead: false,
        tag: '',
        ...content,
      };
      thread.messages.push(message);
      if (message.from === 'business') thread.typingUntil = 0;
      return message;
    },
    startTyping(thread: Thread) {
      thread.typingUntil = clock.now() + TYPING_MS;
    },
    clear() {
      threads.clear();
      lastId = 0;
    },
  };
}

export const platformOf = ({ kind }: Asset) => (kind === 'page' ? 'messenger' : 'instagram');
