import { sql as raw } from 'kysely';
import type { QuotaLimits } from '../infra/config.ts';
import { AppError } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

type Counted = Exclude<keyof QuotaLimits, 'files'>;

/** How many of a kind a company has. Deleted things that can still be restored do not count. */
const COUNTS = {
  sources: 'SELECT count(*) FROM knowledge_sources WHERE company_id = $1 AND deleted_at IS NULL',
  passages: 'SELECT coalesce(sum(chunk_count), 0)::bigint AS count FROM knowledge_sources WHERE company_id = $1',
  flows: 'SELECT count(*) FROM flows WHERE company_id = $1 AND deleted_at IS NULL',
  agents: 'SELECT count(*) FROM ai_agents WHERE company_id = $1 AND deleted_at IS NULL',
  channels: 'SELECT count(*) FROM channels WHERE company_id = $1 AND removed_at IS NULL',
} as const satisfies Record<Counted, string>;

const BYTES_PER_MB = 1_000_000;

export type Quotas = ReturnType<typeof createQuotas>;

/** Keeps one company from using up shared resources. */
export function createQuotas(sql: Sql, limits: QuotaLimits) {
  const filesFull = () =>
    new AppError('quota_files', { values: { n: String(Math.floor(limits.files / BYTES_PER_MB)) } });
  const fileBytes = async ({ db }: Tx, companyId: number): Promise<number> =>
    (await db.selectFrom('company_usage').select('file_bytes').where('company_id', '=', companyId).executeTakeFirst())
      ?.file_bytes ?? 0;

  return {
    /**
     * Call it before `adding` things in the same transaction. Concurrent additions of the same kind for the same company wait for
     * it, so that races cannot exceed the limit.
     */
    async requireSpace(tx: Tx, companyId: number, kind: Counted, adding = 1): Promise<void> {
      const limit = limits[kind];
      if (limit === 0) return;
      await raw`SELECT pg_advisory_xact_lock(hashtextextended(${`quota ${kind} ${companyId}`}, 0))`.execute(tx.db);
      const [row] = await tx.run<{ count: number }>(`quota-${kind}`, COUNTS[kind], [companyId]);
      if ((row?.count ?? 0) + adding > limit) throw new AppError('quota_reached', { values: { n: String(limit) } });
    },

    /** Refuses an upload before its first byte is read. */
    async requireFileSpace(companyId: number): Promise<void> {
      if (limits.files === 0) return;
      const used = await sql.inCompany(companyId, (tx) => fileBytes(tx, companyId));
      if (used >= limits.files) throw filesFull();
    },

    /** Call it after writing a file's row, in the same transaction: the database keeps count of the bytes. */
    async mustFitFiles(tx: Tx, companyId: number): Promise<void> {
      if (limits.files > 0 && (await fileBytes(tx, companyId)) > limits.files) throw filesFull();
    },
  };
}
