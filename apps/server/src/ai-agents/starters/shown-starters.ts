import { MAX_STARTERS } from '@parley/contracts/starters';
import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import type { AnsweredStarter, OwnStarters } from './repository.ts';

/**
 * The questions that visitors see in their language: those of staff, or else those found in sources that are still in use. Empty if
 * they are switched off.
 */
export async function shownStarters({ db }: Tx, companyId: number, agentId: number, locale: Locale): Promise<string[]> {
  const { rows } = await raw<{ own: OwnStarters[]; answered: AnsweredStarter[]; sourceIds: number[] }>`
    SELECT q.own, q.answered, coalesce((SELECT json_agg(s.id)
      FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
      WHERE k.company_id = ${companyId} AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL), '[]') AS "sourceIds"
    FROM agent_starters q WHERE q.company_id = ${companyId} AND q.ai_agent_id = ${agentId} AND q.is_on`.execute(db);
  const [stored] = rows;
  if (!stored) return [];
  const { own, answered, sourceIds } = stored;
  const hasOwn = own.some((each) => each.locale === locale);
  return answered
    .filter((each) => each.locale === locale)
    .filter(({ sourceId }) => (hasOwn ? sourceId === null : sourceId !== null && sourceIds.includes(sourceId)))
    .slice(0, MAX_STARTERS)
    .map(({ text }) => text);
}
