import type { Channel, WidgetSettings } from '@parley/contracts/channels';
import { notFound } from '../infra/errors.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

export type Channels = ReturnType<typeof createChannels>;

export interface ChannelChanges {
  name?: string | undefined;
  isEnabled?: boolean | undefined;
  settings?: WidgetSettings | undefined;
}

const select = ({ db }: Tx) =>
  db
    .selectFrom('channels')
    .select([
      'id',
      'type',
      'name',
      'is_enabled as isEnabled',
      'ai_agent_id as aiAgentId',
      'flow_id as flowId',
      'key',
      'settings',
      'last_message_at as lastMessageAt',
      'created_at as createdAt',
    ]);

async function get(tx: Tx, companyId: number, id: number): Promise<Channel> {
  const row = await select(tx).where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row as Channel;
}

/** Where customers come from. A channel's key is publishable: it opens its own chat and nothing else. */
export function createChannels(sql: Sql, onChange: () => void) {
  const change = (
    companyId: number,
    id: number,
    values: { name?: string; is_enabled?: boolean; settings?: string; key?: string },
  ) =>
    sql.inCompany(companyId, async (tx) => {
      if (Object.keys(values).length > 0)
        await tx.db
          .updateTable('channels')
          .set(values)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      tx.afterCommit(onChange);
      return get(tx, companyId, id);
    });

  return {
    list: (companyId: number) =>
      sql.inCompany(
        companyId,
        async (tx) => (await select(tx).where('company_id', '=', companyId).orderBy('id').execute()) as Channel[],
      ),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => get(tx, companyId, id)),
    create: (
      companyId: number,
      { type, name, settings }: { type: Channel['type']; name: string; settings?: WidgetSettings | undefined },
    ) =>
      sql.inCompany(companyId, async (tx) => {
        const { id } = await tx.db
          .insertInto('channels')
          .values({
            company_id: companyId,
            type,
            name,
            key: randomToken(),
            settings: JSON.stringify(settings ?? { allowedDomains: [] }),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return get(tx, companyId, id);
      }),
    update: (companyId: number, id: number, { name, isEnabled, settings }: ChannelChanges) =>
      change(companyId, id, {
        ...(name === undefined ? {} : { name }),
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      }),
    rotateKey: (companyId: number, id: number) => change(companyId, id, { key: randomToken() }),
    remove: (companyId: number, id: number) =>
      sql.inCompany(companyId, async ({ db, afterCommit }) => {
        const { numDeletedRows } = await db
          .deleteFrom('channels')
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw notFound();
        afterCommit(onChange);
      }),
  };
}
