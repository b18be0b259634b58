import type { BodyOf } from '@parley/contracts/endpoint';
import type { connectChannel } from '@parley/contracts/channels';
import type { Refusal } from '@parley/contracts/messages';
import { problemsOf } from '@parley/contracts/rules';
import { sql as raw } from 'kysely';
import type { z } from 'zod';
import { recordActivity, type Actor } from '../activity/index.ts';
import { AppError, invalid } from '../infra/errors.ts';
import type { Log } from '../infra/log.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import type { AppSubscriptions } from './app-subscriptions.ts';
import { DeliveryError, type Fetch, type PlatformAdapter } from './adapter.ts';
import { askPlatform } from './ask-platform.ts';
import type { ChannelFinder } from './channel-finder.ts';
import { isPlatformAdapter, sealSecrets, type Connections } from './connections.ts';
import type { Platforms } from './hosts.ts';
import type { Polling } from './polling.ts';
import type { Problems } from './problems.ts';

interface Dependencies {
  sql: Sql;
  log: Log;
  vault: Vault;
  connections: Connections;
  problems: Problems;
  polling: Polling;
  platforms: Platforms;
  fetch: Fetch;
  subscriptions: AppSubscriptions;
  findAccount: FindAccount;
  find: ChannelFinder;
  onChange(companyId: number): void;
}

/** What connects a channel: texts that staff may see, and secrets. */
type Chosen = Pick<BodyOf<typeof connectChannel>, 'settings' | 'secrets'>;

/** The settings and secrets of the account that the settings name; null if they name none. Throws if it gives no access. */
export type FindAccount = (companyId: number, platform: string, settings: object) => Promise<Chosen | null>;

export type Connecting = ReturnType<typeof createConnecting>;

/** Connects channels with their platforms, and disconnects them. */
export function createConnecting(dependencies: Dependencies) {
  const { sql, log, vault, connections, problems, polling, platforms, fetch, subscriptions, find, onChange } =
    dependencies;

  async function findPlatform(companyId: number, id: number) {
    const { adapter, ...row } = await find(companyId, id);
    if (!isPlatformAdapter(adapter)) throw invalid({ type: { key: 'invalid' } });
    return { ...row, adapter };
  }

  /** The events of an account go to one channel only, and the ids of its messages mean nothing in another account. */
  async function requireFreeAccount(id: number, { platform, accountSetting }: PlatformAdapter, settings: object) {
    const account = accountSetting && (settings as Record<string, unknown>)[accountSetting];
    if (!accountSetting || typeof account !== 'string') return;
    const accountOf = raw<string | null>`settings ->> ${accountSetting}`;
    const rows = await sql.asSystem(({ db }) =>
      db
        .selectFrom('channels')
        .select(['id', accountOf.as('account')])
        .where('type', '=', platform)
        .where(({ eb, and, or }) =>
          or([
            eb('id', '=', id),
            and([
              eb(accountOf, '=', account),
              eb('secrets', 'is not', null),
              raw<boolean>`problem IS DISTINCT FROM 'needs_reconnect'`,
            ]),
          ]),
        )
        .execute(),
    );
    const own = rows.find((row) => row.id === id)?.account ?? account;
    if (own !== account) throw new DeliveryError('payload', 'This channel belongs to another account; add a channel.');
    if (rows.some((row) => row.id !== id)) throw new DeliveryError('payload', 'Another channel uses this account.');
  }

  const store = (companyId: number, id: number, values: object, andThen: (tx: Tx) => Promise<void>) =>
    sql.inCompany(companyId, async (tx) => {
      await tx.db
        .updateTable('channels')
        .set(values)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
      await andThen(tx);
      tx.afterCommit(() => onChange(companyId));
    });

  /**
   * A platform that asks whether the webhook is ours does so while it is being registered, so the new connection has to be stored by then.
   * The old one returns if the platform refuses.
   */
  async function whileAnswering<T>(
    companyId: number,
    id: number,
    { webhook }: PlatformAdapter,
    connection: { settings: string; secrets: Buffer },
    register: () => T,
  ): Promise<Awaited<T>> {
    if (!webhook?.answerChallenge) return await register();
    const before = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('channels')
        .select(['settings', 'secrets'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    await store(companyId, id, connection, async () => {});
    try {
      return await register();
    } catch (error) {
      const { settings, secrets } = before;
      await store(companyId, id, { settings: JSON.stringify(settings), secrets }, async () => {});
      throw error;
    }
  }

  /** Sets how the channel reaches its platform. If the adapter or the platform rejects anything, nothing is changed. */
  async function connect(companyId: number, id: number, given: Chosen, by?: Actor): Promise<void> {
    const { adapter, surroundings } = await findPlatform(companyId, id);
    const isByAccount = adapter.webhook === null && Object.keys(given.secrets).length === 0;
    const account = isByAccount ? await dependencies.findAccount(companyId, adapter.platform, given.settings) : null;
    const { settings, secrets } = account ?? given;
    const entered = {
      settings: check(adapter.settings, settings, 'settings'),
      secrets: check(adapter.secrets, secrets, 'secrets'),
      ...platforms,
      channelId: id,
    };
    const sealed = { secrets: sealSecrets(vault, companyId, id, entered.secrets) };
    const learnt = await askPlatform(adapter.platform, async () => {
      const identity = await adapter.identify?.(entered, fetch);
      const known = { ...entered, settings: { ...(entered.settings as object), ...identity } };
      await requireFreeAccount(id, adapter, known.settings);
      await subscriptions.ensure(adapter.platform, known.settings);
      const values = { ...sealed, settings: JSON.stringify(known.settings) };
      const learnt = await whileAnswering(companyId, id, adapter, values, () =>
        adapter.connect?.(known, surroundings, fetch),
      );
      return { ...identity, ...learnt };
    });
    const values = {
      settings: JSON.stringify({ ...(entered.settings as object), ...learnt }),
      ...sealed,
      last_check: null,
      // A mailbox is read on from where it was; what arrived while the password was wrong is not lost.
      ...(!adapter.sendsMails && { poll_cursor: null }),
    };
    await store(companyId, id, values, async (tx) => {
      await problems.clear(tx, companyId, id);
      await polling.begin(tx, companyId, id, { adapter, connection: entered });
      if (by) await record(tx, by, 'channel.connected', id);
    });
  }

  async function record(tx: Tx, by: Actor, kind: 'channel.connected' | 'channel.disconnected', id: number) {
    const { name } = await tx.db
      .selectFrom('channels')
      .select('name')
      .where('company_id', '=', by.companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recordActivity(tx, by, kind, { id, name });
  }

  return {
    connect: (companyId: number, userId: number, id: number, given: Chosen) =>
      connect(companyId, id, given, { companyId, userId }),

    /** Registers with the platform again, with the newest token of the channel's account. Nothing happens to a channel without a connection. */
    async renew(companyId: number, id: number): Promise<void> {
      const connected = await connections.find(companyId, id);
      if (!connected) return;
      const { settings, secrets } = connected.connection as Chosen;
      const account = await dependencies
        .findAccount(companyId, connected.channel.platform, settings)
        // The channel's own token may outlive that of the account.
        .catch(() => null);
      await connect(companyId, id, account ?? { settings, secrets });
    },

    /** Forgets the connection. Conversations stay, and messages wait for the next connection. */
    async disconnect(companyId: number, userId: number | null, id: number): Promise<void> {
      const { adapter } = await findPlatform(companyId, id);
      const connected = await connections.find(companyId, id);
      if (connected)
        await adapter
          .disconnect?.(connected.connection, fetch)
          .catch((error: unknown) => log.warn({ err: error, companyId, channel: id }, 'Could not disconnect.'));
      await store(
        companyId,
        id,
        { secrets: null, problem: null, problem_since: null, poll_cursor: null, last_check: null },
        (tx) => record(tx, { companyId, userId }, 'channel.disconnected', id),
      );
    },

    /**
     * Undoes the connection for good, before the channel is removed. A platform that does not answer has to be asked again, or it would
     * go on calling us; one that no longer lets us in has nothing to undo.
     */
    async release(companyId: number, id: number): Promise<void> {
      const connected = await connections.find(companyId, id);
      if (!connected?.adapter.disconnect) return;
      try {
        await connected.adapter.disconnect(connected.connection, fetch);
      } catch (error) {
        const isFinal = error instanceof DeliveryError && !PASSING.has(error.refusal);
        if (!isFinal) throw new AppError('upstream_failed', { cause: error });
        log.warn({ err: error, companyId, channel: id }, 'The platform did not let the channel disconnect.');
      }
    },
  };
}

const PASSING: ReadonlySet<Refusal> = new Set(['rate', 'transient', 'ambiguous']);

/** Validates, reporting problems under the field names that the caller sent. */
function check(schema: z.ZodType, value: unknown, field: string): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = Object.entries(problemsOf(parsed.error));
  throw invalid(Object.fromEntries(problems.map(([path, problem]) => [`${field}.${path}`, problem])));
}
