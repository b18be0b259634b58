import { tryAgent } from '@parley/contracts/answers';
import { CallError, callForEvents } from '../../api/call.ts';
import { applyEvent, type TryRequest, type Turn } from './test-chat.ts';

/** Asks an agent and applies each streamed event. The turn always ends as done, stopped or failed. */
export async function answerTurn(
  agentId: number,
  body: TryRequest,
  signal: AbortSignal,
  change: (how: (turn: Turn) => Partial<Turn>) => void,
): Promise<void> {
  try {
    for await (const event of callForEvents(tryAgent, { params: { id: agentId }, body }, { signal })) {
      if (signal.aborted) break;
      change((turn) => applyEvent(turn, event));
    }
    change(({ state }) => (state === 'coming' ? { state: signal.aborted ? 'stopped' : 'failed' } : {}));
  } catch (error) {
    const problem = error instanceof CallError ? error.message : '';
    change(() => (signal.aborted ? { state: 'stopped' } : { state: 'failed', problem }));
  }
}
