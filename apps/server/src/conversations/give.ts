import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import { update } from './change.ts';

interface Member {
  id: number;
  name: string;
}

/** What giving out does to conversations, inside the transaction that holds their lock. */

/** Gives a conversation that nobody holds to a member. */
export async function giveTo(tx: Tx, messages: Messages, companyId: number, id: number, member: Member) {
  const before = await tx.db
    .selectFrom('conversations')
    .select(['platform', 'is_handed_off as isHandedOff'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await update(tx, companyId, id).set({ is_handed_off: true, handed_off_to: member.id }).execute();
  if (!before.isHandedOff) await countHandOff(tx, companyId, before.platform);
  await messages.note(tx, companyId, id, null, 'assigned', { assignee: member });
}

/** Takes a conversation from somebody who is not there: it waits in its queue again. False if they no longer hold it, or nobody waits. */
export async function returnFrom(
  tx: Tx,
  messages: Messages,
  companyId: number,
  id: number,
  holder: Member,
): Promise<boolean> {
  const returned = await update(tx, companyId, id)
    .set({ handed_off_to: null })
    .where('handed_off_to', '=', holder.id)
    .where('ended_at', 'is', null)
    .where('snoozed_at', 'is', null)
    .where('began_waiting_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (returned) await messages.note(tx, companyId, id, null, 'returned', { assignee: holder });
  return returned !== undefined;
}

/** Records what the rules say about a conversation's team, unless it has been decided meanwhile. */
export async function routeTo({ db }: Tx, companyId: number, id: number, teamId: number | null): Promise<boolean> {
  const { numAffectedRows } = await raw`
    UPDATE conversations SET team_id = ${teamId}, team_by = 'rules'
    WHERE company_id = ${companyId} AND id = ${id} AND team_by IS NULL AND team_id IS NULL`.execute(db);
  return numAffectedRows === 1n;
}

/** A flow names the team. It knows more than the rules, but less than staff. A team of another company or a deleted one is ignored. */
export async function chooseTeam({ db }: Tx, companyId: number, id: number, teamId: number): Promise<void> {
  await raw`
    UPDATE conversations SET team_id = t.id, team_by = 'flow' FROM teams t
    WHERE conversations.company_id = ${companyId} AND conversations.id = ${id} AND team_by IS DISTINCT FROM 'staff'
      AND t.company_id = ${companyId} AND t.id = ${teamId}`.execute(db);
}
