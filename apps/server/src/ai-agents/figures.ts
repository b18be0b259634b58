import type { agentFigures, AgentFigures } from '@parley/contracts/agent-figures';
import type { ResultOf } from '@parley/contracts/endpoint';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isForCustomer, openQuestions } from './unanswered.ts';

const WEEK = 7;
/** Response times are computed from this many of the newest answers. */
const TIMED = 1_000;

/** What one agent did on one day; 0 is today. */
interface Day {
  agentId: number;
  daysAgo: number;
  answers: number;
  handedOff: number;
  cited: number;
  unsure: number;
}

export type Figures = ReturnType<typeof createFigures>;

/** What the agents did for customers, per day in the company's time zone. Test questions by staff are not counted. */
export function createFigures(sql: Sql) {
  return {
    read: (companyId: number): Promise<ResultOf<typeof agentFigures>> =>
      sql.inCompany(companyId, async (tx) => {
        const days = Map.groupBy(await readDays(tx, companyId), ({ agentId }) => agentId);
        const agents = await readAgents(tx, companyId);
        return {
          agents: agents.map(({ id, unanswered }) => figuresOf(id, unanswered, days.get(id) ?? [])),
          ...(await readTimes(tx, companyId)),
        };
      }),
  };
}

function figuresOf(agentId: number, unanswered: number, days: readonly Day[]): AgentFigures {
  const week = days.filter(({ daysAgo }) => daysAgo < WEEK);
  const before = days.filter(({ daysAgo }) => daysAgo >= WEEK);
  const sum = (some: readonly Day[], key: 'answers' | 'handedOff' | 'cited' | 'unsure') =>
    some.reduce((total, day) => total + day[key], 0);
  return {
    agentId,
    answers: sum(week, 'answers'),
    answersBefore: sum(before, 'answers'),
    handedOff: sum(week, 'handedOff'),
    handedOffBefore: sum(before, 'handedOff'),
    cited: sum(week, 'cited'),
    unsure: sum(week, 'unsure'),
    unanswered,
    perDay: Array.from({ length: WEEK }, (_, at) =>
      sum(
        week.filter(({ daysAgo }) => daysAgo === WEEK - 1 - at),
        'answers',
      ),
    ),
  };
}

/** Answers are counted as they are given, so the cost of this query does not depend on their number. */
async function readDays({ db }: Tx, companyId: number): Promise<Day[]> {
  const { rows } = await raw<Day>`
    SELECT d.ai_agent_id AS "agentId", (now() AT TIME ZONE k.timezone)::date - d.day AS "daysAgo",
      sum(d.answers)::int AS answers, sum(d.handed_off)::int AS "handedOff", sum(d.cited)::int AS cited, sum(d.unsure)::int AS unsure
    FROM ai_agents a
    JOIN companies k ON k.id = a.company_id
    JOIN agent_days d ON d.ai_agent_id = a.id AND d.day > (now() AT TIME ZONE k.timezone)::date - ${2 * WEEK}::int
    WHERE a.company_id = ${companyId} AND d.company_id = ${companyId}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Uses only the newest answers; older ones would not change the figures noticeably. */
async function readTimes({ db }: Tx, companyId: number): Promise<{ medianMs: number | null; p95Ms: number | null }> {
  const { rows } = await raw<{ medianMs: number | null; p95Ms: number | null }>`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS "medianMs",
      percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS "p95Ms"
    FROM (
      SELECT t.ms FROM answer_traces t
      WHERE t.company_id = ${companyId} AND t.outcome IS NOT NULL AND ${isForCustomer(companyId)}
        AND t.created_at >= now() - ${WEEK} * interval '1 day'
      ORDER BY t.created_at DESC LIMIT ${TIMED}
    ) newest`.execute(db);
  return rows[0] ?? { medianMs: null, p95Ms: null };
}

/** Every agent that is not deleted, with the number of questions that await an answer by staff. */
async function readAgents({ db }: Tx, companyId: number): Promise<{ id: number; unanswered: number }[]> {
  const { rows } = await raw<{ id: number; unanswered: number }>`
    SELECT a.id, count(open.id)::int AS unanswered
    FROM ai_agents a
    LEFT JOIN (${openQuestions(companyId, raw`t.ai_agent_id IS NOT NULL`)}) open ON open.ai_agent_id = a.id
    WHERE a.company_id = ${companyId} AND a.deleted_at IS NULL
    GROUP BY a.id ORDER BY a.id`.execute(db);
  return rows;
}

/** Recounts an agent's days after removing traces that should never have been counted. */
export async function recountAgentDays({ db }: Tx, companyId: number, agentId: number): Promise<void> {
  await db.deleteFrom('agent_days').where('company_id', '=', companyId).where('ai_agent_id', '=', agentId).execute();
  await raw`
    INSERT INTO agent_days (company_id, ai_agent_id, day, shard, answers, handed_off, cited, unsure)
    SELECT t.company_id, t.ai_agent_id, (t.created_at AT TIME ZONE k.timezone)::date, 0, count(*),
      count(*) FILTER (WHERE t.outcome = 'hand_off'), count(*) FILTER (WHERE t.is_cited),
      count(*) FILTER (WHERE t.outcome = 'unsure')
    FROM answer_traces t JOIN companies k ON k.id = t.company_id
    WHERE t.company_id = ${companyId} AND t.ai_agent_id = ${agentId} AND t.outcome IS NOT NULL
      AND ${isForCustomer(companyId)}
    GROUP BY 1, 2, 3`.execute(db);
}
