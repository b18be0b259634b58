import type { Platform } from '@parley/contracts/platform-list';
import { answerAppChallenge, receiveAppWebhook } from '@parley/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import { sql as raw } from 'kysely';
import { notFound, unauthenticated } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Incoming, PlatformApp, WebhookRequest } from './adapter.ts';
import { isPlatformAdapter, type Adapters, type PlatformChannel } from './connections.ts';
import type { Platforms } from './hosts.ts';
import type { QueueIncoming } from './queue-incoming.ts';
import { answerChallenge, bytesOf, queryOf, takeBytes } from './webhooks.ts';

interface Dependencies {
  sql: Sql;
  adapters: Adapters;
  apps: readonly PlatformApp[];
  platforms: Platforms;
  queue: QueueIncoming;
}

/** What happened to one account. */
type AccountEvents = ReturnType<PlatformApp['read']>[number];

/**
 * The webhooks of apps. One call may concern accounts of several companies: everything is stored, company by company, before the
 * platform is answered. It repeats a call that failed halfway, and what is stored already is recognised.
 */
export async function appWebhookRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const { sql, apps, platforms, queue } = dependencies;
  const find = (key: PlatformApp['key']) => {
    const found = apps.find((each) => each.key === key);
    const credentials = platforms.apps[key];
    if (!found || !credentials) throw notFound();
    return { platformApp: found, credentials };
  };

  await app.register(async (scope) => {
    takeBytes(scope);

    serve(scope, answerAppChallenge, async ({ params }, { request, reply }) => {
      const { platformApp, credentials } = find(params.app);
      answerChallenge(reply, platformApp.answerChallenge(queryOf(request), credentials));
    });

    serve(scope, receiveAppWebhook, async ({ params }, { request: { headers, body, log } }) => {
      const { platformApp, credentials } = find(params.app);
      const request = { headers, body: bytesOf(body) };
      if (!isGenuine(platformApp, request, platforms)) {
        log.warn({ app: params.app }, "Refused a call to an app's webhook with an invalid signature.");
        throw unauthenticated();
      }
      const happened = platformApp.read(request, credentials).filter(({ incoming }) => incoming.length > 0);
      const known = await findChannels(dependencies, happened);
      let received = 0;
      for (const [companyId, events] of Map.groupBy(known, ({ channel }) => channel.companyId))
        await sql.inCompany(companyId, async (tx) => {
          for (const { channel, incoming } of events) {
            await queue(tx, channel, incoming);
            received += incoming.length;
          }
        });
      // Refusing what belongs to nobody would make the platform repeat it and eventually disable the webhook.
      const unknown = countOf(happened) - received;
      if (unknown > 0)
        log.warn({ app: params.app, unknown }, 'Received events of accounts without an enabled channel.');
      return { received, unknown };
    });
  });
}

const countOf = (events: readonly { incoming: readonly Incoming[] }[]) =>
  events.reduce((sum, { incoming }) => sum + incoming.length, 0);

/** Meta does not document which of an operator's secrets signs the events of Instagram, so any of them may. */
const isGenuine = (app: PlatformApp, request: WebhookRequest, { apps }: Platforms): boolean =>
  [apps.meta, apps.instagram].some((credentials) => credentials !== null && app.isGenuine(request, credentials));

/** The events whose account has an enabled channel, with the channel. */
async function findChannels({ sql, adapters }: Dependencies, happened: readonly AccountEvents[]) {
  const found: { channel: PlatformChannel; incoming: Incoming[] }[] = [];
  for (const [platform, events] of Map.groupBy(happened, (each) => each.platform)) {
    const adapter = adapters.get(platform);
    if (!isPlatformAdapter(adapter) || !adapter.accountSetting) continue;
    const channels = await channelsOf(sql, platform, adapter.accountSetting, [
      ...new Set(events.map(({ account }) => account)),
    ]);
    for (const { account, incoming } of events) {
      const channel = channels.get(account);
      if (channel) found.push({ channel, incoming });
    }
  }
  return found;
}

/**
 * The channels of the accounts. An account that was connected to another channel after its first one had lost its token belongs to the
 * one that works.
 */
async function channelsOf(
  sql: Sql,
  platform: Platform,
  accountSetting: string,
  accounts: readonly string[],
): Promise<Map<string, PlatformChannel>> {
  const account = raw<string>`settings ->> ${raw.lit(accountSetting)}`;
  const rows = await sql.asSystem(({ db }) =>
    db
      .selectFrom('channels')
      .select(['id', 'company_id as companyId', account.as('account')])
      .where('type', '=', platform)
      .where('is_enabled', '=', true)
      .where('secrets', 'is not', null)
      .where(account, 'in', accounts)
      .orderBy(raw`problem IS DISTINCT FROM 'needs_reconnect'`)
      .orderBy('id')
      .execute(),
  );
  return new Map(rows.map(({ id, companyId, account: name }) => [name, { id, companyId, platform }]));
}
