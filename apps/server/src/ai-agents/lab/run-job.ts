import { z } from 'zod';
import { isUnavailable } from '../../infra/errors.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Log } from '../../infra/log.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import { readPolicyVersions } from '../../policies/index.ts';
import { contentOf } from '../versions/repository.ts';
import { readTasks, storeAttempt, type Task } from './attempts.ts';
import { readCoverage } from './coverage.ts';
import type { FlowPlayer } from './flow-player.ts';
import type { Playing } from './play.ts';
import type { Played } from './played.ts';
import { endRun, findOrder, type RunOrder } from './run-repository.ts';
import { RUN_JOB } from './runs.ts';
import { readSurroundings } from './surroundings.ts';

const Order = z.object({ runId: z.number() });
/** Models mostly wait; the built-in engine computes. */
const AT_ONCE = 4;
const RUNS_AT_ONCE = 2;
const PAGE = 50;
/** Attempts of one run have seeds of their own, the same for the draft and for what is published. */
const seedOf = ({ seed }: RunOrder, { caseId, number }: Task) => seed * 1_000_003 + caseId * 101 + number;

interface Sides {
  draft: Played;
  live: Played | null;
  hasLive: boolean;
}

/**
 * Plays the cases of runs. Every conversation is stored at once, so a retry after a crash plays only the rest. A run ends as
 * complete only with all of them.
 */
export function handleLabRuns(sql: Sql, jobs: Jobs, log: Log, play: Playing, stepsOf: FlowPlayer['steps']) {
  const openSides = (companyId: number, { agentId, draft, liveVersion }: RunOrder): Promise<Sides> =>
    sql.inCompany(companyId, async (tx) => {
      const around = await readSurroundings(tx, companyId);
      const open = async ({ settings, policies }: RunOrder['draft']): Promise<Played> => ({
        companyId,
        agentId,
        settings,
        policies: await readPolicyVersions(tx, companyId, policies),
        around,
        playedBy: draft.settings,
      });
      const agent = await tx.db
        .selectFrom('ai_agents')
        .select('published_version')
        .where('company_id', '=', companyId)
        .where('id', '=', agentId)
        .executeTakeFirst();
      const hasLive = (agent?.published_version ?? null) !== null;
      const live = liveVersion === null ? null : await open(await contentOf(tx, companyId, agentId, liveVersion));
      return { draft: await open(draft), live, hasLive };
    });

  async function* tasksOf(companyId: number, order: RunOrder): AsyncGenerator<Task> {
    let after = 0;
    for (;;) {
      const from = after;
      const { tasks, last } = await sql.inCompany(companyId, (tx) => readTasks(tx, companyId, order, from, PAGE));
      yield* tasks;
      if (last === null) return;
      after = last;
    }
  }

  async function playAll(companyId: number, order: RunOrder, { draft, live, hasLive }: Sides): Promise<void> {
    const isDeterministic = draft.settings.model === null && (live?.settings.model ?? null) === null;
    const tasks = tasksOf(companyId, order);
    let isWanted = true;
    const work = async () => {
      for (let next = await tasks.next(); !next.done && isWanted; next = await tasks.next()) {
        const task = next.value;
        const agent = task.isDraft || !live ? draft : live;
        const played = await play(agent, task.content, seedOf(order, task));
        isWanted &&= await sql.inCompany(companyId, (tx) =>
          storeAttempt(tx, companyId, order, task, played, { isDeterministic, hasLive }),
        );
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: isDeterministic ? 1 : AT_ONCE }, work));
    const failure = ended.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
  }

  jobs.handle(
    RUN_JOB,
    async (payload, run) => {
      const { runId } = Order.parse(payload);
      const companyId = run.companyId ?? 0;
      const order = await sql.inCompany(companyId, (tx) => findOrder(tx, companyId, runId));
      if (!order) return;
      let sides: Sides;
      try {
        sides = await openSides(companyId, order);
        await playAll(companyId, order, sides);
      } catch (error) {
        // The database may be back in a moment; anything else fails again.
        if (isUnavailable(error) && !run.isLastTry) throw error;
        log.error({ err: error, run: runId }, 'A run of test cases failed.');
        return sql.inCompany(companyId, (tx) => endRun(tx, companyId, runId, 'failed'));
      }
      await sql.inCompany(companyId, async (tx) => {
        await run.finish(tx);
        if (!(await findOrder(tx, companyId, runId))) return;
        await endRun(tx, companyId, runId, 'complete', await readCoverage(tx, companyId, order, sides.draft, stepsOf));
      });
    },
    { atOnce: RUNS_AT_ONCE },
  );
}
