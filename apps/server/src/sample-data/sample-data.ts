import { z } from 'zod';
import { recordActivity } from '../activity/index.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { addSampleData } from './add.ts';
import { removeSampleData } from './remove.ts';

const ForCompany = z.object({ companyId: z.number() });

interface Dependencies {
  onAdded(companyId: number): void;
  onRemoved(companyId: number): void;
}

export type SampleData = ReturnType<typeof createSampleData>;

/** A fictional shop to try things out with: added and removed as a whole. */
export function createSampleData(sql: Sql, jobs: Jobs, files: FileStore, { onAdded, onRemoved }: Dependencies) {
  async function add(companyId: number, userId: number | null, finish?: (tx: Tx) => Promise<void>): Promise<void> {
    await insertSampleData(sql, files, companyId, async (tx, isNew) => {
      await finish?.(tx);
      if (!isNew) return;
      await recordActivity(tx, { companyId, userId }, 'company.sample_added');
      tx.afterCommit(() => onAdded(companyId));
    });
  }

  jobs.handle('sample-data.add', (payload, run) => add(ForCompany.parse(payload).companyId, null, run.finish));

  return {
    has: (companyId: number): Promise<boolean> =>
      sql.inCompany(companyId, async ({ db }) => {
        const row = await db
          .selectFrom('sample_data')
          .select('company_id')
          .where('company_id', '=', companyId)
          .executeTakeFirst();
        return row !== undefined;
      }),
    add: (companyId: number, userId: number) => add(companyId, userId),
    /** Adds it in the background if the transaction commits. */
    order: (tx: Tx, companyId: number) =>
      jobs.enqueue(tx, { kind: 'sample-data.add', payload: { companyId }, companyId }),
    remove: (companyId: number, userId: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        if (!(await removeSampleData(tx, companyId))) return;
        await recordActivity(tx, { companyId, userId }, 'company.sample_removed');
        tx.afterCommit(() => onRemoved(companyId));
      }),
  };
}

/** Adds the sample shop; if that fails, removes its files again. */
export async function insertSampleData(
  sql: Sql,
  files: FileStore,
  companyId: number,
  also: (tx: Tx, isNew: boolean) => Promise<void> = async () => {},
): Promise<void> {
  const kept: string[] = [];
  try {
    await sql.inCompany(companyId, async (tx) => {
      const isNew = await addSampleData(tx, companyId, async (source) => {
        const stored = await files.write(source);
        kept.push(stored.key);
        return stored;
      });
      await also(tx, isNew);
    });
  } catch (error) {
    await Promise.all(kept.map((key) => files.remove(key)));
    throw error;
  }
}
