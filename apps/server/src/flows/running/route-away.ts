import type { PreparedFlow } from '@parley/flow-engine';
import type { Messages } from '../../messages/index.ts';
import { storePolicyHits, type Guard } from '../../policies/index.ts';
import type { Bot, Question } from '../../replies/index.ts';
import { sendToPerson } from './carry-out.ts';
import type { Hiding } from './hiding.ts';
import type { Pins } from './published-flows.ts';
import type { readContext, Run } from './runs.ts';
import { storedPlace } from './stored-place.ts';
import { storeTrace } from './traces.ts';

interface Turn {
  run: Run;
  flows: Map<number, PreparedFlow>;
  pins: Pins;
  guard: Guard;
  hiding: Hiding;
  context: Awaited<ReturnType<typeof readContext>>;
}

/** A policy sends the customer to a person instead of letting the flow go on; the flow waits where it is. */
export async function routeAway(
  bot: Bot,
  messages: Messages,
  { companyId, conversationId }: Question,
  { run, flows, pins, guard, hiding, context: { customerId, language } }: Turn,
  own: string,
): Promise<void> {
  const step = { flow: run.flowId, node: '', type: 'policy', exit: null, notes: [], isContinued: false };
  const traceId = await storeTrace(bot.tx, companyId, conversationId, { ...run, pins }, flows, [step]);
  const place = storedPlace(bot, messages, { companyId, conversationId, customerId, traceId, hiding });
  await sendToPerson(place, { guard, languages: language ? [language] : [] }, own);
  await storePolicyHits(bot.tx, companyId, conversationId, traceId, guard.report().hits);
}
