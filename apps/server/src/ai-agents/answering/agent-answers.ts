import { CONTACT_FIELDS } from '@parley/contracts/ai-agents';
import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { handOffIn } from '../../conversations/index.ts';
import { changeCustomer, setFieldsByKey } from '../../customers/index.ts';
import { isUnavailable } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Messages } from '../../messages/index.ts';
import { openEnforcement } from '../../policies/index.ts';
import type { Answer, Bot, Question } from '../../replies/index.ts';
import type { Consulting } from './consulting.ts';
import type { DetailsOfCustomers } from './details/collecting.ts';
import type { Verdict } from './exchange.ts';
import { pinnedPolicies } from '../versions/policies-in-force.ts';
import { notKnowing } from './not-knowing.ts';
import { readExchange } from './read-exchange.ts';
import { storeAnswerTrace } from './traces.ts';
import { wantedBy } from './wanted.ts';

/** Lets the channel's agent answer customers; null where the channel has no live agent. `startFlow` is for policies that ask for one. */
export type AgentAnswers = (question: Question, startFlow: Answer) => ReturnType<Answer>;

export function createAgentAnswers(
  sql: Sql,
  messages: Messages,
  consulting: Consulting,
  details: DetailsOfCustomers,
): AgentAnswers {
  return async (question, startFlow) => {
    const { companyId, conversationId, aiAgentId } = question;
    if (aiAgentId === null) return null;
    const exchange = await sql.inCompany(companyId, (tx) => readExchange(tx, question));
    const verdict = await consulting(companyId, aiAgentId, conversationId, exchange, {
      signal: question.signal,
      onText: question.show,
    });
    if (!verdict) return null;
    const flow = verdict.flowId === null ? null : await startFlow({ ...question, flowId: verdict.flowId });
    return async (bot: Bot) => {
      const traceId = await storeAnswerTrace(bot.tx, companyId, conversationId, aiAgentId, verdict);
      if (verdict.told) await storeTold(bot.tx, companyId, conversationId, verdict.told);
      if (flow) return flow(bot);
      const { text, options, sources } = verdict;
      const hasExtras = options.length > 0 || sources.length > 0;
      const extras = hasExtras ? { options, card: null, quickActions: [], sources } : null;
      // Policies may forbid every word; then a person takes over silently.
      if (text || extras) await bot.say({ text, extras, traceId });
      if (verdict.outcome === 'hand_off') {
        const reason = verdict.reason ?? 'failed';
        const note = { reason, questions: wantedBy(verdict.heard) };
        await handOffIn(bot.tx, messages, companyId, conversationId, `handed_off: ${reason}`, note);
      } else if (verdict.stages.some((stage) => stage.stage === 'away' && !stage.isAddress))
        await messages.note(bot.tx, companyId, conversationId, null, 'asked_while_away');
      if (verdict.asked.length > 0)
        await details.expect(bot.tx, companyId, conversationId, verdict.asked, question.seq);
    };
  };
}

/** Stores what the customer told because a policy had asked for it. */
async function storeTold(
  tx: Tx,
  companyId: number,
  conversationId: number,
  { field, value }: NonNullable<Verdict['told']>,
): Promise<void> {
  const { customerId } = await tx.db
    .selectFrom('conversations')
    .select('customer_id as customerId')
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  if (CONTACT_FIELDS.some((known) => known === field))
    await changeCustomer(tx, companyId, customerId, { [field]: value });
  else await setFieldsByKey(tx, companyId, customerId, [{ name: field, value }], 'flow');
}

/**
 * Hands a conversation to a person with the fallback phrase, for when the agent could not answer at all. If its policies cannot be
 * read, nothing is said.
 */
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
      const words = [phrase, HAND_OFF_WORDS.failed[language]].filter(Boolean).join('\n\n');
      const text = await allowedWords(bot.tx, companyId, conversationId, aiAgentId, words, language);
      if (text) await bot.say({ text });
      const note = { reason: 'failed' as const, questions: [] };
      await handOffIn(bot.tx, messages, companyId, conversationId, 'handed_off: failed', note);
    };
  };

/** What the agent's policies leave of some words of the company; nothing if they cannot be judged. */
async function allowedWords(
  tx: Tx,
  companyId: number,
  conversationId: number,
  agentId: number,
  words: string,
  language: Locale,
): Promise<string> {
  const guard = await openGuard(tx, companyId, conversationId, agentId, language);
  return guard?.clean(words, 'answer') ?? '';
}

/** The agent's policies, for words that answer no question; null if they cannot be read. */
export async function openGuard(tx: Tx, companyId: number, conversationId: number, agentId: number, language: Locale) {
  try {
    const policies = await pinnedPolicies(tx, companyId, agentId);
    const enforcement = await openEnforcement(tx, companyId, policies, conversationId);
    return enforcement.guard({ message: '', language, platform: null, spoken: [], earlier: [] });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}
