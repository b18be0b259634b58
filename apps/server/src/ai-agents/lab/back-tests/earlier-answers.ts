import type { AnswerStage } from '@parley/contracts/answers';
import type { ChangedAnswer } from '@parley/contracts/back-tests';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { MessageExtras } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import type { Tx } from '../../../infra/sql/sql.ts';
import type { Moment } from '../../../policies/index.ts';
import { isForCustomer } from '../../unanswered.ts';
import { asAnswered, type Answered } from './compare.ts';

/** An answer that customers got from an agent. */
export interface EarlierAnswer extends Moment {
  language: Locale | null;
  answered: Answered;
}

interface Row {
  conversationId: number;
  traceId: number;
  at: Date;
  outcome: Answered['outcome'];
  language: string | null;
  stages: AnswerStage[];
  seq: number | null;
  text: string | null;
  extras: unknown;
}

const SEEN = MessageExtras.pick({ options: true, sources: true });
const NOTHING = { options: [], sources: [] };

/** The conversations that an agent has answered in up to a time, newest first; with `below`, only older ones. Tests are left out. */
const answeredIn = (companyId: number, agentId: number, until: Date, below: number | null) => raw`
  SELECT DISTINCT t.conversation_id AS id FROM answer_traces t
  WHERE t.company_id = ${companyId} AND t.ai_agent_id = ${agentId} AND t.outcome IS NOT NULL AND t.created_at <= ${until}
    AND (${below}::bigint IS NULL OR t.conversation_id < ${below}) AND ${isForCustomer(companyId)}
  ORDER BY 1 DESC`;

/** How many of the last conversations there are to replay, at most `most`. */
export async function countConversations({ db }: Tx, companyId: number, agentId: number, until: Date, most: number) {
  const { rows } = await raw<{ total: number }>`
    SELECT count(*)::int AS total FROM (${answeredIn(companyId, agentId, until, null)} LIMIT ${most}) c`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface Replayed {
  conversationId: number;
  /** Oldest first. */
  answers: readonly EarlierAnswer[];
}

/** The next conversations below one, newest first, each with the agent's answers in it. */
export async function nextConversations(
  { db }: Tx,
  companyId: number,
  agentId: number,
  { until, below, limit }: { until: Date; below: number | null; limit: number },
): Promise<Replayed[]> {
  const { rows } = await raw<Row>`
    SELECT t.conversation_id AS "conversationId", t.id AS "traceId", t.created_at AS at, t.outcome, t.language, t.stages,
      said.text, said.extras,
      (SELECT max(m.seq) FROM messages m WHERE m.company_id = ${companyId} AND m.conversation_id = t.conversation_id
        AND m.origin = 'customer' AND (m.seq < said.seq OR (said.seq IS NULL AND m.created_at <= t.created_at))) AS seq
    FROM (${answeredIn(companyId, agentId, until, below)} LIMIT ${limit}) c
      JOIN answer_traces t ON t.conversation_id = c.id AND t.company_id = ${companyId}
      LEFT JOIN LATERAL (SELECT m.text, m.extras, m.seq FROM messages m
        WHERE m.company_id = ${companyId} AND m.conversation_id = t.conversation_id AND m.trace_id = t.id
        ORDER BY m.seq LIMIT 1) said ON true
    WHERE t.ai_agent_id = ${agentId} AND t.outcome IS NOT NULL AND t.created_at <= ${until}
    ORDER BY t.conversation_id DESC, t.id`.execute(db);
  const byConversation = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return [...byConversation].map(([conversationId, of]) => ({ conversationId, answers: of.flatMap(asAnswer) }));
}

function asAnswer({ traceId, at, outcome, language, stages, seq, text, extras }: Row): EarlierAnswer[] {
  // The messages may have been erased.
  if (seq === null) return [];
  const shown = SEEN.safeParse(extras).data ?? NOTHING;
  const answered = asAnswered(outcome, stages, text ?? '', shown);
  return [{ traceId, at, seq, language: LOCALES.find((each) => each === language) ?? null, answered }];
}

/** What is kept of a changed answer. */
export type Change = Omit<ChangedAnswer, 'id'>;
