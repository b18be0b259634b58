import { sql as raw, type RawBuilder } from 'kysely';
import { AppError } from '../errors.ts';
import { breaksUnique, type Sql, type Tx } from '../sql/sql.ts';
import { insertJobs } from './insert-jobs.ts';

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

const ADD_JOB = insertJobs('VALUES ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))');

export interface ClaimedJob {
  id: number;
  kind: string;
  companyId: number | null;
  payload: unknown;
  key: string | null;
  attempts: number;
  createdAt: Date;
}

/** How many jobs of a kind there is room for; kinds of one pool share its places. */
export interface WantedJobs {
  kind: string;
  pool: number;
  places: number;
}

interface Claim {
  jobs: ClaimedJob[];
  /** How many there were to claim: more than were claimed when another node was quicker. */
  found: number;
}

/** How many companies are looked at for one claim in turn. */
const COMPANIES_PER_CLAIM = 64;

/** Jobs of one lane run one after another: none while an earlier one waits or another one runs. */
const IS_NEXT_IN_LANE = raw`(job.lane IS NULL OR NOT EXISTS (
  SELECT FROM jobs other
  WHERE other.lane = job.lane AND other.state <> 'dead' AND other.id <> job.id AND (other.id < job.id OR other.state = 'running')))`;

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

  /** Takes what `candidates` (id, and whatever else the caller reads) names, as far as no other node is taking it. */
  async function take<Extra>(candidates: RawBuilder<unknown>, state: string, extra: RawBuilder<unknown>) {
    return sql.asSystem(async ({ db }) => {
      const { rows } = await raw<ClaimedJob & { id: number | null } & Extra>`
        WITH RECURSIVE ${candidates},
        chosen AS MATERIALIZED (
          SELECT free.id FROM candidates CROSS JOIN LATERAL (
            SELECT id FROM jobs WHERE jobs.id = candidates.id AND state = ${state} FOR UPDATE SKIP LOCKED
          ) free
        ),
        claimed AS (
          UPDATE jobs SET state = 'running', lease = ${lease}, attempts = attempts + 1,
            leased_until = now() + ${leaseSeconds} * interval '1 second'
          WHERE id = ANY(ARRAY(SELECT id FROM chosen))
          RETURNING id, kind, company_id AS "companyId", payload, key, attempts, created_at AS "createdAt"
        )
        SELECT claimed.*, ${extra} FROM (SELECT count(*) AS found FROM candidates) counted LEFT JOIN claimed ON true`.execute(
        db,
      );
      const jobs = rows.filter((row) => row.id !== null).toSorted((a, b) => a.id - b.id);
      return { jobs, first: rows[0] };
    });
  }

  /** The oldest jobs of each kind; where kinds share places, each in its turn. */
  async function claim(wanted: WantedJobs[], state: string, isDue: RawBuilder<unknown>): Promise<Claim> {
    const candidates = raw`
      wanted AS (
        SELECT * FROM unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ pool }) => pool)}::integer[],
          ${wanted.map(({ places }) => places)}::integer[]) AS each (kind, pool, places)
      ),
      oldest AS MATERIALIZED (
        SELECT due.id, wanted.places, row_number() OVER (PARTITION BY wanted.pool ORDER BY due.turn, due.run_at, due.id) AS place
        FROM wanted CROSS JOIN LATERAL (
          SELECT id, run_at, row_number() OVER (ORDER BY run_at, id) AS turn FROM (
            SELECT id, run_at FROM jobs job WHERE state = ${raw.lit(state)} AND kind = wanted.kind AND ${isDue} AND ${IS_NEXT_IN_LANE}
            ORDER BY run_at, id LIMIT wanted.places
          ) first
        ) due
      ),
      candidates AS MATERIALIZED (SELECT id FROM oldest WHERE place <= places)`;
    const { jobs, first } = await take<{ found: number }>(candidates, state, raw`counted.found`);
    return { jobs, found: first?.found ?? 0 };
  }

  const owned = (tx: Tx, job: ClaimedJob) => ({
    id: job.id,
    where: raw<boolean>`id = ${job.id} AND state = 'running' AND lease = ${lease} AND attempts = ${job.attempts}`,
    db: tx.db,
  });

  return {
    async add(tx: Tx, { kind, payload, companyId, lane, key, runAt }: NewJob) {
      await tx.run('add-job', ADD_JOB, [kind, JSON.stringify(payload ?? {}), companyId, lane, key, runAt]);
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

    claimDue: (wanted: WantedJobs[]) => claim(wanted, 'ready', raw`run_at <= now()`),
    claimExpired: (wanted: WantedJobs[]) => claim(wanted, 'running', raw`leased_until < now()`),

    /** The oldest job of each of the companies that come after the given one: none waits for all the jobs of another. */
    async claimInTurn(kind: string, places: number, after: number): Promise<Claim & { lastCompany: number }> {
      const nextCompany = (company: RawBuilder<unknown>) => raw`
        SELECT company_id FROM jobs WHERE state = 'ready' AND kind = ${kind} AND company_id > ${company} ORDER BY company_id LIMIT 1`;
      const candidates = raw`
        walk AS (
          SELECT company_id, 1 AS step FROM (${nextCompany(raw`${after}::bigint`)}) first
          UNION ALL
          SELECT next.company_id, step + 1 FROM walk CROSS JOIN LATERAL (${nextCompany(raw`walk.company_id`)}) next
          WHERE step < ${COMPANIES_PER_CLAIM}
        ),
        candidates AS MATERIALIZED (
          SELECT due.id, walk.company_id FROM walk CROSS JOIN LATERAL (
            SELECT id FROM jobs job WHERE state = 'ready' AND kind = ${kind} AND company_id = walk.company_id AND run_at <= now()
              AND ${IS_NEXT_IN_LANE} ORDER BY run_at, id LIMIT 1
          ) due ORDER BY walk.company_id LIMIT ${places}
        )`;
      const { jobs, first } = await take<{
        found: number;
        served: number | null;
        walked: number | null;
        steps: number;
      }>(
        candidates,
        'ready',
        raw`counted.found, (SELECT max(company_id) FROM candidates) AS served,
          (SELECT max(company_id) FROM walk) AS walked, (SELECT count(*) FROM walk) AS steps`,
      );
      const { found = 0, served = null, walked = null, steps = 0 } = first ?? {};
      const isRoundOver = found < places && steps < COMPANIES_PER_CLAIM;
      return { jobs, found, lastCompany: isRoundOver ? 0 : ((found < places ? walked : served) ?? 0) };
    },

    async millisecondsToNext(kinds: string[], atMost: number): Promise<number> {
      return sql.asSystem(async ({ db }) => {
        const { rows } = await raw<{ milliseconds: number | null }>`
          SELECT extract(epoch FROM min(run_at) - now())::float8 * 1000 AS milliseconds
          FROM unnest(${kinds}::text[]) AS each (kind) CROSS JOIN LATERAL (
            SELECT run_at FROM jobs WHERE state = 'ready' AND kind = each.kind AND run_at > now() ORDER BY run_at LIMIT 1
          ) next`.execute(db);
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
