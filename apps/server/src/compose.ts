import { fileURLToPath } from 'node:url';
import { toWire } from '@parley/contracts/wire';
import type { FastifyInstance } from 'fastify';
import {
  aiAgentRoutes,
  createAgentAnswers,
  createDetails,
  createAiAgents,
  createConsulting,
  createConsultingWith,
  createEngines,
  createFigures,
  createFindTopic,
  createTestCases,
  createTestRuns,
  createTryOut,
  createUnanswered,
  dropDeletedAgents,
  handleTestRuns,
  tryingRoutes,
} from './ai-agents/index.ts';
import {
  attachmentRoutes,
  createAttachments,
  createUploads,
  takeFiles,
  takeFilesOrBodies,
} from './attachments/index.ts';
import { authRoutes, createAccountMails, createAuth, findCaller, sweepExpired } from './auth/index.ts';
import { channelRoutes, createChannels, degrade, handleDeliveries, type Send } from './channels/index.ts';
import { conversationRoutes, createChangeReader, createConversations } from './conversations/index.ts';
import { createCustomers, customerRoutes } from './customers/index.ts';
import {
  createFlowFiles,
  createFlowRunner,
  createFlows,
  createTryingOut,
  flowFileRoutes,
  flowRoutes,
  namesOfFlowsSaying,
  sweepDeletedFlows,
  sweepFlowFiles,
} from './flows/index.ts';
import type { Config } from './infra/config.ts';
import { createFileStore } from './infra/files/file-store.ts';
import { createHttp } from './infra/http/app.ts';
import { prepareClosing } from './infra/http/close-connections.ts';
import { serveApiDescription } from './infra/http/docs-page.ts';
import { serveOps, type Readiness } from './infra/http/ops.ts';
import { servePages } from './infra/http/pages.ts';
import { createSessionCookies } from './infra/http/session-cookie.ts';
import { createJobs, type Jobs, type JobTimes } from './infra/jobs/jobs.ts';
import type { Log } from './infra/log.ts';
import { hasOpenMailbox, mailboxRoutes } from './infra/mail/mailbox-routes.ts';
import { createMailer } from './infra/mail/mailer.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import { createOutboundFetch } from './infra/outbound/outbound-fetch.ts';
import { createOutbound } from './infra/outbound/outbound.ts';
import { createPostgresBus, createRedisBus } from './infra/realtime/bus.ts';
import { createRealtime, type Realtime } from './infra/realtime/realtime.ts';
import { staffEventRoutes } from './infra/realtime/routes.ts';
import type { Sql } from './infra/sql/sql.ts';
import {
  createLibrary,
  createPairs,
  createReading,
  createSources,
  createVectors,
  dropDeletedSources,
  dropUnusedVectors,
  sourceRoutes,
} from './knowledge/index.ts';
import {
  createMessageTemplates,
  createPhrases,
  dropDeletedTemplates,
  messageTemplateRoutes,
} from './message-templates/index.ts';
import { createMessages, messageRoutes, type Messages } from './messages/index.ts';
import { createModels, createProviders, modelProviderRoutes } from './models/index.ts';
import { platformRoutes } from './platforms/index.ts';
import { createProfile, profileRoutes } from './profile/index.ts';
import { createQuickActions, dropDeletedActions, quickActionRoutes } from './quick-actions/index.ts';
import { createReplies, handleReplies, type Answer } from './replies/index.ts';
import { createSampleData, sampleDataRoutes } from './sample-data/index.ts';
import { learnWords } from './search/index.ts';
import { createStats, foldPastDays, statsRoutes } from './stats/index.ts';
import {
  createChannelDirectory,
  createTranscripts,
  createWidgetChat,
  describeChannel,
  serveWidgetPages,
  widgetChatRoutes,
  type WidgetChannel,
} from './widget-chat/index.ts';

const BACK_OFFICE = fileURLToPath(new URL('../../back-office/dist/', import.meta.url));
/** More than any answer needs: whoever writes stops long before. */
const MODEL_LIMITS = { timeoutMs: 60_000, largestBytes: 2_000_000 };
const WIDGET = fileURLToPath(new URL('../../widget/dist/', import.meta.url));

export interface Parley {
  app: FastifyInstance;
  jobs: Jobs;
  realtime: Realtime;
  messages: Messages;
  readiness: Readiness;
  close(): Promise<void>;
}

/** What tests hand in; the program runs with what stands here. */
export interface Options {
  jobTimes?: Partial<JobTimes>;
  /** Instead of the channel's flow. */
  answer?: Answer;
  /** How messages get to platforms other than our own widget. */
  platforms?: Readonly<Record<string, Send>>;
}

/** Builds every feature and joins them; the one file that knows them all. */
export async function compose(
  config: Config,
  sql: Sql,
  log: Log,
  { jobTimes = {}, answer, platforms = {} }: Options = {},
): Promise<Parley> {
  const jobs = createJobs(sql, log, jobTimes);
  const mailer = createMailer(config, sql, log);
  const limits = createRateLimits(config.rateLimits, config.redisUrl, (error) =>
    log.warn({ err: error }, 'Redis does not answer; limits are counted on this node alone.'),
  );
  const cookies = createSessionCookies(config);
  const readiness: Readiness = { isStopping: false };
  const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createPostgresBus(sql, log);
  const realtime = createRealtime(bus, log, createChangeReader(sql));

  const accountMails = createAccountMails(sql, jobs, mailer, config);
  const profile = createProfile(sql, accountMails);
  const files = createFileStore(config.filesDir);
  const uploads = createUploads(files);
  const attachments = createAttachments(sql, files, uploads, log);
  const messages = createMessages(sql, { announce: realtime.announce, wakeJobs: jobs.wake });
  const replies = createReplies(sql, messages, realtime);
  const outbound = createOutbound(config.outboundHosts);
  const flows = createFlows(sql);
  const library = createLibrary(sql);
  const models = createModels(sql, config.secretKey, createOutboundFetch(config.outboundHosts, MODEL_LIMITS));
  const engines = createEngines(sql, models);
  const vectors = createVectors(sql, jobs, models);
  const consulting = createConsulting(sql, createConsultingWith(sql, library.open, engines, vectors));
  const askForStaff = createConsultingWith(sql, library.openWhole, engines, vectors);
  const tryOut = createTryOut(sql, askForStaff);
  const experts = { outbound, consulting, findTopic: createFindTopic() };
  const runner = createFlowRunner({ sql, jobs, messages, replies, experts });
  const conversations = createConversations(sql, messages, { ...realtime, onHandedBack: runner.onHandedBack });
  const removeFiles = () =>
    void sql
      .asSystem((tx) => jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove' }))
      .catch((error: unknown) => log.warn({ err: error }, 'Files will be removed by the next sweep.'));
  const customers = createCustomers(sql, realtime, removeFiles);
  const chat = createWidgetChat(sql, realtime, removeFiles);
  const directory = createChannelDirectory(sql);
  const onChange = (companyId: number) => {
    directory.forget();
    realtime.endStreams(companyId); // a key may have been replaced or switched off; whoever has a good one comes back
  };
  const onDeleted = (companyId: number) => {
    realtime.announce(companyId);
    removeFiles();
  };
  const channels = createChannels(sql, { secretKey: config.secretKey, onChange, onDeleted });
  const sampleData = createSampleData(sql, jobs, files, {
    onAdded: realtime.announce,
    onRemoved(companyId) {
      onChange(companyId);
      onDeleted(companyId);
    },
  });
  const reading = createReading(sql, jobs, { files, outbound });
  const quickActions = createQuickActions(sql, directory.forget);
  const auth = createAuth(sql, accountMails, limits, sampleData.order);
  const transcripts = createTranscripts(sql, jobs, mailer);

  const findBySession = (token: string) => findCaller(sql, token);
  const app = await createHttp({ config, log, cookies, findCaller: findBySession });
  const closeHttp = prepareClosing(app);
  serveOps(app, config, sql, readiness);
  authRoutes(app, auth, sql, cookies);
  profileRoutes(app, profile);
  channelRoutes(app, channels);
  platformRoutes(app, channels);
  conversationRoutes(app, conversations);
  messageRoutes(app, messages, conversations.get);
  customerRoutes(app, customers, sql, attachments.read);
  messageTemplateRoutes(app, createMessageTemplates(sql, namesOfFlowsSaying), createPhrases(sql));
  quickActionRoutes(app, quickActions);
  statsRoutes(app, createStats(sql));
  flowRoutes(app, flows, createTryingOut(sql, flows, experts));
  aiAgentRoutes(app, createAiAgents(sql), createFigures(sql), askForStaff);
  tryingRoutes(app, {
    tryOut,
    cases: createTestCases(sql),
    runs: createTestRuns(sql, jobs),
    unanswered: createUnanswered(sql, createPairs(reading.order)),
    limits,
    degrade,
  });
  modelProviderRoutes(app, createProviders(sql, config.secretKey, models), limits);
  sampleDataRoutes(app, sampleData);
  await takeFilesOrBodies(app, (room) => sourceRoutes(room, createSources(sql, reading.order), uploads));
  await takeFiles(app, (room) => {
    attachmentRoutes(app, room, attachments, conversations.get);
    flowFileRoutes(app, room, createFlowFiles(sql, uploads));
  });
  await widgetChatRoutes(app, {
    chat,
    messages,
    conversations,
    attachments,
    transcripts,
    sql,
    directory,
    realtime,
    limits,
    secretKey: config.secretKey,
    findStaff: async (request) => {
      const token = cookies.read(request);
      return token ? findBySession(token) : null;
    },
  });
  staffEventRoutes(app, realtime, cookies, findBySession);
  mailboxRoutes(app, config, sql);
  serveApiDescription(app, '0.1.0');
  const describe = (channel: WidgetChannel) => toWire(describeChannel(channel));
  await serveWidgetPages(app, WIDGET, directory, describe, hasOpenMailbox(config));
  await servePages(app, BACK_OFFICE);

  const agentAnswer = createAgentAnswers(sql, messages, consulting, createDetails(sql, jobs));
  // A script comes before an agent: it may call one.
  const botAnswer: Answer = (question) => (question.flowId === null ? agentAnswer(question) : runner.answer(question));
  handleReplies(jobs, replies, answer ?? botAnswer);
  handleTestRuns(sql, jobs, tryOut);
  handleDeliveries(sql, jobs, realtime, platforms);
  jobs.handle('files.remove', () => attachments.sweep());
  jobs.every('sweep', 3_600, async () => {
    await sql.asSystem(sweepExpired);
    await sql.asSystem(foldPastDays);
    await sql.asSystem(sweepDeletedFlows);
    await sql.asSystem(sweepFlowFiles);
    await sql.asSystem(dropDeletedTemplates);
    await sql.asSystem(dropDeletedActions);
    await sql.asSystem(dropDeletedAgents);
    await sql.asSystem(dropDeletedSources);
    await sql.asSystem(dropUnusedVectors);
    await attachments.sweep();
  });
  jobs.every('search.words', 10, () => learnWords(sql));

  return {
    app,
    jobs,
    realtime,
    messages,
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
