import type { ResultOf } from '@parley/contracts/endpoint';
import type { checkChannel } from '@parley/contracts/channels';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Check, Fetch, Surroundings } from './adapter.ts';
import type { AppSubscriptions } from './app-subscriptions.ts';
import { askPlatform } from './ask-platform.ts';
import type { ChannelFinder } from './channel-finder.ts';
import { isPlatformAdapter, type ConnectedChannel, type Connections, type PlatformChannel } from './connections.ts';
import type { Problems } from './problems.ts';

const CHECK_EVERY_S = 24 * 3_600;
/** Meta unsubscribes an app that has failed for an hour. */
const WATCH_EVERY_S = 15 * 60;

/** What the doctor found, as it is stored with the channel. */
export interface LastCheck {
  checks: Check[];
  checkedAt: string;
}

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  log: Log;
  connections: Connections;
  problems: Problems;
  fetch: Fetch;
  subscriptions: AppSubscriptions;
  find: ChannelFinder;
  /** What the feature of a platform knows from earlier reports. */
  examineMore(channel: PlatformChannel): Promise<Check[]>;
}

export type Doctor = ReturnType<typeof createDoctor>;

/** Checks whether channels still work: now and then by itself, and whenever staff ask. */
export function createDoctor({
  sql,
  jobs,
  log,
  connections,
  problems,
  fetch,
  subscriptions,
  find,
  examineMore,
}: Dependencies) {
  async function examine({ channel, adapter, connection }: ConnectedChannel, surroundings: Surroundings) {
    const found = (await adapter.examine?.(connection, surroundings, fetch)) ?? [];
    const isRefused = found.length === 1 && found[0]?.name === 'token';
    const checks = isRefused ? found : [...found, ...(await examineMore(channel))];
    const { id, companyId } = channel;
    if (checks.some(({ name, isOk }) => name === 'token' && !isOk))
      await problems.report(companyId, id, 'needs_reconnect');
    const lastCheck: LastCheck = { checks, checkedAt: new Date().toISOString() };
    await sql.inCompany(companyId, ({ db }) =>
      db
        .updateTable('channels')
        .set({ last_check: JSON.stringify(lastCheck) })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    );
    return checks;
  }

  jobs.every('channels.check', CHECK_EVERY_S, async () => {
    for (const each of await connections.findAll()) {
      const { companyId, id } = each.channel;
      const { surroundings } = await find(companyId, id);
      await examine(each, surroundings).catch((error: unknown) =>
        log.warn({ err: error, companyId, channel: id }, 'Could not check a channel.'),
      );
    }
  });

  /** Subscribes again where a platform has stopped to report what happens to an account. */
  jobs.every('channels.watch', WATCH_EVERY_S, async () => {
    for (const each of await connections.findAll()) {
      const { channel, adapter, connection } = each;
      if (adapter.webhook !== null || !adapter.accountSetting || !adapter.examine) continue;
      const { surroundings } = await find(channel.companyId, channel.id);
      try {
        await subscriptions.ensure(adapter.platform, connection.settings as object);
        const checks = await examine(each, surroundings);
        const isOk = (name: Check['name']) => checks.every((one) => one.name !== name || one.isOk);
        if (!isOk('token') || isOk('subscription')) continue;
        await adapter.connect?.(connection, surroundings, fetch);
        log.warn({ companyId: channel.companyId, channel: channel.id }, 'Subscribed again to the events of a channel.');
      } catch (error) {
        log.warn({ err: error, companyId: channel.companyId, channel: channel.id }, 'Could not watch a channel.');
      }
    }
  });

  return {
    async check(companyId: number, id: number): Promise<ResultOf<typeof checkChannel>> {
      const { surroundings, lastEventAt, lastSentAt, adapter } = await find(companyId, id);
      const connected = await connections.find(companyId, id);
      // A widget depends on no platform.
      const unconnected: Check[] = isPlatformAdapter(adapter) ? [{ name: 'token', isOk: false }] : [];
      const checks = connected
        ? await askPlatform(connected.adapter.platform, () => examine(connected, surroundings))
        : unconnected;
      return { checks, lastEventAt, lastSentAt, checkedAt: new Date() };
    },
  };
}
