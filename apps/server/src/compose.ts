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
  createHandOver,
  createTestCases,
  createTestRuns,
  createTryOut,
  createUnanswered,
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
import { authRoutes, createAccountMails, createAuth, createPasswords, findCaller } from './auth/index.ts';
import { channelRoutes, createChannels, degrade, handleDeliveries, type Send } from './channels/index.ts';
import { companySecretRoutes, createCompanySecrets } from './company-secrets/index.ts';
import { conversationRoutes, createChangeReader, createConversations } from './conversations/index.ts';
import { createCustomers, customerRoutes } from './customers/index.ts';
import {
  createFlowFiles,
  createFlowRunner,
  createFlows,
  createTryingOut,
  flowFileRoutes,
  flowRoutes,
  handleKeyMoves,
  namesOfFlowsSaying,
  namesOfFlowsSending,
} from './flows/index.ts';
import type { Config } from './infra/config.ts';
import { createFileStore } from './infra/files/file-store.ts';
import { createHttp } from './infra/http/app.ts';
import type { BodyTimes } from './infra/http/body-guard.ts';
import { prepareClosing } from './infra/http/close-connections.ts';
import { watchDeployment } from './infra/http/deployment-notices.ts';
import { serveApiDescription } from './infra/http/docs-page.ts';
import { instanceRoutes } from './infra/http/instance-routes.ts';
import { serveOps, type Readiness } from './infra/http/ops.ts';
import { servePages } from './infra/http/pages.ts';
import { createSessionCookies } from './infra/http/session-cookie.ts';
import { createJobs, type Jobs, type JobTimes } from './infra/jobs/jobs.ts';
import type { Log } from './infra/log.ts';
import { mailboxRoutes } from './infra/mail/mailbox-routes.ts';
import { createMailer } from './infra/mail/mailer.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import { createOutboundFetch } from './infra/outbound/outbound-fetch.ts';
import { createOutbound } from './infra/outbound/outbound.ts';
import { createPostgresBus, createRedisBus } from './infra/realtime/bus.ts';

import { createRealtime, type Realtime } from './infra/realtime/realtime.ts';
import { createStreamLimits } from './infra/realtime/stream-limits.ts';
import { staffEventRoutes } from './infra/realtime/routes.ts';
import type { Sql } from './infra/sql/sql.ts';
import { openVault } from './infra/vault/keys.ts';
import {
  createLibrary,
  createPairs,
  createReading,
  createSources,
  createVectors,
  sourceRoutes,
} from './knowledge/index.ts';
import { createMessageTemplates, createPhrases, messageTemplateRoutes } from './message-templates/index.ts';
import { companyRoutes, createCompanies, handleErasures } from './instance/index.ts';
import { createMessages, messageRoutes, type Messages } from './messages/index.ts';
import { createModels, createProviders, modelProviderRoutes } from './models/index.ts';
import { platformRoutes } from './platforms/index.ts';
import { createProfile, profileRoutes } from './profile/index.ts';
import { createQuickActions, quickActionRoutes } from './quick-actions/index.ts';
import { createQuotas } from './quotas/index.ts';
import { createReplies, handleReplies, type Answer } from './replies/index.ts';
import { createSampleData, sampleDataRoutes } from './sample-data/index.ts';
import { learnWords } from './search/index.ts';
import { createStats, statsRoutes } from './stats/index.ts';
import { sweepAll } from './sweep-all.ts';
import {
  createChannelDirectory,
  createTranscriptAddresses,
  createTranscripts,
  createWidgetChat,
  describeChannel,
  handleOldAddresses,
  serveWidgetPages,
  widgetChatRoutes,
  type WidgetChannel,
} from './widget-chat/index.ts';

const BACK_OFFICE = fileURLToPath(new URL('../../back-office/dist/', import.meta.url));
/** More than any answer needs: whoever writes stops long before. */
const MODEL_LIMITS = { timeoutMs: 60_000, maxBytes: 2_000_000 };
/** More of them waiting to be hashed would only wait in vain: a sign-in takes two. */
const MAX_QUEUED_PASSWORDS = 20;
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
  bodyTimes?: Partial<BodyTimes>;
}

/** Builds every feature and joins them; the one file that knows them all. */
export async function compose(
  config: Config,
  sql: Sql,
  log: Log,
  { jobTimes = {}, answer, platforms = {}, bodyTimes }: Options = {},
): Promise<Parley> {
  const vault = await openVault(sql, config);
  const jobs = createJobs(sql, log, jobTimes);
  const mailer = createMailer(config, sql, log);
  const limits = createRateLimits(config.rateLimits, config.redisUrl, config.secretKey, (error) =>
    log.warn({ err: error }, 'Redis does not answer; limits are counted on this node alone.'),
  );
  const streams = createStreamLimits(config.rateLimits);
  const cookies = createSessionCookies(config);
  const readiness: Readiness = { isStopping: false };
  const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createPostgresBus(sql, log);
  const realtime = createRealtime(bus, log, createChangeReader(sql, log));

  const accountMails = createAccountMails(sql, jobs, mailer, config);
  const files = createFileStore(config.filesDir);
  const uploads = createUploads(files);
  const quotas = createQuotas(sql, config.quotas);
  const attachments = createAttachments(sql, files, uploads, quotas, log);
  const messages = createMessages(sql, { announce: realtime.announce, wakeJobs: jobs.wake });
  const replies = createReplies(sql, messages, realtime, log);
  const outbound = createOutbound(config.outboundHosts);
  const flows = createFlows(sql, quotas, realtime.announce);
  const library = createLibrary(sql);
  const models = createModels(sql, vault, createOutboundFetch(config.outboundHosts, MODEL_LIMITS));
  const engines = createEngines(sql, models);
  const vectors = createVectors(sql, jobs, models);
  const consulting = createConsulting(sql, createConsultingWith(sql, library.open, engines, vectors));
  const askForStaff = createConsultingWith(sql, library.openFresh, engines, vectors);
  const tryOut = createTryOut(sql, askForStaff);
  const secrets = createCompanySecrets(sql, vault, namesOfFlowsSending);
  const answerers = { outbound, consulting, findTopic: createFindTopic(), revealSecrets: secrets.reveal };
  const runner = createFlowRunner({ sql, jobs, messages, replies, answerers });
  const conversations = createConversations(sql, messages, { ...realtime, onHandedBack: runner.onHandedBack });
  const removeFiles = () =>
    void sql
      .asSystem((tx) => jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove' }))
      .catch((error: unknown) => log.warn({ err: error }, 'Files will be removed by the next sweep.'));
  const customers = createCustomers(sql, realtime, removeFiles);
  const chat = createWidgetChat(sql, realtime, removeFiles);
  const directory = createChannelDirectory(sql);
  const onDeleted = (companyId: number) => {
    realtime.announce(companyId);
    removeFiles();
  };
  const channels = createChannels(sql, {
    vault,
    quotas,
    onChange(companyId) {
      directory.forget();
      realtime.announce(companyId); // who answers there may have changed
    },
    onAccessChange: (companyId, channelId) => realtime.endStreams(companyId, { channelId }),
    onDeleted,
  });
  const sampleData = createSampleData(sql, jobs, files, {
    onAdded: realtime.announce,
    onRemoved(companyId) {
      directory.forget();
      onDeleted(companyId);
    },
  });
  const reading = createReading(sql, jobs, { files, outbound, quotas });
  const quickActions = createQuickActions(sql, directory.forget);
  const passwords = createPasswords(config.rateLimits === 'strict' ? MAX_QUEUED_PASSWORDS : Number.POSITIVE_INFINITY);
  const auth = createAuth({
    sql,
    mails: accountMails,
    limits,
    passwords,
    registration: config.registration,
    secretKey: config.secretKey,
    orderSampleData: sampleData.order,
  });
  const companies = createCompanies(sql, jobs, (companyId, channelIds) => {
    directory.forget();
    for (const channelId of channelIds) realtime.endStreams(companyId, { channelId });
  });
  const profile = createProfile(sql, accountMails, auth.allowAddressChange);
  const transcripts = createTranscripts(sql, jobs, mailer);

  const findBySession = (token: string) => findCaller(sql, token);
  const app = await createHttp({ config, log, cookies, limits, findCaller: findBySession, bodyTimes });
  const closeHttp = prepareClosing(app);
  serveOps(app, config, sql, readiness);
  instanceRoutes(app, config, watchDeployment(app, config, log));
  authRoutes(app, auth, sql, cookies);
  profileRoutes(app, profile);
  channelRoutes(app, channels);
  platformRoutes(app, channels);
  conversationRoutes(app, conversations);
  messageRoutes(app, messages, conversations);
  customerRoutes(app, customers, sql, attachments.read);
  messageTemplateRoutes(app, createMessageTemplates(sql, namesOfFlowsSaying), createPhrases(sql));
  quickActionRoutes(app, quickActions);
  statsRoutes(app, createStats(sql));
  flowRoutes(app, flows, createTryingOut(sql, flows, answerers));
  aiAgentRoutes(app, createAiAgents(sql, quotas, realtime.announce), createFigures(sql), askForStaff);
  tryingRoutes(app, {
    tryOut,
    cases: createTestCases(sql),
    runs: createTestRuns(sql, jobs),
    unanswered: createUnanswered(sql, createPairs(reading.order, quotas)),
    limits,
    degrade,
  });
  modelProviderRoutes(app, createProviders(sql, vault, models), limits);
  companySecretRoutes(app, secrets);
  companyRoutes(app, companies);
  sampleDataRoutes(app, sampleData);
  await takeFilesOrBodies(app, (room) => sourceRoutes(room, createSources(sql, reading.order, quotas), uploads));
  await takeFiles(app, (room) => {
    attachmentRoutes(app, room, attachments, conversations.get);
    flowFileRoutes(app, room, createFlowFiles(sql, uploads, quotas));
  });
  await widgetChatRoutes(app, {
    chat,
    messages,
    conversations,
    attachments,
    transcripts,
    transcriptAddresses: createTranscriptAddresses(sql, jobs, mailer, config.secretKey),
    sql,
    directory,
    realtime,
    limits,
    streams,
    vault,
    secretKey: config.secretKey,
    findStaff: async (request) => {
      const token = cookies.read(request);
      return token ? findBySession(token) : null;
    },
  });
  staffEventRoutes(app, realtime, streams, cookies, findBySession);
  mailboxRoutes(app, config, sql);
  serveApiDescription(app, '0.1.0');
  const describe = (channel: WidgetChannel) => toWire(describeChannel(channel));
  await serveWidgetPages(app, WIDGET, directory, describe, config.mail === 'mailbox');
  await servePages(app, BACK_OFFICE);

  const agentAnswer = createAgentAnswers(sql, messages, consulting, createDetails(sql, jobs));
  // A script comes before an agent: it may call one.
  const botAnswer: Answer = (question) => (question.flowId === null ? agentAnswer(question) : runner.answer(question));
  const handOver = createHandOver(messages);
  const rescue: Answer = (question) => (question.flowId === null ? handOver(question) : runner.giveUp(question));
  handleReplies(jobs, replies, answer ?? botAnswer, rescue);
  handleTestRuns(sql, jobs, tryOut);
  handleKeyMoves(sql, jobs, secrets);
  handleErasures(sql, jobs, removeFiles);
  handleDeliveries(sql, jobs, realtime, platforms);
  handleOldAddresses(sql, jobs);
  jobs.handle('files.remove', () => attachments.sweep());
  jobs.every('sweep', 3_600, () => sweepAll(sql, attachments));
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
      await passwords.close();
    },
  };
}
