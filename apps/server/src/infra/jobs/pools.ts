import type { ClaimedJob, createClaims, WantedJobs } from './claims.ts';

type Claims = Omit<ReturnType<typeof createClaims>, 'millisecondsToNext'>;

const SHARED_SLOTS = 10;

/** Kinds of jobs that share a number of slots. */
interface Pool {
  kinds: string[];
  atOnce: number;
  running: Set<Promise<void>>;
}

/** How a kind is claimed while more of it is due than there are slots: alternately by age and by company. */
interface Backlog {
  isCompaniesTurn: boolean;
  /** The company that was served last; the search continues after it. */
  company: number;
}

export interface Filled {
  started: number;
  /** Another node was claiming some of the same jobs. */
  isContended: boolean;
}

/** The slots in which jobs run. A kind with its own pool neither waits for other kinds nor holds them up. */
export function createPools(
  claims: Claims,
  expiryMs: number,
  run: (job: ClaimedJob) => Promise<void>,
  onFree: () => void,
) {
  const shared: Pool = { kinds: [], atOnce: SHARED_SLOTS, running: new Set() };
  const pools: Pool[] = [shared];
  const backlogs = new Map<string, Backlog>();
  let expiredCheckedAt = -Infinity;

  const freeOf = ({ atOnce, running }: Pool) => atOnce - running.size;
  const poolOf = (kind: string) => pools.find(({ kinds }) => kinds.includes(kind)) ?? shared;

  function begin(job: ClaimedJob) {
    const { running } = poolOf(job.kind);
    const done = run(job).finally(() => {
      running.delete(done);
      onFree();
    });
    running.add(done);
  }

  const wanted = (): WantedJobs[] =>
    pools.flatMap((pool, index) =>
      freeOf(pool) > 0 ? pool.kinds.map((kind) => ({ kind, pool: index, slots: freeOf(pool) })) : [],
    );

  /** A kind that filled its pool may have more jobs waiting, perhaps all of one company, so claim by company next. */
  function noteBacklogs(started: ClaimedJob[]) {
    for (const kind of new Set(started.map((job) => job.kind))) {
      if (freeOf(poolOf(kind)) > 0) backlogs.delete(kind);
      else backlogs.set(kind, { company: backlogs.get(kind)?.company ?? 0, isCompaniesTurn: true });
    }
  }

  return {
    /** `own` gives the kind a pool of its own. */
    add(kind: string, own?: { atOnce: number }) {
      if (own) pools.push({ kinds: [kind], ...own, running: new Set() });
      else shared.kinds.push(kind);
    },

    /** Starts as many due jobs as there are free slots. */
    async fill(): Promise<Filled> {
      let started = 0;
      let found = 0;
      const take = (claimed: { jobs: ClaimedJob[]; found: number }) => {
        for (const job of claimed.jobs) begin(job);
        started += claimed.jobs.length;
        found += claimed.found;
      };

      if (performance.now() - expiredCheckedAt >= expiryMs) {
        const lost = wanted();
        if (lost.length > 0) {
          const claimed = await claims.claimExpired(lost);
          take(claimed);
          // A dead node may have left more jobs than there are slots: then look again as soon as one is free.
          expiredCheckedAt = claimed.found > 0 ? -Infinity : performance.now();
        }
      }
      for (const [kind, { isCompaniesTurn, company }] of backlogs) {
        const slots = freeOf(poolOf(kind));
        if (!isCompaniesTurn || slots === 0) continue;
        const claimed = await claims.claimInTurn(kind, slots, company);
        take(claimed);
        backlogs.set(kind, { company: claimed.lastCompany, isCompaniesTurn: false });
      }
      // Fill the remaining slots by age, even after a claim by company: some jobs belong to no company.
      const byAge = wanted();
      if (byAge.length > 0) {
        const claimed = await claims.claimDue(byAge);
        take(claimed);
        noteBacklogs(claimed.jobs);
      }
      return { started, isContended: found > started };
    },

    running: () => pools.flatMap((pool) => [...pool.running]),
  };
}
