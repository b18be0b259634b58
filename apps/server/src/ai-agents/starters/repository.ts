import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';

export interface OwnStarters {
  locale: Locale;
  texts: string[];
}

/** A question that the agent answers. Without a source, staff have written it. */
export interface AnsweredStarter {
  locale: Locale;
  text: string;
  sourceId: number | null;
}

export interface StoredStarters {
  isOn: boolean;
  own: OwnStarters[];
  answered: AnsweredStarter[];
  /** What the answers depend on, when they were checked and now. */
  checkedFor: string;
  key: string;
}

/** SQL over `ai_agents a`: changes whenever its knowledge or its published version does. */
const KEY = `
  concat_ws(' ', 'v' || coalesce(a.published_version, 0), (
    SELECT string_agg(s.id || ':' || s.revision, ' ' ORDER BY s.id)
    FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
    WHERE k.company_id = a.company_id AND k.ai_agent_id = a.id AND s.is_enabled AND s.deleted_at IS NULL))`;

export async function readStarters({ db }: Tx, companyId: number, agentId: number): Promise<StoredStarters> {
  const { rows } = await raw<StoredStarters>`
    SELECT coalesce(q.is_on, true) AS "isOn", coalesce(q.own, '[]') AS own, coalesce(q.answered, '[]') AS answered,
      coalesce(q.checked_for, '') AS "checkedFor", ${raw.raw(KEY)} AS key
    FROM ai_agents a LEFT JOIN agent_starters q ON q.ai_agent_id = a.id AND q.company_id = ${companyId}
    WHERE a.company_id = ${companyId} AND a.id = ${agentId} AND a.deleted_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** Stores what the agent answers, unless staff have changed the questions since they were read. */
export async function storeAnswered(
  { db }: Tx,
  companyId: number,
  agentId: number,
  { own, key }: Pick<StoredStarters, 'own' | 'key'>,
  answered: readonly AnsweredStarter[],
): Promise<void> {
  await raw`
    INSERT INTO agent_starters (company_id, ai_agent_id, answered, checked_for)
    VALUES (${companyId}, ${agentId}, ${JSON.stringify(answered)}, ${key})
    ON CONFLICT (ai_agent_id) DO UPDATE SET answered = excluded.answered, checked_for = excluded.checked_for
    WHERE agent_starters.own = ${JSON.stringify(own)}::jsonb`.execute(db);
}

/** Changed questions are checked again. */
export async function changeStarters(
  { db }: Tx,
  companyId: number,
  agentId: number,
  { isOn, own }: { isOn?: boolean | undefined; own?: readonly OwnStarters[] | undefined },
): Promise<void> {
  const values = {
    ...(isOn !== undefined && { is_on: isOn }),
    ...(own && { own: JSON.stringify(own), checked_for: '' }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto('agent_starters')
    .values({ company_id: companyId, ai_agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('ai_agent_id').doUpdateSet(values))
    .execute();
}

/** A duplicated agent begins with the same choice. */
export async function shareStarters({ db }: Tx, companyId: number, fromAgentId: number, toAgentId: number) {
  await raw`
    INSERT INTO agent_starters (company_id, ai_agent_id, is_on, own)
    SELECT company_id, ${toAgentId}, is_on, own FROM agent_starters
    WHERE company_id = ${companyId} AND ai_agent_id = ${fromAgentId}`.execute(db);
}

const STALE = `
  SELECT a.company_id AS "companyId", a.id AS "agentId"
  FROM ai_agents a LEFT JOIN agent_starters q ON q.ai_agent_id = a.id
  WHERE a.status = 'live' AND a.deleted_at IS NULL AND coalesce(q.is_on, true)
    AND EXISTS (SELECT FROM channels c WHERE c.ai_agent_id = a.id AND c.company_id = a.company_id AND c.type = 'web_widget')
    AND coalesce(q.checked_for, '') <> ${KEY}
  ORDER BY a.id LIMIT 50`;

/** Agents of all companies that answer in a widget and have learnt something since their questions were checked. */
export const findStale = (sql: Sql): Promise<{ companyId: number; agentId: number }[]> =>
  sql.runAsSystem('stale-starters', STALE, []);
