import { createLabAlone, type Lab } from './ai-agents/index.ts';
import { createAttachments } from './attachments/index.ts';
import { degrade } from './channels/index.ts';
import { createFlowPlayer } from './flows/index.ts';
import type { Config } from './infra/config.ts';
import { createFileStore } from './infra/files/file-store.ts';
import { createJobs, type Jobs } from './infra/jobs/jobs.ts';
import type { Log } from './infra/log.ts';
import { createOutbound } from './infra/outbound/outbound.ts';
import { createRateLimits } from './infra/rate-limits.ts';
import type { Sql } from './infra/sql/sql.ts';
import { openVault } from './infra/vault/keys.ts';
import { createKnowledge } from './knowledge/index.ts';
import { createModelProviders } from './models/index.ts';
import { createQuotas } from './quotas/index.ts';

/** What the command line needs of the product: agents that answer from their knowledge, and nothing that serves or sends. */
export async function openLab(config: Config, sql: Sql, log: Log): Promise<{ lab: Lab; jobs: Jobs }> {
  // Takes only runs; all other jobs are left to servers.
  const jobs = createJobs(sql, log);
  const unused = createJobs(sql, log);
  const files = createFileStore(config.filesDir);
  const quotas = createQuotas(sql, config.quotas);
  const { uploads } = createAttachments({ sql, jobs: unused, files, log, quotas });
  const vault = await openVault(sql, config);
  const limits = createRateLimits('relaxed', undefined, config.secretKey, () => {});
  const { models } = createModelProviders({ config, sql, vault, limits, onRemove: async () => {} });
  const outbound = createOutbound(config.outboundHosts);
  const knowledge = createKnowledge({ sql, jobs: unused, files, outbound, quotas, models, uploads });
  return { lab: createLabAlone({ sql, jobs, log, knowledge, models, player: createFlowPlayer(sql), degrade }), jobs };
}
