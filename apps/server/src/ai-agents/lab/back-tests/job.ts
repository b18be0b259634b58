import { z } from 'zod';
import { contentHash } from '../../../infra/content-hash.ts';
import { isUnavailable } from '../../../infra/errors.ts';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Sql } from '../../../infra/sql/sql.ts';
import { readPolicyVersions } from '../../../policies/index.ts';
import type { GetReady } from '../../answering/consulting.ts';
import { contentOf } from '../../versions/repository.ts';
import { NotAskedError } from '../not-asked.ts';
import { nextConversations, type Replayed } from './earlier-answers.ts';
import { createReplay } from './replay.ts';
import { endBackTest, findOpenBackTest, saveProgress, type OpenBackTest, type Progress } from './repository.ts';

export const KIND = 'agents.backTest';
const Order = z.object({ id: z.number() });

/** Progress is stored after so many conversations; a model takes seconds for each. */
const BATCH = { builtIn: 40, model: 4 };
/** Conversations that are replayed at the same time: while one waits for the database, another is thought about. */
const AT_ONCE = 4;
const CANCEL_CHECK_MS = 500;
/** More failures than this have a cause that does not go away. */
const MAX_ATTEMPTS = 8;
/** Back-tests of all companies on one node. */
const MAX_TESTS = 2;

/** Replays conversations from the newest to the oldest. What was replayed is stored batch by batch, so a retry goes on from there. */
export function handleBackTests(sql: Sql, jobs: Jobs, getReady: GetReady) {
  const replay = createReplay(sql);

  const openSides = (companyId: number, { agentId, draft, liveVersion }: OpenBackTest) =>
    sql.inCompany(companyId, async (tx) => {
      const live = await contentOf(tx, companyId, agentId, liveVersion);
      const asked = async ({ settings, policies }: typeof live) => ({
        settings,
        policies: await readPolicyVersions(tx, companyId, policies),
      });
      const isSame = contentHash(live) === contentHash(draft);
      const isModel = draft.settings.model !== null || live.settings.model !== null;
      return { draft: await asked(draft), live: isSame ? null : await asked(live), isModel };
    });

  /** Replays what is left; false if it was cancelled. */
  async function replayRest(companyId: number, id: number, test: OpenBackTest, signal: AbortSignal): Promise<boolean> {
    const { agentId, startedAt: until, total } = test;
    const { draft, live, isModel } = await openSides(companyId, test);
    let { done, reached } = test;
    while (done < total) {
      const limit = Math.min(isModel ? BATCH.model : BATCH.builtIn, total - done);
      const below = reached;
      const batch = await sql.inCompany(companyId, (tx) =>
        nextConversations(tx, companyId, agentId, { until, below, limit }),
      );
      const last = batch.at(-1);
      if (!last) return true;
      // Opened anew for every batch, so that changed knowledge and spent budgets count.
      const sides = {
        companyId,
        draft: await getReady(companyId, agentId, draft),
        live: live && (await getReady(companyId, agentId, live)),
        isModel,
        signal,
      };
      const found: Progress = {
        from: reached,
        reached: last.conversationId,
        conversations: batch.length,
        ...(await replayBatch(batch, (each) => replay(sides, each))),
      };
      if (!(await sql.inCompany(companyId, (tx) => saveProgress(tx, companyId, id, found)))) return false;
      reached = found.reached;
      done += batch.length;
    }
    return true;
  }

  /** Aborts as soon as somebody cancels. */
  function watch(companyId: number, id: number) {
    const controller = new AbortController();
    const timer = setInterval(() => {
      sql
        .inCompany(companyId, (tx) => findOpenBackTest(tx, companyId, id))
        .then((open) => open ?? controller.abort())
        .catch(() => {}); // storing the progress will tell
    }, CANCEL_CHECK_MS);
    return { signal: controller.signal, stop: () => clearInterval(timer) };
  }

  jobs.handle(
    KIND,
    async (payload, run) => {
      const { id } = Order.parse(payload);
      const companyId = run.companyId ?? 0;
      const test = await sql.inCompany(companyId, (tx) => findOpenBackTest(tx, companyId, id));
      const { signal, stop } = watch(companyId, id);
      let state: 'complete' | 'cancelled' | 'failed' = 'cancelled';
      try {
        if (test && (await replayRest(companyId, id, test, signal))) state = 'complete';
      } catch (error) {
        if (!signal.aborted) {
          const isForGood = error instanceof NotAskedError && !error.isResting;
          if (!run.isLastTry && !isForGood && (isUnavailable(error) || run.attempt < MAX_ATTEMPTS)) throw error;
          state = 'failed';
        }
      } finally {
        stop();
      }
      await sql.inCompany(companyId, async (tx) => {
        await run.finish(tx);
        await endBackTest(tx, companyId, id, state);
      });
    },
    { atOnce: MAX_TESTS },
  );
}

/** Replays some conversations at a time; the changes are in their order. */
async function replayBatch<Found extends Pick<Progress, 'answers' | 'changes'>>(
  batch: readonly Replayed[],
  replay: (conversation: Replayed) => Promise<Found>,
): Promise<Pick<Progress, 'answers' | 'changes'>> {
  const found: Found[] = [];
  const waiting = batch.entries();
  const worker = async () => {
    for (const [at, conversation] of waiting) found[at] = await replay(conversation);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return {
    answers: found.reduce((sum, { answers }) => sum + answers, 0),
    changes: found.flatMap(({ changes }) => changes),
  };
}
