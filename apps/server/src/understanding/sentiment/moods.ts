import type { Tx } from '../../infra/sql/sql.ts';

const MAX_IN_A_ROW = 20;

/** How many of the customer's newest messages in a row were angry, up to a place if it is given, skipping those without text. */
export async function angryInARow(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  upTo?: number,
): Promise<number> {
  const newest = await db
    .selectFrom('messages')
    .select('sentiment')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('origin', '=', 'customer')
    .$if(upTo !== undefined, (query) => query.where('seq', '<=', upTo ?? 0))
    .orderBy('seq', 'desc')
    .limit(MAX_IN_A_ROW)
    .execute();
  const moods = newest.map(({ sentiment }) => sentiment).filter((mood) => mood !== null);
  const calm = moods.findIndex((mood) => mood !== 'angry');
  return calm < 0 ? moods.length : calm;
}
