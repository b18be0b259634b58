import type { AgentSettings } from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { handOffIn } from '../../conversations/index.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Library } from '../../knowledge/index.ts';
import { findPhrase } from '../../message-templates/index.ts';
import type { Messages } from '../../messages/index.ts';
import type { Answer, Bot, Question } from '../../replies/index.ts';
import { findLiveAgent } from '../ai-agents.ts';
import { consult } from './consult.ts';
import { countUnsure, keepAnswerTrace } from './traces.ts';

interface Means {
  sql: Sql;
  library: Library;
  messages: Messages;
}

/** Lets the agent of a channel answer customers; null where it has none that is live. */
export function createAgentAnswers({ sql, library, messages }: Means): Answer {
  return async (question: Question) => {
    const { companyId, conversationId, aiAgentId } = question;
    if (aiAgentId === null) return null;
    const scene = await sql.inCompany(companyId, (tx) => readScene(tx, question, aiAgentId));
    if (!scene) return null;
    const verdict = consult(await library.open(companyId, aiAgentId), scene.settings, scene);
    return async (bot: Bot) => {
      const traceId = await keepAnswerTrace(bot.tx, companyId, conversationId, aiAgentId, verdict);
      const text = verdict.text || (await notKnowing(bot.tx, companyId, verdict.language));
      const extras = verdict.options.length > 0 ? { options: verdict.options, card: null, quickActions: [] } : null;
      await bot.say({ text, extras, traceId });
      if (verdict.outcome === 'hand_off')
        await handOffIn(bot.tx, messages, companyId, conversationId, `handed_off: ${verdict.reason}`);
    };
  };
}

async function notKnowing(tx: Tx, companyId: number, language: Locale): Promise<string> {
  const words = await findPhrase(tx, companyId, 'fallback');
  return words[language] ?? words.en ?? '';
}

interface Scene {
  settings: AgentSettings;
  question: string;
  locale: Locale | null;
  unsureBefore: number;
}

/** Everything the customer wrote since the bot last spoke, as one question. */
async function readScene(tx: Tx, { companyId, conversationId, seq }: Question, agentId: number): Promise<Scene | null> {
  const settings = await findLiveAgent(tx, companyId, agentId);
  if (!settings) return null;
  const { locale } = await tx.db
    .selectFrom('conversations')
    .select('locale')
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const rows = await tx.db
    .selectFrom('messages')
    .select(['origin', 'text'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 'text')
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  const lastAnswer = rows.findIndex(({ origin }) => origin !== 'customer');
  const unanswered = lastAnswer < 0 ? rows : rows.slice(0, lastAnswer);
  return {
    settings,
    question: unanswered
      .map(({ text }) => text)
      .toReversed()
      .join('\n'),
    locale: LOCALES.find((known) => known === locale) ?? null,
    unsureBefore: await countUnsure(tx, companyId, conversationId),
  };
}
