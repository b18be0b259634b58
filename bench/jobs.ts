import { rmSync } from 'node:fs';
import { createJobs } from '../apps/server/src/infra/jobs/jobs.ts';
import { createLog } from '../apps/server/src/infra/log.ts';
import { startEmbeddedPostgres } from '../apps/server/src/infra/sql/embedded-postgres.ts';
import { migrate } from '../apps/server/src/infra/sql/migrate.ts';
import { connectSql, type Tx } from '../apps/server/src/infra/sql/sql.ts';
import type { Figure } from './figure.ts';
import { newDataFolder } from './server.ts';

const CLIENTS = 16;
const ROUND_MS = 3_000;

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Transactions per second with 16 clients. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const end = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / (ROUND_MS / 1_000);
}

export async function measureJobs(): Promise<Figure[]> {
  const folder = newDataFolder();
  const postgres = await startEmbeddedPostgres(folder);
  await migrate(postgres.url);
  const sql = connectSql(postgres.url, { size: CLIENTS + 4, waitMs: 5_000 }, () => {});
  try {
    const jobs = createJobs(sql, createLog('silent'));
    const addMail = ({ db }: Tx) =>
      db.insertInto('mailbox').values({ recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }).execute();
    const bare = await rate(() => sql.asSystem(addMail));
    const withJob = await rate(() =>
      sql.asSystem(async (tx) => {
        await addMail(tx);
        await jobs.enqueue(tx, { kind: 'nobody' });
      }),
    );
    await sql.asSystem(({ db }) => db.deleteFrom('jobs').execute());

    const waits: number[] = [];
    let addedAt = 0;
    jobs.handle('note', async () => void waits.push(performance.now() - addedAt));
    await jobs.start();
    for (let round = 1; round <= 300; round += 1) {
      await sql.asSystem(async (tx) => {
        await jobs.enqueue(tx, { kind: 'note' });
        tx.afterCommit(() => (addedAt = performance.now()));
      });
      while (waits.length < round) await new Promise((resolve) => setImmediate(resolve));
    }
    await jobs.stop();
    return [
      {
        what: 'A transaction with a job against the same without, 16 clients',
        goal: '',
        measured: `${Math.round(withJob)} against ${Math.round(bare)} per second, ratio ${(withJob / bare).toFixed(2)}`,
      },
      {
        what: 'From commit to the start of a job, p50 / p95 of 300',
        goal: 'p50 <= 10 ms',
        measured: `${at(waits, 0.5).toFixed(1)} / ${at(waits, 0.95).toFixed(1)} ms`,
      },
    ];
  } finally {
    await sql.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
