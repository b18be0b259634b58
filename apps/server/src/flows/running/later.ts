import type { Advance, Input } from '@parley/flow-engine';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Question } from '../../replies/index.ts';
import type { Hiding } from './hiding.ts';
import type { Run } from './runs.ts';

/** What a flow hears of a request whose outcome is unknown. */
export const INTERRUPTED = { exit: 'error', note: 'interrupted' };

/** Enqueues what comes later: the requests that the run waits for, and its timer. */
export async function enqueueLater(
  jobs: Jobs,
  tx: Tx,
  { companyId, conversationId }: Pick<Question, 'companyId' | 'conversationId'>,
  run: { runId: number; turn: number },
  { state, effects }: Pick<Advance, 'state' | 'effects'>,
  hiding: Hiding,
): Promise<void> {
  const payload = { conversationId, ...run };
  for (const effect of effects)
    if (effect.do === 'request')
      await jobs.enqueue(tx, {
        kind: 'flows.request',
        payload: { ...payload, request: hiding.request(effect.request) },
        companyId,
        lane: `reply ${conversationId}`,
      });
  const until = state.waiting?.until;
  // No lane, because a timer may wait for a day and must not block others. If the run has moved on by then, the timer is
  // ignored.
  if (until) await jobs.enqueue(tx, { kind: 'flows.alarm', payload, companyId, runAt: new Date(until) });
}

/** The input of a run after a person hands back: what it waited for may be over by now. */
export function inputAfterPerson({ state }: Pick<Run, 'state'>): Input {
  if (state.waiting?.for === 'answer') return { type: 'answer', answer: INTERRUPTED, tookMs: 0 };
  if (state.waiting?.for === 'person') return { type: 'handedBack' };
  return { type: 'time' };
}
