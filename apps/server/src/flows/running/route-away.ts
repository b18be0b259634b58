import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import type { PreparedFlow } from '@parley/flow-engine';
import { handOffIn } from '../../conversations/index.ts';
import type { Messages } from '../../messages/index.ts';
import { storePolicyHits, type Guard } from '../../policies/index.ts';
import type { Bot, Question } from '../../replies/index.ts';
import type { Pins } from './published-flows.ts';
import type { readContext, Run } from './runs.ts';
import { storeTrace } from './traces.ts';

interface Turn {
  run: Run;
  flows: Map<number, PreparedFlow>;
  pins: Pins;
  guard: Guard;
  context: Awaited<ReturnType<typeof readContext>>;
}

/** A policy sends the customer to a person instead of letting the flow go on; the flow waits where it is. */
export async function routeAway(
  bot: Bot,
  messages: Messages,
  { companyId, conversationId }: Question,
  { run, flows, pins, guard, context }: Turn,
  own: string,
): Promise<void> {
  const step = { flow: run.flowId, node: '', type: 'policy', exit: null, notes: [], isContinued: false };
  const traceId = await storeTrace(bot.tx, companyId, conversationId, { ...run, pins }, flows, [step]);
  const words = own || HAND_OFF_WORDS.policy[context.language ?? 'en'];
  const text = guard.withObligations(guard.clean(words, 'flow'), 'flow');
  if (text) await bot.say({ text, ...(traceId === null ? {} : { traceId }) });
  const note = { reason: 'policy' as const, questions: [] };
  await handOffIn(bot.tx, messages, companyId, conversationId, 'handed_off: policy', note);
  await storePolicyHits(bot.tx, companyId, conversationId, traceId, guard.report().hits);
}
