import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Gives the conversation exactly these tags. A tag exists from its first use until its last. */
export async function replaceTags(
  tx: Tx,
  companyId: number,
  conversationId: number,
  names: readonly string[],
): Promise<void> {
  const { db } = tx;
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  await db
    .deleteFrom('conversation_tags')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .execute();
  if (wanted.length > 0) {
    await raw`INSERT INTO tags (company_id, name) SELECT ${companyId}, unnest(${wanted}::text[]) ON CONFLICT DO NOTHING`.execute(
      db,
    );
    await raw`
      INSERT INTO conversation_tags (company_id, conversation_id, tag_id)
      SELECT company_id, ${conversationId}, id FROM tags
      WHERE company_id = ${companyId} AND lower(name) IN (SELECT lower(unnest(${wanted}::text[])))`.execute(db);
  }
  await dropUnusedTags(tx, companyId);
}

/** Removes tags that no conversation has any more; call it after deleting conversations. */
export async function dropUnusedTags({ db }: Tx, companyId: number): Promise<void> {
  await raw`
    DELETE FROM tags WHERE company_id = ${companyId} AND NOT EXISTS (SELECT FROM conversation_tags ct WHERE ct.tag_id = tags.id)`.execute(
    db,
  );
}

export async function listTags({ db }: Tx, companyId: number): Promise<{ name: string; conversations: number }[]> {
  const { rows } = await raw<{ name: string; conversations: number }>`
    SELECT t.name, count(*) AS conversations FROM tags t JOIN conversation_tags ct ON ct.tag_id = t.id
    WHERE t.company_id = ${companyId} GROUP BY t.id ORDER BY lower(t.name) LIMIT 1000`.execute(db);
  return rows;
}
