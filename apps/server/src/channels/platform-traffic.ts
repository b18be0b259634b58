import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import type { FastifyInstance } from 'fastify';
import type { Attachments } from '../attachments/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createOutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import type { Messages } from '../messages/index.ts';
import type { AppKey, PlatformApp } from './adapter.ts';
import { createAppSubscriptions } from './app-subscriptions.ts';
import { appWebhookRoutes } from './app-webhooks.ts';
import { createConnections, type Adapters } from './connections.ts';
import { createChannelFinder } from './channel-finder.ts';
import { createConnecting, type FindAccount } from './connecting.ts';
import { handleDeliveries } from './deliver.ts';
import { createDoctor } from './doctor.ts';
import type { Platforms } from './hosts.ts';
import { createPlatformEvents } from './platform-events.ts';
import { handlePolling } from './polling.ts';
import { createPreviews } from './previews.ts';
import type { Problems } from './problems.ts';
import { examineMailWebhook, mailWebhookRoutes } from './email-webhook.ts';
import { handleFollowUps } from './email-follow-ups.ts';
import { stopPages } from './email-stop-page.ts';
import type { NoteProof } from '../customers/index.ts';
import { handleProfiles } from './profiles.ts';
import { createQueueIncoming } from './queue-incoming.ts';
import { createRawMails } from './raw-mails.ts';
import { handleReceived, type ReportHandler } from './receive-jobs.ts';
import { createTemplateAccess } from './template-access.ts';
import { webhookRoutes } from './webhooks.ts';

/** Downloading and uploading files takes time. */
const LIMITS = { timeoutMs: 60_000, maxBytes: MAX_FILE_BYTES };

interface Dependencies extends Pick<
  Infrastructure,
  'config' | 'sql' | 'jobs' | 'vault' | 'mailer' | 'realtime' | 'log'
> {
  messages: Messages;
  attachments: Attachments;
  adapters: Adapters;
  apps: readonly PlatformApp[];
  platforms: Platforms;
  problems: Problems;
  noteProof: NoteProof;
  onReport: ReportHandler;
  findAccount: FindAccount;
  examineMore: Parameters<typeof createDoctor>[0]['examineMore'];
  onChange(companyId: number): void;
}

/** All traffic with platforms: connecting, webhooks or polling, the jobs behind them, and deliveries. */
export function createPlatformTraffic(dependencies: Dependencies) {
  const { config, sql, vault, jobs, adapters, platforms, problems } = dependencies;
  const events = createPlatformEvents(dependencies);
  const shared = {
    ...dependencies,
    connections: createConnections(sql, vault, adapters, platforms),
    events,
    rawMails: createRawMails(sql, jobs),
    queue: createQueueIncoming(jobs, events),
    fetch: createOutboundFetch(
      [...config.outboundHosts, ...(config.simulatorUrl === undefined ? [] : [new URL(config.simulatorUrl).host])],
      LIMITS,
    ),
  };
  handleReceived({ ...shared, onNewCustomer: handleProfiles(shared) });
  handleDeliveries({ ...shared, onProblem: problems.report });
  const followUps = handleFollowUps({ ...shared, key: platforms.mail.key });
  // The simulator runs beside us, so it can call us.
  const isUnreachable = !config.isPublic && config.simulatorUrl === undefined;
  const polling = handlePolling({ ...shared, isUnreachable });
  const webhookUrlOf = (key: string) => (isUnreachable ? null : `${config.publicUrl}/api/webhooks/${key}`);
  const appWebhookUrlOf = (app: AppKey) => webhookUrlOf(`meta/${app}`);
  const subscriptions = createAppSubscriptions({ ...shared, appWebhookUrlOf });
  const find = createChannelFinder({ ...shared, webhookUrlOf });
  return {
    /** For signing in at platforms, with the same guard. */
    fetch: shared.fetch,
    templates: createTemplateAccess(shared),
    connecting: createConnecting({ ...shared, polling, subscriptions, find }),
    doctor: createDoctor({
      ...shared,
      subscriptions,
      find,
      examineMore: async (channel) => [
        ...(await dependencies.examineMore(channel)),
        ...(await examineMailWebhook(sql, channel)),
      ],
    }),
    async routes(app: FastifyInstance) {
      await webhookRoutes(app, shared);
      await mailWebhookRoutes(app, shared);
      await appWebhookRoutes(app, shared);
      stopPages(app, followUps);
    },
    /** Shows on the platform that a bot is writing, and what. */
    showPreview: createPreviews(shared),
    stop: polling.stop,
  };
}
