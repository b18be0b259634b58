import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Sql, Tx } from '../sql/sql.ts';
import type { ClaimedJob } from './claims.ts';
import { createPools } from './pools.ts';
import { createJobStore, type NewJob } from './store.ts';

/** One run of a job, as its handler sees it. */
export interface JobRun {
  id: number;
  companyId: number | null;
  attempt: number;
  /** The job has been retried for so long that another failure marks it dead. */
  isLastTry: boolean;
  /**
   * Marks the job done inside the handler's own transaction, so that its effect and its completion are atomic. Throws if another
   * worker has taken the job over; the transaction then rolls back.
   */
  finish(tx: Tx): Promise<void>;
  /** Removes the job that waits under the same key, in the handler's own transaction, because its work has just been done. */
  dropNext(tx: Tx): Promise<void>;
}

type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

export interface Jobs {
  /** Adds the job to the transaction: it exists if and only if the transaction commits. */
  enqueue(tx: Tx, job: NewJob): Promise<void>;
  /** A job was added by other means; look for it now, here and on the other nodes. */
  wake(): void;
  /**
   * `atOnce` gives the kind a pool of its own: for work that mostly waits for external services, so that many jobs can wait in
   * parallel without holding up others. All other kinds share one pool.
   */
  handle(kind: string, handler: JobHandler, pool?: { atOnce: number }): void;
  /** Runs the handler periodically, on one node at a time. */
  every(kind: string, seconds: number, handler: JobHandler): void;
  /** With `isOnlyNode`, jobs that a killed process left behind are taken up immediately instead of when its lease expires. */
  start(isOnlyNode?: boolean): Promise<void>;
  /** Claims no more jobs, waits for the running ones, and gives back those that do not finish in time. */
  stop(): Promise<void>;
}

export interface JobTimes {
  leaseMs: number;
  pollMs: number;
  stopMs: number;
}

const CHANNEL = 'parley_jobs';
/** How long to wait before retrying jobs that another node is claiming. */
const CONTENDED_MS = 20;
const START_RETRY_MS = 500;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const DEFAULT_TIMES: JobTimes = { leaseMs: 30_000, pollMs: 5_000, stopMs: 8_000 };

/** Thrown when another worker has taken over the job because this one was too slow. */
class LeaseLostError extends Error {}

/** The job queue, stored in PostgreSQL. `hide` removes personal data from the errors that it keeps. */
export function createJobs(
  sql: Sql,
  log: Log,
  times: Partial<JobTimes> = {},
  hide: (text: string) => string = (text) => text,
): Jobs {
  const { leaseMs, pollMs, stopMs } = { ...DEFAULT_TIMES, ...times };
  const lease = randomUUID();
  const store = createJobStore(sql, lease, leaseMs, hide);
  const handlers = new Map<string, JobHandler>();
  const intervals = new Map<string, number>();
  const pools = createPools(store, pollMs, run, wake);
  let isStarted = false;
  let isPumping = false;
  let wantsPump = false;
  let pumping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let notifyTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  function handle(kind: string, handler: JobHandler, own?: { atOnce: number }) {
    handlers.set(kind, handler);
    pools.add(kind, own);
  }

  function wake() {
    if (!isStarted) return;
    wantsPump = true;
    if (!isPumping) pumping = pump();
  }

  /** Notifies the other nodes, once for many jobs. */
  function announce() {
    wake();
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined;
      sql
        .notify(CHANNEL)
        .catch((error: unknown) => log.warn({ err: error }, 'Could not notify other nodes of new jobs.'));
    }, 20);
  }

  async function pump() {
    isPumping = true;
    clearTimeout(timer);
    let nextDueMs = pollMs;
    try {
      while (wantsPump && isStarted) {
        wantsPump = false;
        const { started, isContended } = await pools.fill();
        if (started > 0) wantsPump = true;
        else if (isContended) nextDueMs = CONTENDED_MS;
        else nextDueMs = await store.millisecondsToNext([...handlers.keys()], pollMs);
      }
    } catch (error) {
      log.error({ err: error }, 'Could not claim jobs; trying again.');
      nextDueMs = Math.min(pollMs, 1_000);
    } finally {
      isPumping = false;
      if (isStarted) timer = setTimeout(wake, nextDueMs);
    }
  }

  async function run(job: ClaimedJob) {
    let isFinished = false;
    const isLastTry = Date.now() - job.createdAt.getTime() > GIVE_UP_AFTER_MS && !intervals.has(job.kind);
    const finish = async (tx: Tx) => {
      const seconds = intervals.get(job.kind);
      const isOurs = seconds === undefined ? await store.remove(tx, job) : await store.postpone(tx, job, seconds);
      if (!isOurs) throw new LeaseLostError(`Job ${job.id} was taken over.`);
      isFinished = true;
    };
    try {
      const handler = handlers.get(job.kind);
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`);
      const { id, companyId, attempts: attempt } = job;
      const dropNext = (tx: Tx) => store.dropNext(tx, job);
      await sql.inBackground(() => handler(job.payload, { id, companyId, attempt, isLastTry, finish, dropNext }));
      if (!isFinished) await sql.asSystem(finish);
    } catch (error) {
      if (error instanceof LeaseLostError) return log.warn({ job: job.id, kind: job.kind }, error.message);
      const { id, kind, attempts } = job;
      log.error({ err: error, job: id, kind, attempt: attempts, isDead: isLastTry }, 'A job failed.');
      await store
        .fail(job, error as Error, isLastTry)
        .catch((failure: unknown) =>
          log.error({ err: failure }, 'Could not requeue a failed job; it runs again when its lease expires.'),
        );
    }
  }

  /** Retries through an outage: the server answers requests before the jobs have started, so it must not end here. */
  async function onceAvailable(work: () => Promise<void>) {
    while (isStarted) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        log.warn({ err: error }, 'Could not start the jobs; trying again.');
        await sleep(START_RETRY_MS);
      }
    }
  }

  return {
    async enqueue(tx, job) {
      await store.add(tx, job);
      tx.afterCommit(announce);
    },
    wake: announce,
    handle,
    every(kind, seconds, handler) {
      handle(kind, handler);
      intervals.set(kind, seconds);
    },
    async start(isOnlyNode = false) {
      isStarted = true;
      await onceAvailable(async () => {
        if (isOnlyNode) await store.endLeases();
        for (const kind of intervals.keys()) await store.addSchedule(kind);
      });
      stopListening = await sql.listen(CHANNEL, () => wake());
      heartbeat = setInterval(() => {
        store.extendLeases().catch((error: unknown) => log.warn({ err: error }, 'Could not extend job leases.'));
      }, leaseMs / 3);
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      clearTimeout(notifyTimer);
      let deadline: NodeJS.Timeout | undefined;
      const timeUp = new Promise((resolve) => (deadline = setTimeout(resolve, stopMs)));
      // Jobs that are being claimed just now will run, too.
      await Promise.race([pumping.then(() => Promise.allSettled(pools.running())), timeUp]);
      clearTimeout(deadline);
      clearInterval(heartbeat);
      await stopListening?.();
      if (pools.running().length > 0) await store.giveBack();
    },
  };
}
