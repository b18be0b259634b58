import type { Channel, WidgetSettings } from '@parley/contracts/channels';
import { recordActivity } from '../activity/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { locationOf, type Vault } from '../infra/vault/vault.ts';
import type { Quotas } from '../quotas/index.ts';
import { accessOf, asChannel, selectChannels } from './channel-rows.ts';
import type { Apps } from './adapter.ts';
import { isPlatformAdapter, type Adapters } from './connections.ts';
import { fieldsOf, signInsOf } from './platform-fields.ts';
import { countConversations, eraseChannel, retireChannel } from './removing.ts';
import { recordChange } from './record-change.ts';
import { storedSettings } from './stored-settings.ts';

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
  adapters: Adapters;
  /** The apps that the operator has configured. */
  apps: Apps;
  /** Something about a channel changed. */
  onChange(companyId: number): void;
  /** Streams opened through the channel may no longer be allowed. */
  onAccessChange(companyId: number, channelId: number): void;
  onDeleted(companyId: number): void;
  /** Tells the platform that the channel goes; throws if it has to be tried again. */
  release(companyId: number, channelId: number): Promise<void>;
}

/** Where customers come from. A channel's key is public: it only gives access to the channel's own chat. */
export function createChannels(
  sql: Sql,
  { vault, quotas, adapters, apps, onChange, onAccessChange, onDeleted, release }: Dependencies,
) {
  const get = async (tx: Tx, companyId: number, id: number, isLocked = false): Promise<Channel> => {
    const row = await selectChannels(tx, companyId)
      .where('id', '=', id)
      .$if(isLocked, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) throw notFound();
    return asChannel(row, companyId, vault);
  };

  const change = (
    companyId: number,
    userId: number,
    id: number,
    values: {
      name?: string;
      is_enabled?: boolean;
      settings?: string;
      presentation?: string;
      shows_answer_time?: boolean;
      secrets?: Buffer;
      key?: string;
      ai_agent_id?: number | null;
      flow_id?: number | null;
      identity_secret?: Buffer;
      identity_secret_end?: string;
    },
  ) =>
    sql.inCompany(companyId, async (tx) => {
      const before = await get(tx, companyId, id, true);
      if (Object.keys(values).length > 0)
        await tx.db
          .updateTable('channels')
          .set(values)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      const channel = await get(tx, companyId, id);
      await recordChange(tx, { companyId, userId }, before, channel);
      tx.afterCommit(() => {
        onChange(companyId);
        if (accessOf(channel) !== accessOf(before)) onAccessChange(companyId, id);
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
    platforms: [...adapters.values()].map((each) => ({
      platform: each.platform,
      fields: fieldsOf(each),
      signIns: signInsOf(each, apps),
    })),
    list: (companyId: number) =>
      sql.inCompany(companyId, async (tx) =>
        (await selectChannels(tx, companyId).orderBy('id').execute()).map((row) => asChannel(row, companyId, vault)),
      ),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => get(tx, companyId, id)),
    create: (
      companyId: number,
      userId: number,
      { type, name, settings }: { type: Channel['type']; name: string; settings?: WidgetSettings | undefined },
    ) =>
      sql.inCompany(companyId, async (tx) => {
        const adapter = adapters.get(type);
        if (!adapter) throw invalid({ type: { key: 'invalid' } });
        await quotas.requireSpace(tx, companyId, 'channels');
        const { id } = await tx.db
          .insertInto('channels')
          .values({
            company_id: companyId,
            type,
            name,
            key: randomToken(),
            // A platform's settings are entered together with its secrets, when it is connected.
            ...(isPlatformAdapter(adapter)
              ? { settings: '{}' }
              : storedSettings(settings ?? (adapter.settings.parse({}) as WidgetSettings))),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordActivity(tx, { companyId, userId }, 'channel.created', { id, name });
        return get(tx, companyId, id);
      }),
    /** A flow of another company is treated like one that does not exist. */
    update: async (
      companyId: number,
      userId: number,
      id: number,
      { name, isEnabled, settings, flowId }: ChannelChanges,
    ) => {
      if (flowId) await mustHave(companyId, 'flows', flowId);
      if (settings) {
        const { type } = await sql.inCompany(companyId, (tx) => get(tx, companyId, id));
        if (type !== 'web_widget') throw invalid({ settings: { key: 'invalid' } });
      }
      return change(companyId, userId, id, {
        // A flow answers first; the agent is kept for the steps that ask it.
        ...(flowId === undefined ? {} : { flow_id: flowId }),
        ...(name === undefined ? {} : { name }),
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
        ...(settings === undefined ? {} : storedSettings(settings)),
      });
    },
    /** Enables the channel and fills in missing settings, whatever state it was in. */
    initialize: async (companyId: number, userId: number, id: number) => {
      const { type, settings } = await sql.inCompany(companyId, (tx) => get(tx, companyId, id));
      const stored = type === 'web_widget' ? storedSettings(settings) : { settings: JSON.stringify(settings) };
      return change(companyId, userId, id, { is_enabled: true, ...stored });
    },
    /** An agent of another company is treated like one that does not exist. */
    assignAgent: async (companyId: number, userId: number, id: number, agentId: number | null) => {
      if (agentId !== null) await mustHave(companyId, 'ai_agents', agentId);
      // Assigning an agent means that it should answer, so remove a flow that would answer first.
      return change(companyId, userId, id, { ai_agent_id: agentId, ...(agentId !== null && { flow_id: null }) });
    },
    rotateKey: (companyId: number, userId: number, id: number) => change(companyId, userId, id, { key: randomToken() }),
    /** The full secret is returned only here; afterwards only its last characters are shown. */
    makeIdentitySecret: async (companyId: number, userId: number, id: number): Promise<{ secret: string }> => {
      const secret = randomToken();
      const sealed = vault.seal(secret, locationOf('channels', 'identity_secret', companyId, id));
      await change(companyId, userId, id, { identity_secret: sealed, identity_secret_end: secret.slice(-4) });
      return { secret };
    },
    countConversations: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await get(tx, companyId, id);
        return countConversations(tx, companyId, id);
      }),
    /**
     * Removes the channel from its platform and from us. Its conversations stay, or are erased with it; those of a channel that was
     * removed before can still be erased.
     */
    remove: async (
      companyId: number,
      userId: number,
      id: number,
      { erasesConversations }: { erasesConversations: boolean },
    ) => {
      if (!erasesConversations) await sql.inCompany(companyId, (tx) => get(tx, companyId, id));
      await release(companyId, id);
      await sql.inCompany(companyId, async (tx) => {
        const name = erasesConversations
          ? await eraseChannel(tx, companyId, id)
          : (await get(tx, companyId, id, true)).name;
        if (!erasesConversations) await retireChannel(tx, companyId, id);
        const kind = erasesConversations ? 'channel.erased' : 'channel.removed';
        await recordActivity(tx, { companyId, userId }, kind, { id, name });
        tx.afterCommit(() => {
          onChange(companyId);
          onAccessChange(companyId, id);
          onDeleted(companyId);
        });
      });
    },
  };
}
