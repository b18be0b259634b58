import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { handOffIn } from '../../conversations/index.ts';
import { notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { findPhrase } from '../../message-templates/index.ts';
import type { Messages } from '../../messages/index.ts';
import type { Answer, Bot, Question } from '../../replies/index.ts';
import { angryInARow } from '../../understanding/sentiment/index.ts';
import type { Consulting } from './consulting.ts';
import type { DetailsOfCustomers } from './details/collecting.ts';
import type { Exchange, Turn, Verdict } from './exchange.ts';
import { readCustomer } from './read-customer.ts';
import { countUnsure, storeAnswerTrace } from './traces.ts';
import { wantedBy } from './wanted.ts';

/** Lets the channel's agent answer customers; null where the channel has no live agent. */
export function createAgentAnswers(
  sql: Sql,
  messages: Messages,
  consulting: Consulting,
  details: DetailsOfCustomers,
): Answer {
  return async (question: Question) => {
    const { companyId, conversationId, aiAgentId } = question;
    if (aiAgentId === null) return null;
    const exchange = await sql.inCompany(companyId, (tx) => readExchange(tx, question));
    const verdict = await consulting(companyId, aiAgentId, conversationId, exchange, {
      signal: question.signal,
      onText: question.show,
    });
    if (!verdict) return null;
    return async (bot: Bot) => {
      const traceId = await storeAnswerTrace(bot.tx, companyId, conversationId, aiAgentId, verdict);
      const text = verdict.text || (await notKnowing(bot.tx, companyId, verdict.language, verdict.phrase));
      const { options, sources } = verdict;
      const hasExtras = options.length > 0 || sources.length > 0;
      const extras = hasExtras ? { options, card: null, quickActions: [], sources } : null;
      await bot.say({ text, extras, traceId });
      if (verdict.outcome !== 'hand_off') return;
      const reason = verdict.reason ?? 'failed';
      const note = { reason, questions: wantedBy(exchange) };
      await handOffIn(bot.tx, messages, companyId, conversationId, `handed_off: ${reason}`, note);
      if (verdict.asked.length > 0)
        await details.expect(bot.tx, companyId, conversationId, verdict.asked, question.seq);
    };
  };
}

/** Hands a conversation to a person with the fallback phrase, for when the agent could not answer at all. */
export const createFallbackHandOff =
  (messages: Messages): Answer =>
  async ({ companyId, conversationId, aiAgentId }) => {
    if (aiAgentId === null) return null;
    return async (bot: Bot) => {
      const { locale } = await bot.tx.db
        .selectFrom('conversations')
        .select('locale')
        .where('company_id', '=', companyId)
        .where('id', '=', conversationId)
        .executeTakeFirstOrThrow();
      const language = LOCALES.find((known) => known === locale) ?? 'en';
      const phrase = await notKnowing(bot.tx, companyId, language);
      await bot.say({ text: [phrase, HAND_OFF_WORDS.failed[language]].filter(Boolean).join('\n\n') });
      const note = { reason: 'failed' as const, questions: [] };
      await handOffIn(bot.tx, messages, companyId, conversationId, 'handed_off: failed', note);
    };
  };

/** The company's phrase for questions that its agent cannot answer. */
export async function notKnowing(
  tx: Tx,
  companyId: number,
  language: Locale,
  phrase: Verdict['phrase'] = 'fallback',
): Promise<string> {
  const words = await findPhrase(tx, companyId, phrase);
  return words[language] ?? words.en ?? '';
}

/** After these events a conversation starts afresh; earlier messages are not passed to the agent. */
const SETTLED = new Set(['ended', 'handed_back', 'released']);

/** Everything the customer wrote since the last answer, joined into one question, with the messages before it. */
async function readExchange(tx: Tx, { companyId, conversationId, seq }: Question): Promise<Exchange> {
  const customer = await readCustomer(tx, companyId, conversationId);
  if (!customer) throw notFound();
  const newest = await tx.db
    .selectFrom('messages')
    .select(['origin', 'text', 'type'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('type', 'in', ['text', 'event'])
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
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
    history: earlier.map(({ origin, text }): Turn => ({ from: origin === 'customer' ? 'customer' : 'agent', text })),
    unsureBefore: await countUnsure(tx, companyId, conversationId),
    angry: await angryInARow(tx, companyId, conversationId),
  };
}
