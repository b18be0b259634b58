import type { Tx } from '../infra/sql/sql.ts';
import { lockFigures } from './watch.ts';

export interface PastWait {
  conversationId: number;
  channelId: number;
  userId: number | null;
  isFirst: boolean;
  beganAt: Date;
  endedAt: Date;
}

/** Adds waits that were over before the conversations were stored. */
export async function addPastWaits({ db }: Tx, companyId: number, waits: readonly PastWait[]): Promise<void> {
  if (waits.length === 0) return;
  await db
    .insertInto('waits')
    .values(
      waits.map(({ conversationId, channelId, userId, isFirst, beganAt, endedAt }) => ({
        company_id: companyId,
        conversation_id: conversationId,
        channel_id: channelId,
        user_id: userId,
        is_first: isFirst,
        began_at: beganAt,
        ended_at: endedAt,
        outcome: 'answered',
      })),
    )
    .execute();
}

/** Takes back what was counted of conversations that are about to be removed as if they had never been. */
export async function forgetFigures(tx: Tx, companyId: number, conversationIds: readonly number[]): Promise<void> {
  await lockFigures(tx, companyId);
  const { db } = tx;
  const those = [...conversationIds];
  if (those.length > 0) {
    await db
      .deleteFrom('figure_changes')
      .where('company_id', '=', companyId)
      .where('conversation_id', 'in', those)
      .execute();
    await db
      .deleteFrom('figure_facts')
      .where('company_id', '=', companyId)
      .where('conversation_id', 'in', those)
      .execute();
  }
  await db.deleteFrom('figure_days').where('company_id', '=', companyId).where('count', '=', 0).execute();
}
