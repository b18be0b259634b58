import { MAX_NOTES, mentionOf, Note, partsOf } from '@parley/contracts/notes';
import type { PersonalData } from '@parley/contracts/personal-data';
import { hiddenIn, type HiddenData } from '../hidden-data/index.ts';
import { notFound } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { redact } from '../personal-data/index.ts';

/** The notes about a conversation as staff may see them, oldest first: all of them, or one. */
export async function readNotes(
  tx: Tx,
  hidden: HiddenData,
  companyId: number,
  conversationId: number,
  noteId?: number,
): Promise<Note[]> {
  let query = tx.db
    .selectFrom('notes')
    .leftJoin('users', 'users.id', 'notes.user_id')
    .select([
      'notes.id',
      'conversation_id as conversationId',
      'users.id as userId',
      'users.name as userName',
      'text',
      'client_id as clientId',
      'notes.created_at as createdAt',
      'edited_at as editedAt',
    ])
    .where('notes.company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null);
  if (noteId !== undefined) query = query.where('notes.id', '=', noteId);
  const rows = await query.orderBy('notes.id').limit(MAX_NOTES).execute();
  const ids = rows.map(({ id }) => id);
  const mentions = ids.length === 0 ? [] : await mentionsIn(tx, companyId, ids);
  const { fromStaff } = (await hidden.in(companyId, [conversationId], tx))(conversationId);
  return rows.map(({ userId, userName, ...row }) =>
    parseRow('note', Note, {
      ...row,
      text: withoutHidden(row.text, fromStaff),
      author: userId === null ? null : { id: userId, name: userName },
      mentions: mentions.filter(({ noteId: of }) => of === row.id),
    }),
  );
}

export async function readNote(tx: Tx, hidden: HiddenData, companyId: number, conversationId: number, id: number) {
  const [note] = await readNotes(tx, hidden, companyId, conversationId, id);
  if (!note) throw notFound();
  return note;
}

const mentionsIn = ({ db }: Tx, companyId: number, noteIds: readonly number[]) =>
  db
    .selectFrom('note_mentions')
    .innerJoin('users', 'users.id', 'note_mentions.user_id')
    .select(['note_id as noteId', 'users.id', 'users.name', 'seen_at as seenAt'])
    .where('note_mentions.company_id', '=', companyId)
    .where('note_id', 'in', noteIds)
    .orderBy('users.name')
    .execute();

/** Personal data is looked for in the words alone: the id of a member is none. */
const withoutHidden = (text: string, kinds: readonly PersonalData[]): string =>
  partsOf(text)
    .map((part) => (typeof part === 'number' ? mentionOf(part) : redact(part, kinds)))
    .join('');

/** What a note can be found by: its words, without what policies hide and without those whom it mentions. */
export async function findableIn(tx: Tx, companyId: number, conversationId: number, text: string): Promise<string> {
  const words = partsOf(text).filter((part) => typeof part === 'string');
  const { everywhere } = await hiddenIn(tx, companyId, conversationId);
  return redact(words.join(' '), everywhere);
}
