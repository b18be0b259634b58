import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createOutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import { createModels } from './models.ts';
import { createProviders, type OnRemove } from './providers.ts';
import { modelProviderRoutes } from './routes.ts';

/** More than any answer needs; models are stopped long before. */
const LIMITS = { timeoutMs: 60_000, maxBytes: 2_000_000 };

interface Dependencies extends Pick<Infrastructure, 'config' | 'sql' | 'vault' | 'limits'> {
  onRemove: OnRemove;
}

/** External language models, and the keys of the companies that pay for them. */
export function createModelProviders({ config, sql, vault, limits, onRemove }: Dependencies) {
  const models = createModels(sql, vault, createOutboundFetch(config.outboundHosts, LIMITS));
  const providers = createProviders(sql, vault, models, onRemove);
  return { models, routes: (app: FastifyInstance) => modelProviderRoutes(app, providers, limits) };
}
