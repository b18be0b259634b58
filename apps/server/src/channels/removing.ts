import { sql as raw } from 'kysely';
import { endAllOn } from '../conversations/index.ts';
import { notFound } from '../infra/errors.ts';
import { markDeletion, markReload, MAX_NAMED_DELETIONS } from '../infra/realtime/mark-deletion.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { findHeld, setOutcome } from '../messages/index.ts';

export async function countConversations({ db }: Tx, companyId: number, channelId: number) {
  return db
    .selectFrom('conversations')
    .select([
      raw<number>`count(*)::int`.as('count'),
      raw<number>`(count(*) FILTER (WHERE ended_at IS NULL))::int`.as('open'),
    ])
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
}

/** Takes everything from the channel but its name, which its conversations keep. They end, and what was not sent yet fails. */
export async function retireChannel(tx: Tx, companyId: number, id: number): Promise<void> {
  for (const held of await findHeld(tx, companyId, id))
    await setOutcome(tx, companyId, held.id, { status: 'failed', refusal: null });
  await endAllOn(tx, companyId, id);
  await tx.db
    .updateTable('channels')
    .set({
      removed_at: raw`now()`,
      is_enabled: false,
      key: randomToken(),
      settings: '{}',
      presentation: '{}',
      secrets: null,
      identity_secret: null,
      identity_secret_end: null,
      ai_agent_id: null,
      flow_id: null,
      problem: null,
      problem_since: null,
      poll_cursor: null,
      last_check: null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  // The name of the channel is part of every conversation on it.
  await markReload(tx, companyId);
}

/** Erases a channel with all its conversations, even if it was removed before. Returns what it was called. */
export async function eraseChannel(tx: Tx, companyId: number, id: number): Promise<string> {
  const conversations = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', id)
    .limit(MAX_NAMED_DELETIONS + 1)
    .execute();
  const erased = await tx.db
    .deleteFrom('channels')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!erased) throw notFound();
  await markDeletion(
    tx,
    companyId,
    conversations.map((conversation) => conversation.id),
  );
  return erased.name;
}
