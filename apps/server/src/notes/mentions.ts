import { MAX_MENTIONS, mentionedIn } from '@parley/contracts/notes';
import { activeMembers } from '../conversations/index.ts';
import { invalid } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

export interface NoteOf {
  companyId: number;
  conversationId: number;
  noteId: number;
  /** Nobody needs to be told that they mentioned themselves. */
  authorId: number;
}

/** Stores whom a note mentions, and returns who has not been mentioned by it before. Only active members can be added; who is in it already stays, even if they have left. */
export async function storeMentions(
  tx: Tx,
  { companyId, conversationId, noteId, authorId }: NoteOf,
  text: string,
): Promise<number[]> {
  const ids = mentionedIn(text);
  if (ids.length > MAX_MENTIONS) throw invalid({ text: { key: 'tooMany', params: { n: MAX_MENTIONS } } });
  const stored = await tx.db
    .selectFrom('note_mentions')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const added = ids.filter((id) => !known.has(id));
  const active = new Set((await activeMembers(tx, companyId, added)).map(({ id }) => id));
  if (!added.every((id) => active.has(id))) throw invalid({ text: { key: 'memberGone' } });

  const gone = [...known].filter((id) => !ids.includes(id));
  if (gone.length > 0)
    await tx.db
      .deleteFrom('note_mentions')
      .where('company_id', '=', companyId)
      .where('note_id', '=', noteId)
      .where('user_id', 'in', gone)
      .execute();
  const rows = added.map((id) => ({
    company_id: companyId,
    conversation_id: conversationId,
    note_id: noteId,
    user_id: id,
    seen_at: id === authorId ? new Date() : null,
  }));
  if (rows.length > 0) await tx.db.insertInto('note_mentions').values(rows).execute();
  return added.filter((id) => id !== authorId);
}

/** This person has seen the notes about the conversation that mention them; false if there was nothing to see. */
export async function hasUnseen({ db }: Tx, companyId: number, conversationId: number, userId: number) {
  const row = await db
    .selectFrom('note_mentions')
    .select('note_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('seen_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSeen({ db }: Tx, companyId: number, conversationId: number, userId: number) {
  await db
    .updateTable('note_mentions')
    .set({ seen_at: new Date() })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('seen_at', 'is', null)
    .execute();
}
