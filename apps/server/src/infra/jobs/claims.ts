import { numberParameters } from '../sql/named-parameters.ts';
import type { Sql } from '../sql/sql.ts';

export interface ClaimedJob {
  id: number;
  kind: string;
  companyId: number | null;
  payload: unknown;
  key: string | null;
  attempts: number;
  createdAt: Date;
}

/** How many jobs of a kind there are free slots for; kinds of one pool share its slots. */
export interface WantedJobs {
  kind: string;
  pool: number;
  slots: number;
}

export interface Claim {
  jobs: ClaimedJob[];
  /** Number of claimable jobs found: more than were claimed if another node was faster. */
  found: number;
}

/** How many companies one round-robin claim considers. */
const COMPANIES_PER_CLAIM = 64;

/** Jobs of one lane run one after another: a job has to wait while an earlier one waits or any other one runs. */
const IS_NEXT_IN_LANE = `(job.lane IS NULL OR NOT EXISTS (
  SELECT FROM jobs other
  WHERE other.lane = job.lane AND other.state <> 'dead' AND other.id <> job.id AND (other.id < job.id OR other.state = 'running')))`;

type State = 'ready' | 'running';
type LeaseParameter = 'lease' | 'leaseSeconds';

/** Claims the jobs in `candidates` (id, plus whatever `extra` reads), except those that another node is claiming. */
const take = (candidates: string, state: State, extra: string) => `
  WITH RECURSIVE ${candidates},
  chosen AS MATERIALIZED (
    SELECT free.id FROM candidates CROSS JOIN LATERAL (
      SELECT id FROM jobs WHERE jobs.id = candidates.id AND state = '${state}' FOR UPDATE SKIP LOCKED
    ) free
  ),
  claimed AS (
    UPDATE jobs SET state = 'running', lease = :lease, attempts = attempts + 1,
      leased_until = now() + :leaseSeconds::float8 * interval '1 second'
    WHERE id = ANY(ARRAY(SELECT id FROM chosen))
    RETURNING id, kind, company_id AS "companyId", payload, key, attempts, created_at AS "createdAt"
  )
  SELECT claimed.*, ${extra} FROM (SELECT count(*) AS found FROM candidates) counted LEFT JOIN claimed ON true`;

/** The oldest jobs of each kind; kinds that share a pool take turns. */
const takeOldest = (state: State, isDue: string) =>
  numberParameters<LeaseParameter | 'kinds' | 'pools' | 'slots'>(
    take(
      `wanted AS (
        SELECT * FROM unnest(:kinds::text[], :pools::integer[], :slots::integer[]) AS each (kind, pool, slots)
      ),
      oldest AS MATERIALIZED (
        SELECT due.id, wanted.slots, row_number() OVER (PARTITION BY wanted.pool ORDER BY due.turn, due.run_at, due.id) AS place
        FROM wanted CROSS JOIN LATERAL (
          SELECT id, run_at, row_number() OVER (ORDER BY run_at, id) AS turn FROM (
            SELECT id, run_at FROM jobs job WHERE state = '${state}' AND kind = wanted.kind AND ${isDue} AND ${IS_NEXT_IN_LANE}
            ORDER BY run_at, id LIMIT wanted.slots
          ) first
        ) due
      ),
      candidates AS MATERIALIZED (SELECT id FROM oldest WHERE place <= slots)`,
      state,
      'counted.found',
    ),
  );
const TAKE_DUE = takeOldest('ready', 'run_at <= now()');
const TAKE_EXPIRED = takeOldest('running', 'leased_until < now()');

const nextCompany = (after: string) => `
  SELECT company_id FROM jobs WHERE state = 'ready' AND kind = :kind AND company_id > ${after} ORDER BY company_id LIMIT 1`;
const TAKE_IN_TURN = numberParameters<LeaseParameter | 'kind' | 'after' | 'slots'>(
  take(
    `walk AS (
      SELECT company_id, 1 AS step FROM (${nextCompany(':after::bigint')}) first
      UNION ALL
      SELECT next.company_id, step + 1 FROM walk CROSS JOIN LATERAL (${nextCompany('walk.company_id')}) next
      WHERE step < ${COMPANIES_PER_CLAIM}
    ),
    candidates AS MATERIALIZED (
      SELECT due.id, walk.company_id FROM walk CROSS JOIN LATERAL (
        SELECT id FROM jobs job WHERE state = 'ready' AND kind = :kind AND company_id = walk.company_id AND run_at <= now()
          AND ${IS_NEXT_IN_LANE} ORDER BY run_at, id LIMIT 1
      ) due ORDER BY walk.company_id LIMIT :slots
    )`,
    'ready',
    `counted.found, (SELECT max(company_id) FROM candidates) AS served,
      (SELECT max(company_id) FROM walk) AS walked, (SELECT count(*) FROM walk) AS steps`,
  ),
);

const NEXT_DUE = `
  SELECT extract(epoch FROM min(run_at) - now())::float8 * 1000 AS milliseconds
  FROM unnest($1::text[]) AS each (kind) CROSS JOIN LATERAL (
    SELECT run_at FROM jobs WHERE state = 'ready' AND kind = each.kind AND run_at > now() ORDER BY run_at LIMIT 1
  ) next`;

/**
 * Finds and claims jobs for the worker that holds the lease. Prepared statements, one round trip each: they run for every job, and
 * planning them takes longer than running them.
 */
export function createClaims(sql: Sql, lease: string, leaseSeconds: number) {
  const holder = { lease, leaseSeconds };

  /** Every row carries the totals; if no job was claimed, a single row carries only them. */
  async function run<Totals>(name: string, text: string, values: unknown[]) {
    const rows = await sql.runAsSystem<ClaimedJob & { id: number | null } & Totals>(name, text, values);
    const jobs = rows.filter((row) => row.id !== null).toSorted((a, b) => a.id - b.id);
    return { jobs, totals: rows[0] };
  }

  async function claimOldest(name: string, statement: typeof TAKE_DUE, wanted: WantedJobs[]): Promise<Claim> {
    const values = statement.bind({
      ...holder,
      kinds: wanted.map(({ kind }) => kind),
      pools: wanted.map(({ pool }) => pool),
      slots: wanted.map(({ slots }) => slots),
    });
    const { jobs, totals } = await run<{ found: number }>(name, statement.text, values);
    return { jobs, found: totals?.found ?? 0 };
  }

  return {
    claimDue: (wanted: WantedJobs[]) => claimOldest('claim-due-jobs', TAKE_DUE, wanted),
    claimExpired: (wanted: WantedJobs[]) => claimOldest('claim-expired-jobs', TAKE_EXPIRED, wanted),

    /** The oldest job of each company after the given one, so that no company waits for all the jobs of another. */
    async claimInTurn(kind: string, slots: number, after: number): Promise<Claim & { lastCompany: number }> {
      const { jobs, totals } = await run<{
        found: number;
        served: number | null;
        walked: number | null;
        steps: number;
      }>('claim-jobs-in-turn', TAKE_IN_TURN.text, TAKE_IN_TURN.bind({ ...holder, kind, slots, after }));
      const { found = 0, served = null, walked = null, steps = 0 } = totals ?? {};
      const isRoundOver = found < slots && steps < COMPANIES_PER_CLAIM;
      return { jobs, found, lastCompany: isRoundOver ? 0 : ((found < slots ? walked : served) ?? 0) };
    },

    async millisecondsToNext(kinds: string[], atMost: number): Promise<number> {
      const [next] = await sql.runAsSystem<{ milliseconds: number | null }>('next-due-job', NEXT_DUE, [kinds]);
      return Math.min(atMost, Math.max(1, Math.ceil(next?.milliseconds ?? atMost)));
    },
  };
}
