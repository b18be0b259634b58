import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** What a part of a source is about. */
export interface Heading {
  /** A question of a list of questions and answers, or the innermost heading; the title if there is none. */
  heading: string;
  /** As it is cited. */
  title: string;
  text: string;
}

/** The first headings of a source of an agent; null if the agent has no such source. */
export async function readHeadings({ db }: Tx, companyId: number, agentId: number, sourceId: number, most: number) {
  const source = await db
    .selectFrom('knowledge_sources as s')
    .innerJoin('ai_agent_knowledge_sources as k', 'k.source_id', 's.id')
    .select('s.name')
    .where('s.company_id', '=', companyId)
    .where('k.company_id', '=', companyId)
    .where('k.ai_agent_id', '=', agentId)
    .where('s.id', '=', sourceId)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!source) return null;
  const { rows } = await raw<Heading>`
    SELECT * FROM (
      SELECT DISTINCT ON (title, heading) title, coalesce(nullif(heading, ''), title) AS heading, text, page_id, position FROM (
        SELECT coalesce(nullif(p.title, ''), s.name) AS title, regexp_replace(c.heading, '^.* › ', '') AS heading, c.text, c.page_id, c.position
        FROM knowledge_chunks c JOIN knowledge_pages p ON p.id = c.page_id JOIN knowledge_sources s ON s.id = c.source_id
        WHERE c.company_id = ${companyId} AND p.company_id = ${companyId} AND c.source_id = ${sourceId} AND NOT c.is_off) parts
      ORDER BY title, heading, page_id, position) firsts
    ORDER BY page_id, position LIMIT ${most}`.execute(db);
  return { name: source.name, headings: rows.map(({ heading, title, text }): Heading => ({ heading, title, text })) };
}

/** A heading of any source of an agent. */
export interface AgentHeading extends Heading {
  sourceId: number;
  /** A question that staff have written an answer to. */
  isQuestion: boolean;
}

/** Enough to choose a few from. */
const MAX_OF_SOURCE = 60;
const MAX_OF_AGENT = 400;

/** The first headings of every source that an agent answers from. */
export async function readAgentHeadings({ db }: Tx, companyId: number, agentId: number): Promise<AgentHeading[]> {
  const { rows } = await raw<AgentHeading>`
    SELECT title, heading, text, "sourceId", "isQuestion" FROM (
      SELECT coalesce(nullif(p.title, ''), s.name) AS title, c.heading, left(c.text, 500) AS text, c.source_id AS "sourceId",
        c.kind = 'qa' AS "isQuestion", row_number() OVER (PARTITION BY c.source_id ORDER BY c.page_id, c.position) AS place
      FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        JOIN knowledge_chunks c ON c.source_id = s.id JOIN knowledge_pages p ON p.id = c.page_id
      WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND c.company_id = ${companyId} AND p.company_id = ${companyId}
        AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off) parts
    WHERE place <= ${MAX_OF_SOURCE} ORDER BY place, "sourceId" LIMIT ${MAX_OF_AGENT}`.execute(db);
  return rows;
}
