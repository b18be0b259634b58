import type { Channel } from '@parley/contracts/channels';
import { changed, changesBetween, recordActivity, type Actor } from '../activity/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** Records what staff have changed about a channel; switching it and new keys are entries of their own. */
export async function recordChange(tx: Tx, by: Actor, before: Channel, after: Channel): Promise<void> {
  const entry = { id: after.id, name: after.name };
  const [bots, botsAfter] = [await namesOfBots(tx, before), await namesOfBots(tx, after)];
  const changes = [
    ...changesBetween({ name: before.name, ...bots }, { name: after.name, ...botsAfter }),
    ...changed(JSON.stringify(before.settings) !== JSON.stringify(after.settings) && 'settings'),
  ];
  if (changes.length > 0) await recordActivity(tx, by, 'channel.changed', { ...entry, changes });
  if (before.isEnabled !== after.isEnabled)
    await recordActivity(tx, by, after.isEnabled ? 'channel.enabled' : 'channel.disabled', entry);
  if (before.key !== after.key) await recordActivity(tx, by, 'channel.key_replaced', entry);
  if (before.identitySecretEnd !== after.identitySecretEnd)
    await recordActivity(tx, by, 'channel.identity_key_created', entry);
}

/** What answers in the channel, by name. */
async function namesOfBots(
  { db }: Tx,
  { aiAgentId, flowId }: Channel,
): Promise<{ agent: string | null; flow: string | null }> {
  const nameIn = async (table: 'ai_agents' | 'flows', id: number | null) =>
    id === null ? null : (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name;
  return { agent: (await nameIn('ai_agents', aiAgentId)) ?? null, flow: (await nameIn('flows', flowId)) ?? null };
}
