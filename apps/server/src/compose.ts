import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { authRoutes, createAccountMails, createAuth, findCaller, sweepExpired } from './auth/index.ts';
import { channelRoutes, createChannels } from './channels/index.ts';
import { conversationRoutes, createChangeReader, createConversations } from './conversations/index.ts';
import type { Config } from './infra/config.ts';
import { createHttp } from './infra/http/app.ts';
import { prepareClosing } from './infra/http/close-connections.ts';
import { serveApiDescription } from './infra/http/docs-page.ts';
import { serveOps, type Readiness } from './infra/http/ops.ts';
import { servePages } from './infra/http/pages.ts';
import { createSessionCookies } from './infra/http/session-cookie.ts';
import { createJobs, type Jobs, type JobTimes } from './infra/jobs/jobs.ts';
import type { Log } from './infra/log.ts';
import { mailboxRoutes } from './infra/mail/mailbox-routes.ts';
import { createMailer } from './infra/mail/mailer.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import { createRealtime, type Realtime } from './infra/realtime/realtime.ts';
import { staffEventRoutes } from './infra/realtime/routes.ts';
import type { Sql } from './infra/sql/sql.ts';
import { createMessages, messageRoutes } from './messages/index.ts';
import { createProfile, profileRoutes } from './profile/index.ts';
import { createChannelDirectory, createWidgetChat, serveWidgetPages, widgetChatRoutes } from './widget-chat/index.ts';

const BACK_OFFICE = fileURLToPath(new URL('../../back-office/dist/', import.meta.url));
const WIDGET = fileURLToPath(new URL('../../widget/dist/', import.meta.url));

export interface Parley {
  app: FastifyInstance;
  jobs: Jobs;
  realtime: Realtime;
  readiness: Readiness;
  close(): Promise<void>;
}

/** Builds every feature and joins them; the one file that knows them all. */
export async function compose(config: Config, sql: Sql, log: Log, jobTimes: Partial<JobTimes> = {}): Promise<Parley> {
  const jobs = createJobs(sql, log, jobTimes);
  const mailer = createMailer(config, sql, log);
  const limits = createRateLimits(config.rateLimits, config.redisUrl, (error) =>
    log.warn({ err: error }, 'Redis does not answer; limits are counted on this node alone.'),
  );
  const cookies = createSessionCookies(config);
  const readiness: Readiness = { isStopping: false };

  const accountMails = createAccountMails(sql, jobs, mailer, config);
  const auth = createAuth(sql, accountMails, limits);
  const profile = createProfile(sql, accountMails);
  const realtime = createRealtime(sql, log, createChangeReader(sql));
  const messages = createMessages(sql, realtime.announce);
  const conversations = createConversations(sql, messages, realtime.announce);
  const chat = createWidgetChat(sql, realtime);
  const directory = createChannelDirectory(sql);

  const findBySession = (token: string) => findCaller(sql, token);
  const app = await createHttp({ config, log, cookies, findCaller: findBySession });
  const closeHttp = prepareClosing(app);
  serveOps(app, config, sql, readiness);
  authRoutes(app, auth, sql, cookies);
  profileRoutes(app, profile);
  channelRoutes(app, createChannels(sql, directory.forget));
  conversationRoutes(app, conversations);
  messageRoutes(app, messages, conversations.get);
  widgetChatRoutes(app, chat, messages, sql, directory, realtime, limits);
  staffEventRoutes(app, realtime, cookies, findBySession);
  mailboxRoutes(app, config, sql);
  serveApiDescription(app, '0.1.0');
  await serveWidgetPages(app, WIDGET, directory);
  await servePages(app, BACK_OFFICE);

  jobs.every('sweep', 3_600, () => sql.asSystem(sweepExpired));

  return {
    app,
    jobs,
    realtime,
    readiness,
    async close() {
      readiness.isStopping = true;
      await realtime.stop();
      await closeHttp();
      await jobs.stop();
      mailer.close();
      await limits.close();
    },
  };
}
