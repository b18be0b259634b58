import type { WidgetSettings } from '@parley/contracts/channels';
import { sql as raw } from 'kysely';
import { randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { countPastDays } from './activity.ts';
import { storedSettings } from './stored-settings.ts';

/** Changes to channels made by other features. */

/** Adds a widget without checking the quota. */
export async function addWidget(
  { db }: Tx,
  companyId: number,
  { name, settings, agentId }: { name: string; settings: WidgetSettings; agentId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('channels')
    .values({
      company_id: companyId,
      ai_agent_id: agentId,
      type: 'web_widget',
      name,
      key: randomToken(),
      ...storedSettings(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const NOTE_USE = `
  UPDATE channels SET last_seen_at = now(), last_seen_url = coalesce($2, last_seen_url)
  WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute')`;

/** Records that a page has just shown the widget. */
export const noteUse = (sql: Sql, companyId: number, id: number, pageOrigin: string | null) =>
  sql.runInCompany(companyId, 'note-use', NOTE_USE, [id, pageOrigin]);

/** Recomputes when customers last wrote and what went through, for messages that were inserted directly. */
export async function noteLastMessage(tx: Tx, companyId: number, id: number): Promise<void> {
  await countPastDays(tx, companyId, id);
  await raw`
    UPDATE channels SET last_message_at = (SELECT max(sent_at) FROM messages WHERE company_id = ${companyId} AND channel_id = ${id} AND origin = 'customer')
    WHERE company_id = ${companyId} AND id = ${id}`.execute(tx.db);
}

/** Disables every channel of a company and returns their ids. */
export async function disableChannels({ db }: Tx, companyId: number): Promise<number[]> {
  const channels = await db
    .updateTable('channels')
    .set({ is_enabled: false })
    .where('company_id', '=', companyId)
    .returning('id')
    .execute();
  return channels.map(({ id }) => id);
}

/** Removes a channel unless it has conversations. */
export async function removeUnusedChannel({ db }: Tx, companyId: number, id: number | null): Promise<void> {
  await raw`
    DELETE FROM channels WHERE company_id = ${companyId} AND id = ${id}
      AND NOT EXISTS (SELECT FROM conversations c WHERE c.channel_id = channels.id)`.execute(db);
}

/** Records that the platform has reported something, at most every few seconds. */
export async function noteEvent({ db }: Tx, { companyId, id }: { companyId: number; id: number }): Promise<void> {
  await raw`
    UPDATE channels SET last_event_at = now()
    WHERE company_id = ${companyId} AND id = ${id} AND coalesce(last_event_at < now() - interval '10 seconds', true)`.execute(
    db,
  );
}

/** Records that the platform has taken a message. */
export async function noteSent({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`
    UPDATE channels SET last_sent_at = now()
    WHERE company_id = ${companyId} AND id = ${id} AND coalesce(last_sent_at < now() - interval '10 seconds', true)`.execute(
    db,
  );
}
