import type { FastifyInstance } from 'fastify';
import type { Caller } from '../infra/http/serve.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { deliverBy } from './deliver.ts';
import { createTelling, type TellMembers } from './events.ts';
import { createLadder } from './ladder.ts';
import { createMail } from './mail.ts';
import { addNotification, type SentChannel } from './outbox.ts';
import { createPush } from './push.ts';
import { createPushKeys } from './push-keys.ts';
import { notificationRoutes } from './routes.ts';
import { createSettings } from './settings.ts';
import { createSubscriptions } from './subscriptions.ts';

type Dependencies = Pick<Infrastructure, 'config' | 'sql' | 'log' | 'jobs' | 'mailer' | 'vault'> & {
  pushTimeoutMs?: number | undefined;
};

/** Tells members of what needs them while they do not look: customers who wait, assignments, mentions. */
export function createNotifications({ config, sql, log, jobs, mailer, vault, pushTimeoutMs }: Dependencies) {
  const sendsMail = config.mail !== 'none';
  const keys = createPushKeys(sql, vault, log);
  createLadder({ sql, jobs, sendsMail });
  deliverBy(sql, jobs, 'push', createPush({ sql, config, log, keys, timeoutMs: pushTimeoutMs }));
  deliverBy(sql, jobs, 'mail', createMail(mailer, config));

  const test = ({ companyId, userId }: Caller, channel: SentChannel): Promise<number> =>
    sql.inCompany(companyId, async (tx) => {
      const own = { companyId, userId, conversationId: null, kind: 'test', channel, occasionAt: new Date() } as const;
      return (await addNotification(tx, jobs, own)) ?? 0;
    });

  return {
    tell: createTelling(jobs, sendsMail) satisfies TellMembers,
    routes: (app: FastifyInstance) =>
      notificationRoutes(app, {
        sql,
        sendsMail,
        settings: createSettings(sql),
        subscriptions: createSubscriptions(sql, config),
        publicKey: async () => (await keys()).publicKey,
        test,
      }),
  };
}
