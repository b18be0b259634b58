import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { wordsOf } from '../search/index.ts';
import { storeMentions } from './mentions.ts';
import { findableIn } from './read-notes.ts';

export interface NewNote {
  companyId: number;
  conversationId: number;
  userId: number;
  text: string;
  clientId?: string | undefined;
}

/** Stores a note and whom it mentions; says who of them has not been told yet. */
export async function insertNote(
  tx: Tx,
  { companyId, conversationId, userId, text, clientId }: NewNote,
): Promise<{ id: number; mentioned: number[] }> {
  const { id } = await tx.db
    .insertInto('notes')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      user_id: userId,
      text,
      words: await wordsIn(tx, companyId, conversationId, text),
      client_id: clientId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mentioned = await storeMentions(tx, { companyId, conversationId, noteId: id, authorId: userId }, text);
  return { id, mentioned };
}

/** The words by which a note can be found. */
export async function wordsIn(tx: Tx, companyId: number, conversationId: number, text: string) {
  const words = wordsOf(companyId, await findableIn(tx, companyId, conversationId, text));
  return raw<string>`array_to_tsvector(${words}::text[])`;
}
