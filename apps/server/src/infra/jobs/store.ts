import { sql as raw, type RawBuilder } from 'kysely';
import { AppError } from '../errors.ts';
import { breaksUnique, type Sql, type Tx } from '../sql/sql.ts';

export interface NewJob {
  kind: string;
  payload?: unknown;
  companyId?: number;
  /** Jobs of one lane run one after another, in the order they were added. */
  lane?: string;
  /** A second job with the key of one that still waits replaces it. */
  key?: string;
  runAt?: Date;
}

export interface ClaimedJob {
  id: number;
  kind: string;
  companyId: number | null;
  payload: unknown;
  key: string | null;
  attempts: number;
  createdAt: Date;
}

/** 5 s, 10 s, 20 s … 15 min, each up to a fifth longer, so that failures spread out. */
export function backoffSeconds(attempts: number, random = Math.random()): number {
  return Math.min(5 * 2 ** (attempts - 1), 900) * (1 + random / 5);
}

/** As long as the failure itself asks for, but never less than the usual first pause. */
function waitAfter(job: ClaimedJob, error: Error & { retryAfterSeconds?: number | null }): number {
  // That the database did not answer says nothing of the job.
  if (error instanceof AppError && error.code === 'unavailable') return error.retryAfter ?? 0;
  return Math.max(backoffSeconds(job.attempts), Math.min(error.retryAfterSeconds ?? 0, 3_600));
}

/** The SQL of the queue. A worker owns what carries its lease; everything it does to a job is bound to that. */
export function createJobStore(sql: Sql, lease: string, leaseMs: number) {
  const leaseSeconds = leaseMs / 1_000;

  function claim(kinds: string[], limit: number, condition: RawBuilder<unknown>): Promise<ClaimedJob[]> {
    return sql.asSystem(async ({ db }) => {
      const { rows } = await raw<ClaimedJob>`
        WITH chosen AS (
          SELECT id FROM jobs job
          WHERE ${condition}
            AND kind = ANY(${kinds})
            AND (lane IS NULL OR NOT EXISTS (
              SELECT FROM jobs other
              WHERE other.lane = job.lane AND other.state <> 'dead' AND other.id <> job.id
                AND (other.id < job.id OR other.state = 'running')
            ))
          ORDER BY run_at, id
          LIMIT ${limit}
          FOR UPDATE SKIP LOCKED
        )
        UPDATE jobs SET state = 'running', lease = ${lease}, attempts = attempts + 1,
          leased_until = now() + ${leaseSeconds} * interval '1 second'
        FROM chosen WHERE jobs.id = chosen.id
        RETURNING jobs.id, kind, company_id AS "companyId", payload, key, attempts, created_at AS "createdAt"`.execute(
        db,
      );
      return rows.toSorted((a, b) => a.id - b.id);
    });
  }

  const owned = (tx: Tx, job: ClaimedJob) => ({
    id: job.id,
    where: raw<boolean>`id = ${job.id} AND state = 'running' AND lease = ${lease} AND attempts = ${job.attempts}`,
    db: tx.db,
  });

  return {
    async add({ db }: Tx, job: NewJob) {
      await raw`
        INSERT INTO jobs (kind, payload, company_id, lane, key, run_at)
        VALUES (${job.kind}, ${JSON.stringify(job.payload ?? {})}, ${job.companyId ?? null}, ${job.lane ?? null}, ${job.key ?? null},
          coalesce(${job.runAt ?? null}::timestamptz, now()))
        ON CONFLICT (key) WHERE state = 'ready' DO UPDATE SET payload = EXCLUDED.payload, run_at = EXCLUDED.run_at`.execute(
        db,
      );
    },

    /** A schedule is a job that never ends: finishing it only moves it ahead. */
    async addSchedule(kind: string) {
      await sql.asSystem(async ({ db }) => {
        await raw`SELECT pg_advisory_xact_lock(hashtext(${`schedule ${kind}`}))`.execute(db);
        await raw`
          INSERT INTO jobs (kind, lane, key) SELECT ${kind}, ${kind}, ${kind}
          WHERE NOT EXISTS (SELECT FROM jobs WHERE key = ${kind} AND state <> 'dead')`.execute(db);
      });
    },

    claimDue: (kinds: string[], limit: number) => claim(kinds, limit, raw`state = 'ready' AND run_at <= now()`),
    claimExpired: (kinds: string[], limit: number) =>
      claim(kinds, limit, raw`state = 'running' AND leased_until < now()`),

    async millisecondsToNext(kinds: string[], atMost: number): Promise<number> {
      return sql.asSystem(async ({ db }) => {
        const { rows } = await raw<{ milliseconds: number | null }>`
          SELECT extract(epoch FROM min(run_at) - now())::float8 * 1000 AS milliseconds
          FROM jobs WHERE state = 'ready' AND kind = ANY(${kinds}) AND run_at > now()`.execute(db);
        return Math.min(atMost, Math.max(1, Math.ceil(rows[0]?.milliseconds ?? atMost)));
      });
    },

    /** Whoever held jobs is gone. */
    async endLeases() {
      await sql.asSystem(({ db }) => raw`UPDATE jobs SET leased_until = now() WHERE state = 'running'`.execute(db));
    },

    async remove(tx: Tx, job: ClaimedJob): Promise<boolean> {
      const { db, where } = owned(tx, job);
      const { numAffectedRows } = await raw`DELETE FROM jobs WHERE ${where}`.execute(db);
      return numAffectedRows === 1n;
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

    /** Puts a failed job back for a later try, or lays it aside for good where people can see it. */
    async fail(job: ClaimedJob, error: Error, isDead: boolean) {
      const state = isDead ? 'dead' : 'ready';
      try {
        await sql.asSystem(async (tx) => {
          const { db, where } = owned(tx, job);
          await raw`
            UPDATE jobs SET state = ${state}, lease = NULL, leased_until = NULL, last_error = ${error.message.slice(0, 1_000)},
              run_at = now() + ${waitAfter(job, error)} * interval '1 second'
            WHERE ${where}`.execute(db);
        });
      } catch (conflict) {
        if (!breaksUnique(conflict, 'jobs_key')) throw conflict;
        await sql.asSystem((tx) => this.remove(tx, job)); // a newer job with the same key waits already
      }
    },

    async extendLeases() {
      await sql.asSystem(({ db }) =>
        raw`UPDATE jobs SET leased_until = now() + ${leaseSeconds} * interval '1 second' WHERE state = 'running' AND lease = ${lease}`.execute(
          db,
        ),
      );
    },

    /** Lets other workers have at once what this one could not end. */
    async giveBack() {
      await sql.asSystem(({ db }) =>
        raw`UPDATE jobs SET leased_until = now() WHERE state = 'running' AND lease = ${lease}`.execute(db),
      );
    },
  };
}
