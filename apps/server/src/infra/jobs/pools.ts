import type { ClaimedJob, createClaims, WantedJobs } from './claims.ts';

type Claims = Omit<ReturnType<typeof createClaims>, 'millisecondsToNext'>;

const SHARED_PLACES = 10;

/** Kinds of jobs that share a number of places. */
interface Pool {
  kinds: string[];
  atOnce: number;
  running: Set<Promise<void>>;
}

/** How a kind is claimed while more of it is due than there are places: by age and by company, in turns. */
interface Backlog {
  isCompaniesTurn: boolean;
  /** The company that was served last; the next one after it comes next. */
  company: number;
}

export interface Filled {
  begun: number;
  /** Jobs were found that another node was claiming at the same moment. */
  isContended: boolean;
}

/** The places in which jobs run. A kind with a pool of its own neither waits for others nor holds them up. */
export function createPools(
  claims: Claims,
  expiryMs: number,
  run: (job: ClaimedJob) => Promise<void>,
  onFree: () => void,
) {
  const shared: Pool = { kinds: [], atOnce: SHARED_PLACES, running: new Set() };
  const pools: Pool[] = [shared];
  const backlogs = new Map<string, Backlog>();
  let expiredLookedAt = -Infinity;

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
      freeOf(pool) > 0 ? pool.kinds.map((kind) => ({ kind, pool: index, places: freeOf(pool) })) : [],
    );

  /** Every kind that filled its pool may have more waiting, perhaps all of one company: the next turn is the companies'. */
  function noteBacklogs(begun: ClaimedJob[]) {
    for (const kind of new Set(begun.map((job) => job.kind))) {
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

    /** Begins as many of the due jobs as there are places. */
    async fill(): Promise<Filled> {
      let begun = 0;
      let found = 0;
      const take = (claimed: { jobs: ClaimedJob[]; found: number }) => {
        for (const job of claimed.jobs) begin(job);
        begun += claimed.jobs.length;
        found += claimed.found;
      };

      if (performance.now() - expiredLookedAt >= expiryMs) {
        const lost = wanted();
        if (lost.length > 0) {
          const claimed = await claims.claimExpired(lost);
          take(claimed);
          // A node that died may have left more than there are places: then look again with the next place.
          expiredLookedAt = claimed.found > 0 ? -Infinity : performance.now();
        }
      }
      for (const [kind, { isCompaniesTurn, company }] of backlogs) {
        const places = freeOf(poolOf(kind));
        if (!isCompaniesTurn || places === 0) continue;
        const claimed = await claims.claimInTurn(kind, places, company);
        take(claimed);
        backlogs.set(kind, { company: claimed.lastCompany, isCompaniesTurn: false });
      }
      // Whatever places are left, also where companies had their turn: some jobs belong to no company.
      const byAge = wanted();
      if (byAge.length > 0) {
        const claimed = await claims.claimDue(byAge);
        take(claimed);
        noteBacklogs(claimed.jobs);
      }
      return { begun, isContended: found > begun };
    },

    running: () => pools.flatMap((pool) => [...pool.running]),
  };
}
