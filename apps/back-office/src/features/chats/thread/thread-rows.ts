import type { Attachment } from '@parley/contracts/attachments';
import type { Message } from '@parley/contracts/messages';
import type { Note } from '@parley/contracts/notes';
import type { Unsent } from './outbox.ts';

/** A message as rendered, whether the server has it or not. */
export interface ShownMessage {
  origin: Message['origin'];
  author: Message['author'];
  text: string;
  attachments: readonly Attachment[];
  extras: Message['extras'];
  marks: Message['marks'];
  /** `writing` is an answer that the bot is still writing. */
  status: Message['status'] | 'sending' | 'unsent' | 'writing';
  sentAt: Date;
  seq: number | null;
  clientId: string | null;
  /** Its ids on the server; null until it is stored. */
  ids: { conversationId: number; messageId: number } | null;
  /** Why it was not sent; the server's message if there is one. */
  problem: string;
}

export type Row =
  | { kind: 'day'; key: string; day: Date }
  | { kind: 'unread'; key: string }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'message'; key: string; message: ShownMessage; isFirst: boolean; isLast: boolean };

type MessageRow = Extract<Row, { kind: 'message' }>;

/** A longer pause starts a new group. */
const PAUSE_MS = 5 * 60_000;

interface Source {
  messages: readonly Message[];
  /** All notes about the conversation; those of messages that are not loaded are left out. */
  notes?: readonly Note[] | undefined;
  unsent: readonly Unsent[];
  hasOlder: boolean;
  hasNewer?: boolean | undefined;
  /** The first message that no staff member has seen, if any. */
  unreadFrom: number | null;
  me: { id: number; name: string };
  /** What the bot is currently writing, or null. */
  draft: string | null;
}

/** The rows of the thread: days, grouped messages, staff events, notes and unsent messages. */
export function rowsOf(source: Source): Row[] {
  const { messages, notes = [], unsent, hasOlder, hasNewer = false, unreadFrom, me, draft } = source;
  const rows: Row[] = [];
  const stored = new Set<string>();
  let day = '';
  let group: MessageRow | null = null;

  const beginDay = (time: Date) => {
    const next = time.toDateString();
    // The first loaded day gets its line only when no older message can appear above it.
    if (next !== day && (day || !hasOlder)) {
      rows.push({ kind: 'day', key: `day ${next}`, day: time });
      group = null;
    }
    day = next;
  };
  const add = (key: string, message: ShownMessage) => {
    const isFirst: boolean = !group || !isSameGroup(group.message, message);
    if (!isFirst && group) group.isLast = false;
    group = { kind: 'message', key, message, isFirst, isLast: true };
    rows.push(group);
  };

  const first = messages[0]?.sentAt;
  const waiting = notes.filter(({ createdAt }) => !hasOlder || !first || createdAt >= first);
  const addNotesBefore = (time: Date | null) => {
    for (let [note] = waiting; note && (time === null || note.createdAt < time); [note] = waiting) {
      waiting.shift();
      beginDay(note.createdAt);
      rows.push({ kind: 'note', key: `n${note.id}`, note });
      group = null;
    }
  };

  for (const message of messages) {
    addNotesBefore(message.sentAt);
    beginDay(message.sentAt);
    if (message.seq === unreadFrom) {
      rows.push({ kind: 'unread', key: 'unread' });
      group = null;
    }
    if (message.type === 'event') {
      rows.push({ kind: 'event', key: `m${message.id}`, message });
      group = null;
    } else {
      if (message.clientId) stored.add(message.clientId);
      const ids = { conversationId: message.conversationId, messageId: message.id };
      add(keyOf(message), { ...message, ids, problem: '' });
    }
  }
  if (!hasNewer) addNotesBefore(null);
  if (draft !== null)
    add('draft', {
      ...NOTHING_STORED,
      origin: 'bot',
      author: null,
      text: draft,
      attachments: [],
      status: 'writing',
      sentAt: new Date(),
    });
  for (const item of unsent) {
    if (stored.has(item.clientId)) continue;
    const sentAt = new Date(item.writtenAt);
    beginDay(sentAt);
    add(`c${item.clientId}`, {
      ...NOTHING_STORED,
      origin: 'operator',
      author: me,
      text: item.text,
      attachments: item.attachments,
      status: item.problem === null ? 'sending' : 'unsent',
      sentAt,
      clientId: item.clientId,
      problem: item.problem ?? '',
    });
  }
  return rows;
}

/** Fields that only stored messages have. */
const NOTHING_STORED = { extras: null, marks: null, ids: null, seq: null, clientId: null, problem: '' };

/** A staff message keeps its client id as key, so that it is not remounted once stored. */
const keyOf = ({ id, origin, clientId }: Message) => (origin === 'operator' && clientId ? `c${clientId}` : `m${id}`);

function isSameGroup(before: ShownMessage, next: ShownMessage): boolean {
  return (
    before.origin === next.origin &&
    before.author?.id === next.author?.id &&
    next.sentAt.getTime() - before.sentAt.getTime() < PAUSE_MS
  );
}

/** The first of the customer's last `count` messages, if it is loaded. */
export function firstUnread(messages: readonly Message[], count: number): number | null {
  let left = count;
  if (left === 0) return null;
  for (const { origin, type, seq } of messages.toReversed()) {
    if (origin !== 'customer' || type !== 'text') continue;
    left -= 1;
    if (left === 0) return seq;
  }
  return null;
}
