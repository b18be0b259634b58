import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import type { FastifyInstance } from 'fastify';
import type { Attachments } from '../attachments/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createOutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import type { Messages } from '../messages/index.ts';
import { createConnections, type Adapters } from './connections.ts';
import { handleDeliveries } from './deliver.ts';
import { createPlatformEvents } from './platform-events.ts';
import { handleReceived } from './receive-jobs.ts';
import { webhookRoutes } from './webhooks.ts';

/** Downloading and uploading files takes time. */
const LIMITS = { timeoutMs: 60_000, maxBytes: MAX_FILE_BYTES };

interface Dependencies extends Pick<Infrastructure, 'config' | 'sql' | 'jobs' | 'vault' | 'realtime' | 'log'> {
  messages: Messages;
  attachments: Attachments;
  adapters: Adapters;
}

/** All traffic with platforms: webhooks, the jobs behind them, and deliveries. */
export function createPlatformTraffic(dependencies: Dependencies) {
  const { config, sql, vault, realtime, adapters } = dependencies;
  const shared = {
    ...dependencies,
    connections: createConnections(sql, vault, adapters),
    events: createPlatformEvents(sql, realtime),
    fetch: createOutboundFetch(config.outboundHosts, LIMITS),
  };
  handleReceived(shared);
  handleDeliveries(shared);
  return { routes: (app: FastifyInstance) => webhookRoutes(app, shared) };
}
