import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { awayAt, hoursForConversation } from '../../opening-hours/index.ts';
import { angryInARow } from '../../understanding/sentiment/index.ts';
import type { Exchange, Turn } from './exchange.ts';
import { readCustomer } from './read-customer.ts';
import { countUnsure } from './traces.ts';
import { isPersonOption } from './words.ts';

/** After these events a conversation starts afresh; earlier messages are not passed to the agent. */
const SETTLED = new Set(['ended', 'handed_back', 'released']);

/** What the customer wrote, up to `seq`. With the trace of an earlier answer, it is counted up to there. */
interface Asked {
  companyId: number;
  conversationId: number;
  seq: number;
  traceId?: number;
}

/** Everything the customer wrote since the last answer, joined into one question, with the messages before it. */
export async function readExchange(tx: Tx, { companyId, conversationId, seq, traceId }: Asked): Promise<Exchange> {
  const newestFirst = tx.db
    .selectFrom('messages')
    .select(['origin', 'text', 'type', 'option_id as optionId'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('type', 'in', ['text', 'event'])
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  // Sent together: nothing in them depends on another.
  const [customer, newest, unsureBefore, angry, hours] = await Promise.all([
    readCustomer(tx, companyId, conversationId),
    newestFirst,
    countUnsure(tx, companyId, conversationId, traceId),
    angryInARow(tx, companyId, conversationId, seq),
    hoursForConversation(tx, companyId, conversationId),
  ]);
  if (!customer) throw notFound();
  const settled = newest.findIndex(({ type, text }) => type === 'event' && SETTLED.has(text));
  const rows = newest.slice(0, settled < 0 ? undefined : settled).filter(({ type }) => type === 'text');
  const lastAnswer = rows.findIndex(({ origin }) => origin !== 'customer');
  const unanswered = lastAnswer < 0 ? rows : rows.slice(0, lastAnswer);
  const earlier = lastAnswer < 0 ? [] : rows.slice(lastAnswer).toReversed();
  return {
    ...customer,
    question: unanswered
      .map(({ text }) => text)
      .toReversed()
      .join('\n'),
    pressedPerson: unanswered.some(({ optionId }) => isPersonOption(optionId)),
    history: earlier.map(({ origin, text }): Turn => ({ from: origin === 'customer' ? 'customer' : 'agent', text })),
    unsureBefore,
    angry,
    away: awayAt(hours, new Date()),
  };
}
