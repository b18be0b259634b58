import type { VersionFigures } from '@parley/contracts/agent-versions';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { isForCustomer } from '../unanswered.ts';

/** Figures are computed from this many of the newest answers, so their cost does not grow with the canary's age. */
const MAX_ANSWERS = 20_000;

type Row = Omit<VersionFigures, 'percent'>;

/**
 * The published version and its canary side by side. Both count only conversations that began since the canary did, so that they
 * are comparable.
 */
export async function readFigures(
  { db }: Tx,
  companyId: number,
  { id, publishedVersion, canary }: Pick<AiAgent, 'id' | 'publishedVersion' | 'canary'>,
): Promise<VersionFigures[]> {
  if (!canary || publishedVersion === null) return [];
  const { rows } = await raw<Row>`
    SELECT newest.version, count(DISTINCT newest.conversation_id)::int AS conversations, count(*)::int AS answers,
      count(*) FILTER (WHERE newest.outcome = 'unsure')::int AS unsure,
      count(*) FILTER (WHERE newest.outcome = 'hand_off')::int AS "handedOff",
      count(*) FILTER (WHERE newest.is_cited)::int AS cited,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY newest.ms) AS "medianMs"
    FROM (
      SELECT t.version, t.conversation_id, t.outcome, t.is_cited, t.ms FROM answer_traces t
      WHERE t.company_id = ${companyId} AND t.outcome IS NOT NULL AND t.created_at >= ${canary.since}
        AND t.ai_agent_id = ${id} AND t.version = ANY (${[publishedVersion, canary.version]}::int[])
        AND ${isForCustomer(companyId)}
      ORDER BY t.created_at DESC LIMIT ${MAX_ANSWERS}
    ) newest
    JOIN conversations c ON c.company_id = ${companyId} AND c.id = newest.conversation_id AND c.started_at >= ${canary.since}
    GROUP BY newest.version`.execute(db);
  const of = (version: number, percent: number): VersionFigures => ({
    ...NONE,
    ...rows.find((row) => row.version === version),
    version,
    percent,
  });
  return [of(publishedVersion, 100 - canary.percent), of(canary.version, canary.percent)];
}

const NONE = { conversations: 0, answers: 0, unsure: 0, handedOff: 0, cited: 0, medianMs: null };
