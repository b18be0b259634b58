import * as contract from '@parley/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import { serve, type Caller } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { listNotifications } from './log.ts';
import type { SentChannel } from './outbox.ts';
import { reachesSomebody } from './reach.ts';
import type { createSettings } from './settings.ts';
import type { createSubscriptions } from './subscriptions.ts';

interface Parts {
  sql: Sql;
  sendsMail: boolean;
  settings: ReturnType<typeof createSettings>;
  subscriptions: ReturnType<typeof createSubscriptions>;
  publicKey: () => Promise<string>;
  test: (caller: Caller, channel: SentChannel) => Promise<number>;
}

export function notificationRoutes(app: FastifyInstance, parts: Parts) {
  const { sql, sendsMail, settings, subscriptions, publicKey, test } = parts;
  const mine = async (own: contract.NotificationSettings) => ({
    settings: own,
    pushKey: await publicKey(),
    sendsMail,
  });

  serve(app, contract.getNotificationSettings, async (_, context) => mine(await settings.read(context)));
  serve(app, contract.saveNotificationSettings, async ({ body }, context) => mine(await settings.save(context, body)));
  serve(app, contract.getNotificationRules, (_, { companyId }) => settings.readRules(companyId));
  serve(app, contract.saveNotificationRules, ({ body }, context) => settings.saveRules(context, body));
  serve(app, contract.getNotificationReach, async (_, { companyId }) => ({
    reachesSomebody: await reachesSomebody(sql, companyId, sendsMail),
  }));
  serve(app, contract.listPushSubscriptions, async (_, context) => ({
    data: await subscriptions.list(context),
    nextCursor: null,
  }));
  serve(app, contract.addPushSubscription, ({ body }, context) => subscriptions.add(context, body));
  serve(app, contract.removePushSubscription, ({ params }, context) => subscriptions.remove(context, params.id));
  serve(app, contract.listNotifications, ({ query }, context) => listNotifications(sql, context, query.cursor));
  serve(app, contract.testNotification, async ({ body }, context) => ({ id: await test(context, body.channel) }));
}
