import { LOCALES, type Locale } from '@parley/contracts/locales';
import { UNREADABLE_WORDS } from '@parley/contracts/unreadable';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Messages } from '../../messages/index.ts';
import type { Answer, Question } from '../../replies/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import { findLiveAgent } from '../versions/find-live.ts';
import { createFallbackHandOff, openGuard } from './agent-answers.ts';
import { personOption } from './words.ts';

/**
 * Tells a customer who has sent only what an agent cannot read (a voice message, a film, a sticker), and offers a person. Who goes on
 * like that gets one. Null if there is something to read, or no live agent.
 */
export function createTellUnreadable(sql: Sql, messages: Messages): Answer {
  const handOver = createFallbackHandOff(messages);
  return async (question) => {
    const { companyId, conversationId, aiAgentId } = question;
    if (aiAgentId === null) return null;
    const found = await sql.inCompany(companyId, async (tx) => {
      const unanswered = await readUnanswered(tx, question);
      const isOurs = unanswered.isUnreadable && (await findLiveAgent(tx, companyId, aiAgentId, conversationId));
      return isOurs ? unanswered : null;
    });
    if (!found) return null;
    if (Object.values(UNREADABLE_WORDS).includes(found.lastSaid ?? '')) return handOver(question);
    const language = languageOf(found);
    return async ({ tx, say }) => {
      const guard = await openGuard(tx, companyId, conversationId, aiAgentId, language);
      const options = guard?.maySuggestPerson() ? [personOption(language)] : [];
      await say({ text: UNREADABLE_WORDS[language], extras: { options, card: null, quickActions: [], sources: [] } });
    };
  };
}

interface Unanswered {
  locale: string | null;
  /** Everything since the last answer. */
  isUnreadable: boolean;
  lastSaid: string | null;
  /** What the customer wrote so far, which shows the language. */
  text: string | null;
}

/** Enough of the customer's messages to tell their language. */
const MAX_READ = 5;

async function readUnanswered({ db }: Tx, { companyId, conversationId, seq }: Question): Promise<Unanswered> {
  const { rows } = await raw<Unanswered>`
    WITH last_said AS (
      SELECT seq, text FROM messages
      WHERE company_id = ${companyId} AND conversation_id = ${conversationId} AND direction = 'outgoing' AND type = 'text'
      ORDER BY seq DESC LIMIT 1)
    SELECT c.locale, (SELECT text FROM last_said) AS "lastSaid",
      (SELECT coalesce(bool_and(coalesce(marks ? 'unreadable', false)), false) FROM messages
        WHERE company_id = ${companyId} AND conversation_id = c.id AND origin = 'customer'
          AND seq > coalesce((SELECT seq FROM last_said), 0) AND seq <= ${seq}) AS "isUnreadable",
      (SELECT string_agg(m.text, E'\n') FROM (
        SELECT text FROM messages WHERE company_id = ${companyId} AND conversation_id = c.id AND origin = 'customer'
        ORDER BY seq DESC LIMIT ${MAX_READ}) m) AS text
    FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${conversationId}`.execute(db);
  return rows[0] ?? { locale: null, isUnreadable: false, lastSaid: null, text: null };
}

const languageOf = ({ locale, text }: Unanswered): Locale =>
  LOCALES.find((known) => known === locale) ?? detectLanguage(text ?? '', { en: 1 })?.language ?? 'en';
