import { sql as raw } from 'kysely';
import { AppError } from '../errors.ts';
import { breaksUnique, type Sql, type Tx } from '../sql/sql.ts';
import { createClaims, type ClaimedJob } from './claims.ts';
import { insertJobs } from './insert-jobs.ts';

export interface NewJob {
  kind: string;
  payload?: unknown;
  companyId?: number;
  /** Jobs of one lane run one after another, in the order they were added. */
  lane?: string;
  /** Replaces a waiting job with the same key. */
  key?: string;
  runAt?: Date;
}

const ADD_JOB = insertJobs('VALUES ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))');

const REMOVE_JOB = `
  DELETE FROM jobs WHERE id = $1 AND state = 'running' AND lease = $2 AND attempts = $3 RETURNING id`;

/** 5 s, 10 s, 20 s … 15 min, each up to a fifth longer, so that retries spread out. */
export function backoffSeconds(attempts: number, random = Math.random()): number {
  return Math.min(5 * 2 ** (attempts - 1), 900) * (1 + random / 5);
}

/** As long as the error asks for, but never less than the usual first pause. */
function waitAfter(job: ClaimedJob, error: Error & { retryAfterSeconds?: number | null }): number {
  // A database outage says nothing about the job.
  if (error instanceof AppError && error.code === 'unavailable') return error.retryAfter ?? 0;
  return Math.max(backoffSeconds(job.attempts), Math.min(error.retryAfterSeconds ?? 0, 3_600));
}

/** The queue's SQL. A worker owns the jobs with its lease; all its changes are conditional on that. */
export function createJobStore(sql: Sql, lease: string, leaseMs: number, hide: (text: string) => string) {
  const leaseSeconds = leaseMs / 1_000;

  const owned = (tx: Tx, job: ClaimedJob) => ({
    where: raw<boolean>`id = ${job.id} AND state = 'running' AND lease = ${lease} AND attempts = ${job.attempts}`,
    db: tx.db,
  });

  return {
    async add(tx: Tx, { kind, payload, companyId, lane, key, runAt }: NewJob) {
      await tx.run('add-job', ADD_JOB, [kind, JSON.stringify(payload ?? {}), companyId, lane, key, runAt]);
    },

    /** A schedule is a job that never ends: finishing it only postpones it to its next run. */
    async addSchedule(kind: string) {
      await sql.asSystem(async ({ db }) => {
        await raw`SELECT pg_advisory_xact_lock(hashtext(${`schedule ${kind}`}))`.execute(db);
        await raw`
          INSERT INTO jobs (kind, lane, key) SELECT ${kind}, ${kind}, ${kind}
          WHERE NOT EXISTS (SELECT FROM jobs WHERE key = ${kind} AND state <> 'dead')`.execute(db);
      });
    },

    ...createClaims(sql, lease, leaseSeconds),

    /** Expires all leases, because their holders are gone. */
    async endLeases() {
      await sql.asSystem(({ db }) => raw`UPDATE jobs SET leased_until = now() WHERE state = 'running'`.execute(db));
    },

    async remove(tx: Tx, { id, attempts }: ClaimedJob): Promise<boolean> {
      return (await tx.run('remove-job', REMOVE_JOB, [id, lease, attempts])).length === 1;
    },

    async dropNext({ db }: Tx, { key }: ClaimedJob) {
      if (key) await db.deleteFrom('jobs').where('key', '=', key).where('state', '=', 'ready').execute();
    },

    async postpone(tx: Tx, job: ClaimedJob, seconds: number): Promise<boolean> {
      const { db, where } = owned(tx, job);
      const { numAffectedRows } = await raw`
        UPDATE jobs SET state = 'ready', lease = NULL, leased_until = NULL, attempts = 0, last_error = NULL,
          run_at = now() + ${seconds} * interval '1 second'
        WHERE ${where}`.execute(db);
      return numAffectedRows === 1n;
    },

    /** Puts a failed job back for a later retry, or marks it dead, which keeps it for inspection. */
    async fail(job: ClaimedJob, error: Error, isDead: boolean) {
      const state = isDead ? 'dead' : 'ready';
      try {
        await sql.asSystem(async (tx) => {
          const { db, where } = owned(tx, job);
          await raw`
            UPDATE jobs SET state = ${state}, lease = NULL, leased_until = NULL, last_error = ${hide(error.message).slice(0, 1_000)},
              run_at = now() + ${waitAfter(job, error)} * interval '1 second'
            WHERE ${where}`.execute(db);
        });
      } catch (conflict) {
        if (!breaksUnique(conflict, 'jobs_key')) throw conflict;
        await sql.asSystem((tx) => this.remove(tx, job)); // a newer job with the same key is waiting already
      }
    },

    async extendLeases() {
      await sql.asSystem(({ db }) =>
        raw`UPDATE jobs SET leased_until = now() + ${leaseSeconds} * interval '1 second' WHERE state = 'running' AND lease = ${lease}`.execute(
          db,
        ),
      );
    },

    /** Releases unfinished jobs to other workers immediately. */
    async giveBack() {
      await sql.asSystem(({ db }) =>
        raw`UPDATE jobs SET leased_until = now() WHERE state = 'running' AND lease = ${lease}`.execute(db),
      );
    },
  };
}
