import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ClientId } from './messages.ts';
import { maxLength, nonEmpty, obeys } from './rules.ts';
import { Id, Time } from './shared.ts';

export const MAX_NOTE_LENGTH = 5_000;
/** How many people one note may mention. */
export const MAX_MENTIONS = 20;
/** How many notes one conversation may have. */
export const MAX_NOTES = 500;

/** How a note's text names a member: by id, so that it stays true when somebody is renamed. */
const MENTION = /@\{(\d{1,15})\}/g;

export const mentionOf = (userId: number): string => `@{${userId}}`;

/** A note's text in parts: plain words, and the ids of those who are mentioned. */
export function partsOf(text: string): (string | number)[] {
  return text.split(MENTION).map((part, index) => (index % 2 === 1 ? Number(part) : part));
}

/** The ids of those whom a note mentions, each once. */
export const mentionedIn = (text: string): number[] => [
  ...new Set(partsOf(text).filter((part) => typeof part === 'number')),
];

/** What a member has written about a conversation for colleagues. Customers, channels and bots never get it. */
export const Note = z.object({
  id: Id,
  conversationId: Id,
  /** Null if their account no longer exists. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  /** Mentions stand in it as `@{id}`. */
  text: z.string(),
  mentions: z.array(z.object({ id: Id, name: z.string(), seenAt: Time.nullable() })),
  clientId: z.string().nullable(),
  createdAt: Time,
  editedAt: Time.nullable(),
});

const InConversation = z.object({ id: Id });
const OneNote = z.object({ id: Id, note: Id });
const NoteText = z.string().superRefine(obeys(nonEmpty, maxLength(MAX_NOTE_LENGTH)));

export const listNotes = endpoint('GET', '/conversations/:id/notes', {
  summary: 'All notes about a conversation, oldest first',
  access: 'verified',
  params: InConversation,
  result: z.object({ data: z.array(Note), nextCursor: z.string().nullable() }),
});

export const addNote = endpoint('POST', '/conversations/:id/notes', {
  summary:
    'Write a note for colleagues; `@{id}` in it mentions an active member. Repeating a client_id returns the note',
  access: 'verified',
  params: InConversation,
  body: z.strictObject({ text: NoteText, clientId: ClientId.optional() }),
  result: Note,
  status: 201,
});

export const saveNote = endpoint('PATCH', '/conversations/:id/notes/:note', {
  summary: 'Change one’s own note; whoever is newly mentioned is notified',
  access: 'verified',
  params: OneNote,
  body: z.strictObject({ text: NoteText }),
  result: Note,
});

export const deleteNote = endpoint('DELETE', '/conversations/:id/notes/:note', {
  summary: 'Delete one’s own note; it can be restored for a day',
  access: 'verified',
  params: OneNote,
});

export const restoreNote = endpoint('POST', '/conversations/:id/notes/:note/restore', {
  summary: 'Bring back one’s own deleted note',
  access: 'verified',
  params: OneNote,
  result: Note,
});

export const seeMentions = endpoint('POST', '/conversations/:id/mentions/seen', {
  summary: 'The caller has seen the notes of the conversation that mention them',
  access: 'verified',
  params: InConversation,
});

export type Note = z.output<typeof Note>;
