import type { Tx } from '../infra/sql/sql.ts';

/** Returns every open conversation that the person holds to the queue: it stays handed off, and the next person takes it. */
export async function releaseConversations({ db }: Tx, companyId: number, userId: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ handed_off_to: null })
    .where('company_id', '=', companyId)
    .where('handed_off_to', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether the holder still works in the company: what somebody else holds cannot be taken. */
export async function isStillHere({ db }: Tx, companyId: number, userId: number): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return member !== undefined;
}
