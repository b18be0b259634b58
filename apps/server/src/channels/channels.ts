import { WidgetSettings, type Channel } from '@parley/contracts/channels';
import { invalid, notFound } from '../infra/errors.ts';
import { markDeletion, MAX_NAMED_DELETIONS } from '../infra/realtime/mark-deletion.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { placeOf, type Vault } from '../infra/vault/vault.ts';
import type { Quotas } from '../quotas/index.ts';

export type Channels = ReturnType<typeof createChannels>;

interface ChannelChanges {
  name?: string | undefined;
  isEnabled?: boolean | undefined;
  settings?: WidgetSettings | undefined;
  flowId?: number | null | undefined;
}

interface Dependencies {
  vault: Vault;
  quotas: Quotas;
  /** Something about a channel changed. */
  onChange(companyId: number): void;
  /** Streams that were opened through the channel may not be allowed any more. */
  onAccessChange(companyId: number, channelId: number): void;
  onDeleted(companyId: number): void;
}

const select = ({ db }: Tx, companyId: number) =>
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
      'identity_secret as identitySecret',
      'identity_secret_end as identitySecretEnd',
      'last_message_at as lastMessageAt',
      'last_seen_at as lastSeenAt',
      'last_seen_url as lastSeenUrl',
      'created_at as createdAt',
    ])
    .where('company_id', '=', companyId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** Settings added since a row was written get their defaults; a secret that cannot be read counts as none. */
const asChannel = ({ identitySecret, ...row }: Row, vault: Vault): Channel => ({
  ...row,
  identitySecretEnd: identitySecret && vault.canRead(identitySecret) ? row.identitySecretEnd : null,
  type: row.type as Channel['type'],
  status: !row.isEnabled ? 'disabled' : row.lastSeenAt ? 'connected' : 'not_installed',
  settings: WidgetSettings.parse(row.settings),
});

/** What decides who may listen through the channel, to compare. */
function accessOf({ key, isEnabled, settings }: Channel): string {
  const { allowedDomains, allowsAppWebViews, requiresIdentity } = settings;
  return JSON.stringify([key, isEnabled, allowedDomains, allowsAppWebViews, requiresIdentity]);
}

/** Where customers come from. A channel's key is publishable: it opens its own chat and nothing else. */
export function createChannels(sql: Sql, { vault, quotas, onChange, onAccessChange, onDeleted }: Dependencies) {
  const get = async (tx: Tx, companyId: number, id: number, isLocked = false): Promise<Channel> => {
    const row = await select(tx, companyId)
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) throw notFound();
    return asChannel(row, vault);
  };

  const change = (
    companyId: number,
    id: number,
    values: {
      name?: string;
      is_enabled?: boolean;
      settings?: string;
      key?: string;
      ai_agent_id?: number | null;
      flow_id?: number | null;
      identity_secret?: Buffer;
      identity_secret_end?: string;
    },
  ) =>
    sql.inCompany(companyId, async (tx) => {
      const before = accessOf(await get(tx, companyId, id, true));
      if (Object.keys(values).length > 0)
        await tx.db
          .updateTable('channels')
          .set(values)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      const channel = await get(tx, companyId, id);
      tx.afterCommit(() => {
        onChange(companyId);
        if (accessOf(channel) !== before) onAccessChange(companyId, id);
      });
      return channel;
    });

  const mustHave = async (companyId: number, table: 'ai_agents' | 'flows', id: number) => {
    const row = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom(table)
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!row) throw notFound();
  };

  return {
    list: (companyId: number) =>
      sql.inCompany(companyId, async (tx) =>
        (await select(tx, companyId).orderBy('id').execute()).map((row) => asChannel(row, vault)),
      ),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => get(tx, companyId, id)),
    create: (
      companyId: number,
      { type, name, settings }: { type: Channel['type']; name: string; settings?: WidgetSettings | undefined },
    ) =>
      sql.inCompany(companyId, async (tx) => {
        // The others come with the adapters that speak to them.
        if (type !== 'web_widget') throw invalid({ type: { key: 'invalid' } });
        await quotas.requireSpace(tx, companyId, 'channels');
        const { id } = await tx.db
          .insertInto('channels')
          .values({
            company_id: companyId,
            type,
            name,
            key: randomToken(),
            settings: JSON.stringify(settings ?? WidgetSettings.parse({})),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return get(tx, companyId, id);
      }),
    /** A flow of another company is refused like one that does not exist. */
    update: async (companyId: number, id: number, { name, isEnabled, settings, flowId }: ChannelChanges) => {
      if (flowId) await mustHave(companyId, 'flows', flowId);
      return change(companyId, id, {
        // A flow answers first; the agent stays for the steps that ask it.
        ...(flowId === undefined ? {} : { flow_id: flowId }),
        ...(name === undefined ? {} : { name }),
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      });
    },
    /** Makes the channel ready whatever state it was in. */
    initialize: async (companyId: number, id: number) => {
      const { settings } = await sql.inCompany(companyId, (tx) => get(tx, companyId, id));
      return change(companyId, id, { is_enabled: true, settings: JSON.stringify(settings) });
    },
    /** An agent of another company is refused like one that does not exist. */
    assignAgent: async (companyId: number, id: number, agentId: number | null) => {
      if (agentId !== null) await mustHave(companyId, 'ai_agents', agentId);
      // Whoever gives a channel to an agent wants it to answer, so no flow answers before it.
      return change(companyId, id, { ai_agent_id: agentId, ...(agentId !== null && { flow_id: null }) });
    },
    rotateKey: (companyId: number, id: number) => change(companyId, id, { key: randomToken() }),
    /** The secret leaves the house this once; afterwards only its end is shown. */
    makeIdentitySecret: async (companyId: number, id: number): Promise<{ secret: string }> => {
      const secret = randomToken();
      const sealed = vault.seal(secret, placeOf('channels', 'identity_secret', companyId, id));
      await change(companyId, id, { identity_secret: sealed, identity_secret_end: secret.slice(-4) });
      return { secret };
    },
    remove: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await get(tx, companyId, id, true);
        const conversations = await tx.db
          .selectFrom('conversations')
          .select('id')
          .where('company_id', '=', companyId)
          .where('channel_id', '=', id)
          .limit(MAX_NAMED_DELETIONS + 1)
          .execute();
        await tx.db.deleteFrom('channels').where('company_id', '=', companyId).where('id', '=', id).execute();
        await markDeletion(
          tx,
          companyId,
          conversations.map((conversation) => conversation.id),
        );
        tx.afterCommit(() => {
          onChange(companyId);
          onAccessChange(companyId, id);
          onDeleted(companyId);
        });
      }),
  };
}
