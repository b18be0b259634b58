import { BOTS_STOPPED_WORDS } from '@parley/contracts/bots-stopped-words';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { handOffIn } from '../conversations/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { detectLanguage } from '../understanding/language/index.ts';
import type { Answer, Question } from './replies.ts';

/** Tells a customer that a person will answer, and leaves the conversation to people; null where no bot would have answered. */
export const createTellStopped =
  (sql: Sql, messages: Messages): Answer =>
  async (question) => {
    const { companyId, conversationId } = question;
    const language = await sql.inCompany(companyId, (tx) => findLanguage(tx, question));
    if (!language) return null;
    return async ({ tx, say }) => {
      await say({ text: BOTS_STOPPED_WORDS[language] });
      await handOffIn(tx, messages, companyId, conversationId, 'bots_stopped');
    };
  };

/** Enough of the customer's messages to tell their language. */
const MAX_READ = 5;

/** The customer's language, by the widget or by what they wrote; null where no bot would have answered. */
async function findLanguage({ db }: Tx, { companyId, conversationId }: Question): Promise<Locale | null> {
  const { rows } = await raw<{ locale: string | null; text: string | null }>`
    SELECT c.locale, (SELECT string_agg(m.text, E'\n') FROM (
        SELECT text FROM messages WHERE company_id = ${companyId} AND conversation_id = c.id AND origin = 'customer'
        ORDER BY seq DESC LIMIT ${MAX_READ}) m) AS text
    FROM conversations c JOIN channels h ON h.id = c.channel_id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId} AND channel_has_bot(h.flow_id, h.ai_agent_id)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const detected = detectLanguage(row.text ?? '', { en: 1 });
  return LOCALES.find((known) => known === row.locale) ?? detected?.language ?? 'en';
}
