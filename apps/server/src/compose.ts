import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createAccountSignIns } from './account-sign-ins.ts';
import { activityRoutes, createActivity } from './activity/index.ts';
import { createAiAgents, forgetProvider, storeNoticeTrace } from './ai-agents/index.ts';
import { createAttachments, takeFiles } from './attachments/index.ts';
import { createAccounts } from './auth/index.ts';
import { botStopRoutes, createBotStops } from './bot-stops/index.ts';
import {
  ADAPTERS,
  APPS,
  byPlatform,
  channelRoutes,
  createChannelActivity,
  createChannels,
  createPlatformTraffic,
  createProblems,
  degrade,
  mailRoutes,
  pictureSourcesOf,
  platformsOf,
  type Adapter,
  type PlatformApp,
  type Dns,
} from './channels/index.ts';
import { companySecretRoutes, createCompanySecrets } from './company-secrets/index.ts';
import { conversationRoutes, createChangeReader, createConversations } from './conversations/index.ts';
import {
  createCustomerFields,
  createCustomers,
  customerFieldRoutes,
  customerMergeRoutes,
  customerRoutes,
  handleProofs,
} from './customers/index.ts';
import { createFigures, createReportMails, figureRoutes } from './figures/index.ts';
import { createFlowPlayer, createFlows, namesOfFlowsSaying, namesOfFlowsSending } from './flows/index.ts';
import { createHiddenData } from './hidden-data/index.ts';
import type { Config } from './infra/config.ts';
import { createHttp } from './infra/http/app.ts';
import type { BodyTimes } from './infra/http/body-guard.ts';
import { prepareClosing } from './infra/http/close-connections.ts';
import { watchDeployment } from './infra/http/deployment-notices.ts';
import { serveApiDescription } from './infra/http/docs-page.ts';
import { instanceRoutes } from './infra/http/instance-routes.ts';
import { serveOps, type Readiness } from './infra/http/ops.ts';
import { servePages } from './infra/http/pages.ts';
import { inboxToolRoutes } from './inbox-tools.ts';
import { createInfrastructure } from './infra/infrastructure.ts';
import type { Jobs, JobTimes } from './infra/jobs/jobs.ts';
import type { Log } from './infra/log.ts';
import { mailboxRoutes } from './infra/mail/mailbox-routes.ts';
import type { Realtime } from './infra/realtime/realtime.ts';
import { staffEventRoutes } from './infra/realtime/routes.ts';
import type { Sql } from './infra/sql/sql.ts';
import { companyRoutes, createCompanies, handleErasures } from './instance/index.ts';
import { createKnowledge } from './knowledge/index.ts';
import { createMemberFeature } from './members/index.ts';
import { createMessageTemplates, createPhrases, messageTemplateRoutes } from './message-templates/index.ts';
import { createMessages, messageRoutes, type Messages } from './messages/index.ts';
import { createModelProviders } from './models/index.ts';
import { platformRoutes } from './platforms/index.ts';
import { findPersonalData, redactAll } from './personal-data/index.ts';
import { createPolicyFeature } from './policies/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createProfile, profileRoutes } from './profile/index.ts';
import { createQuickActions, quickActionRoutes } from './quick-actions/index.ts';
import { createQuotas } from './quotas/index.ts';
import { createReceipts, receiptRoutes, SEAL_SECONDS, sealReceipts } from './receipts/index.ts';
import { createReplies, handleReplies, REPLY_DELAY, type Answer } from './replies/index.ts';
import { createSampleData, sampleDataRoutes } from './sample-data/index.ts';
import { learnWords } from './search/index.ts';
import { createStats, statsRoutes } from './stats/index.ts';
import { sweepAll } from './sweep-all.ts';
import { createAgentCheck, createReports, createWhatsApp } from './whatsapp/index.ts';
import { createTeamFeature, teamsByTopic } from './teams/index.ts';
import { createWaitingCustomers } from './waiting-customers/index.ts';
import { createWidgetChat } from './widget-chat/index.ts';

const BACK_OFFICE = fileURLToPath(new URL('../../back-office/dist/', import.meta.url));

export interface Parley {
  app: FastifyInstance;
  jobs: Jobs;
  realtime: Realtime;
  messages: Messages;
  readiness: Readiness;
  close(): Promise<void>;
}

/** Overrides for tests; the program runs with the defaults. */
export interface Options {
  jobTimes?: Partial<JobTimes>;
  /** Replaces the channel's flow or agent. */
  answer?: Answer;
  /** The supported platforms. */
  adapters?: readonly Adapter[];
  /** Their apps. */
  apps?: readonly PlatformApp[];
  /** The name service for checks of mail domains. */
  dns?: Dns;
  bodyTimes?: Partial<BodyTimes>;
  /** How long a push service may take. */
  pushTimeoutMs?: number;
}

/** Builds every feature and connects them; the only file that knows all of them. */
export async function compose(
  config: Config,
  sql: Sql,
  log: Log,
  { jobTimes = {}, answer, adapters: spoken = ADAPTERS, apps = APPS, dns, bodyTimes, pushTimeoutMs }: Options = {},
): Promise<Parley> {
  const hidden = createHiddenData(sql);
  const infra = await createInfrastructure(config, sql, log, createChangeReader(sql, log, hidden), jobTimes, redactAll);
  const { jobs, realtime, limits, streams, cookies, vault, files } = infra;
  const readiness: Readiness = { isStopping: false };

  // Features, each after its dependencies.
  const quotas = createQuotas(sql, config.quotas);
  const { uploads, attachments, ...sentFiles } = createAttachments({ ...infra, quotas });
  const messages = createMessages(sql, {
    hidden,
    announce: realtime.announce,
    wakeJobs: jobs.wake,
    replyDelay: REPLY_DELAY,
  });
  const replies = createReplies(sql, messages, realtime, log, (...preview) => traffic.showPreview(...preview));
  const secrets = createCompanySecrets(sql, vault, namesOfFlowsSending);
  const { models, ...modelProviders } = createModelProviders({ ...infra, onRemove: forgetProvider });
  const knowledge = createKnowledge({ ...infra, quotas, models, uploads });
  const policies = createPolicyFeature({ ...infra, findPersonalData, teamsByTopic });
  const agents = createAiAgents({
    ...infra,
    messages,
    quotas,
    knowledge,
    models,
    degrade,
    player: createFlowPlayer(sql),
    onChange(companyId) {
      hidden.forget(companyId);
      realtime.announce(companyId);
    },
  });
  const { consulting, details } = agents;
  const waiting = createWaitingCustomers({ ...infra, messages, details, explain: storeNoticeTrace });
  const flows = createFlows({ ...infra, messages, replies, quotas, uploads, secrets, consulting });
  const notifications = createNotifications({ ...infra, pushTimeoutMs });
  const conversations = createConversations(sql, messages, {
    ...realtime,
    hidden,
    jobs,
    onHandedBack: flows.onHandedBack,
    tell: notifications.tell,
  });
  const customers = createCustomers(sql, messages, realtime, sentFiles.removeUnused);
  const noteProof = handleProofs(sql, jobs, realtime);
  const sampleData = createSampleData(sql, jobs, files, { onAdded: realtime.announce, onRemoved: onChannelsDeleted });
  const accounts = createAccounts({ ...infra, orderSampleData: sampleData.order });
  const members = createMemberFeature({ ...infra, accounts });
  const teams = createTeamFeature({ ...infra, messages, tell: notifications.tell });
  const widget = createWidgetChat({
    ...infra,
    messages,
    conversations,
    attachments,
    openings: flows.openings,
    agentOpenings: agents.openings,
    findStaff: accounts.findStaff,
    onErased: sentFiles.removeUnused,
    noteProof,
    answerTimes: waiting.answerTimes,
  });
  const adapters = byPlatform(spoken);
  const platforms = platformsOf(config, dns);
  const onChannelChange = (companyId: number) => {
    hidden.forget(companyId);
    widget.forgetChannels();
    realtime.announce(companyId); // whether a bot answers may have changed
  };
  const problems = createProblems({ ...infra, onChange: onChannelChange });
  const channels = createChannels(sql, {
    vault,
    quotas,
    adapters,
    apps: platforms.apps,
    onChange: onChannelChange,
    onAccessChange: (companyId, channelId) => realtime.endStreams(companyId, { channelId }),
    onDeleted: onChannelsDeleted,
    release: (companyId, id) => traffic.connecting.release(companyId, id),
  });
  const traffic = createPlatformTraffic({
    ...infra,
    messages,
    attachments,
    adapters,
    apps,
    platforms,
    problems,
    noteProof,
    onReport: createReports(sql, realtime.announce),
    findAccount: (...wanted) => accountSignIns.findAccount(...wanted),
    examineMore: createAgentCheck(sql),
    onChange: onChannelChange,
  });
  const accountSignIns = createAccountSignIns({
    ...infra,
    platforms,
    problems,
    fetch: traffic.fetch,
    connecting: traffic.connecting,
  });
  const whatsApp = createWhatsApp(infra);
  const botStops = createBotStops(sql, (companyId) => {
    widget.forgetChannels();
    realtime.announce(companyId);
  });
  const companies = createCompanies(sql, jobs, (companyId, channelIds) => {
    widget.forgetChannels();
    for (const channelId of channelIds) realtime.endStreams(companyId, { channelId });
  });

  function onChannelsDeleted(companyId: number) {
    widget.forgetChannels();
    realtime.announce(companyId);
    sentFiles.removeUnused();
  }

  // Routes.
  const app = await createHttp({ config, log, cookies, limits, findCaller: accounts.findBySession, bodyTimes });
  const closeHttp = prepareClosing(app);
  serveOps(app, config, sql, readiness);
  instanceRoutes(app, config, watchDeployment(app, config, log));
  accounts.routes(app);
  profileRoutes(app, createProfile(sql, accounts));
  channelRoutes(app, { ...traffic, channels, activity: createChannelActivity(sql) });
  await traffic.routes(app);
  await accountSignIns.routes(app);
  whatsApp.routes(app, conversations, traffic.templates);
  platformRoutes(app, channels);
  conversationRoutes(app, conversations);
  messageRoutes(app, messages, conversations);
  inboxToolRoutes(app, { ...infra, hidden, messages, conversations, tell: notifications.tell });
  mailRoutes(app, sql, hidden);
  receiptRoutes(app, createReceipts(sql));
  customerRoutes(app, customers, sql, attachments.read);
  customerFieldRoutes(app, createCustomerFields(sql));
  customerMergeRoutes(app, sql, realtime);
  messageTemplateRoutes(app, createMessageTemplates(sql, namesOfFlowsSaying), createPhrases(sql));
  quickActionRoutes(app, createQuickActions(sql, widget.forgetChannels));
  statsRoutes(app, createStats(sql));
  figureRoutes(app, createFigures(sql, jobs), createReportMails(infra));
  flows.routes(app);
  botStopRoutes(app, botStops);
  waiting.routes(app);
  await agents.routes(app);
  policies.routes(app);
  modelProviders.routes(app);
  companySecretRoutes(app, secrets);
  companyRoutes(app, companies, accounts, cookies);
  activityRoutes(app, createActivity(sql));
  members.routes(app);
  teams.routes(app);
  notifications.routes(app);
  sampleDataRoutes(app, sampleData);
  await knowledge.routes(app);
  await takeFiles(app, (forms) => {
    sentFiles.routes(app, forms, conversations.get);
    flows.fileRoutes(app, forms);
  });
  await widget.routes(app);
  staffEventRoutes(app, realtime, streams, cookies, accounts.findBySession);
  mailboxRoutes(app, config, sql);
  serveApiDescription(app);
  await widget.pages(app);
  await servePages(app, BACK_OFFICE, pictureSourcesOf(config));

  // Jobs that span several features. A flow takes precedence over an agent, which it may call.
  // Policies may start one where an agent answers.
  const botAnswer: Answer = async (question) =>
    question.flowId === null
      ? ((await flows.resume(question)) ??
        (await agents.tellUnreadable(question)) ??
        agents.answer(question, flows.answer))
      : flows.answer(question);
  const rescue: Answer = (question) => (question.flowId === null ? agents.handOver(question) : flows.giveUp(question));
  const answerWithinBudget: Answer = async (question) =>
    (await whatsApp.mustStopBots(question.companyId, question.channelId))
      ? rescue(question)
      : (answer ?? botAnswer)(question);
  handleReplies(jobs, replies, answerWithinBudget, rescue);
  handleErasures(sql, jobs, sentFiles.removeUnused);
  jobs.every('sweep', 3_600, () => sweepAll(sql, attachments));
  jobs.every('receipts.seal', SEAL_SECONDS, async () => void (await sealReceipts(sql, log, config)));
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
      traffic.stop();
      await jobs.stop();
      infra.mailer.close();
      await limits.close();
      await accounts.close();
    },
  };
}
