import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sql as raw } from 'kysely';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { sameText } from '../secrets.ts';
import type { Sql } from '../sql/sql.ts';
import { isDirectAndLocal } from './direct-requests.ts';

export interface Readiness {
  isStopping: boolean;
}

/** /healthz: the process is alive. /readyz: it can serve requests and is not stopping. /metrics: for Prometheus. */
export function serveOps(app: FastifyInstance, config: Config, sql: Sql, readiness: Readiness) {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const isDatabaseUp = await sql.ping().then(
      () => true,
      () => false,
    );
    const isReady = isDatabaseUp && !readiness.isStopping;
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', database: isDatabaseUp ? 'up' : 'down' });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'parley_jobs',
    help: 'Jobs by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const rows = await sql.asSystem(
        async ({ db }) =>
          (
            await raw<{
              state: string;
              count: number;
            }>`SELECT state, count(*) AS count FROM jobs GROUP BY state`.execute(db)
          ).rows,
      );
      for (const state of ['ready', 'running', 'dead'])
        this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Without a token, only programs on this machine may read metrics, and nobody if visitors may come through a local proxy. */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isPublic }: Config): boolean {
  if (metricsToken) return sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  return !isPublic && isDirectAndLocal(request);
}
