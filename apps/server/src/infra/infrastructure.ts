import type { Config } from './config.ts';
import { createFileStore } from './files/file-store.ts';
import { createSessionCookies } from './http/session-cookie.ts';
import { createJobs, type JobTimes } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbound } from './outbound/outbound.ts';
import { createRateLimits } from './rate-limits.ts';
import { createPostgresBus, createRedisBus } from './realtime/bus.ts';
import type { ChangeReader } from './realtime/change-reader.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createStreamLimits } from './realtime/stream-limits.ts';
import type { Sql } from './sql/sql.ts';
import { openVault } from './vault/keys.ts';

export type Infrastructure = Awaited<ReturnType<typeof createInfrastructure>>;

/** Everything that features share; it knows none of them. */
export async function createInfrastructure(
  config: Config,
  sql: Sql,
  log: Log,
  changes: ChangeReader,
  jobTimes: Partial<JobTimes>,
  hide: (text: string) => string,
) {
  const jobs = createJobs(sql, log, jobTimes, hide);
  const files = createFileStore(config.filesDir);
  const bus = config.redisUrl ? createRedisBus(config.redisUrl, log) : createPostgresBus(sql, log);
  return {
    config,
    sql,
    log,
    jobs,
    files,
    vault: await openVault(sql, config),
    mailer: createMailer(config, sql, log),
    limits: createRateLimits(config.rateLimits, config.redisUrl, config.secretKey, (error) =>
      log.warn({ err: error }, 'Redis does not answer; this node counts its rate limits locally.'),
    ),
    streams: createStreamLimits(config.rateLimits),
    cookies: createSessionCookies(config),
    realtime: createRealtime(bus, log, changes),
    outbound: createOutbound(config.outboundHosts),
  };
}
