import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { History } from './facts.ts';
import { RETURN_DAYS } from './outcome.ts';

/** As JSON carries it: its dates are texts. */
interface Row extends Omit<History, 'answers' | 'waits'> {
  answers: { userId: number | null; at: string }[];
  waits: (Omit<History['waits'][number], 'beganAt' | 'endedAt'> & { beganAt: string; endedAt: string })[];
}

/** Marks conversations from before the channel was connected, which nobody answered here. */
const IMPORTED = JSON.stringify([{ name: 'imported', value: 'history' }]);

/** Notices of the company, such as that the team is away, are no answer of a bot: they are written while people answer. */
const IS_BOT_ANSWER = raw`m.origin = 'bot' AND m.type = 'text' AND (m.client_id IS NULL OR m.client_id NOT LIKE 'away %')`;
const END = raw`coalesce(c.ended_at, c.last_message_at)`;

const SAID_BY_PERSON = raw`m.conversation_id = c.id AND m.origin = 'operator' AND m.type = 'text'`;

/** The stored history of conversations. Tests and what was said before the channel was connected are left out. */
export async function readHistories({ db }: Tx, companyId: number, ids: readonly number[]): Promise<History[]> {
  const { rows } = await raw<Row>`
    SELECT c.id, c.channel_id AS "channelId", c.team_id AS "teamId", c.ai_agent_id AS "agentId", c.started_at AS "startedAt",
      c.ended_at AS "endedAt", c.last_message_at AS "lastMessageAt", c.last_customer_seq > 0 AS "hasCustomer",
      c.snoozed_at IS NOT NULL AS "isSnoozed", c.began_waiting_at IS NOT NULL AS "isWaiting", c.rating, c.rated_at AS "ratedAt",
      coalesce((SELECT m.user_id IS NOT NULL FROM messages m WHERE m.conversation_id = c.id AND m.type = 'event' AND m.text = 'ended'
        ORDER BY m.seq DESC LIMIT 1), false) AS "isEndedByMember",
      EXISTS (SELECT FROM messages m WHERE ${SAID_BY_PERSON}) AS "hasPerson",
      coalesce((SELECT min(m.seq) FROM messages m WHERE m.conversation_id = c.id AND ${IS_BOT_ANSWER})
        < coalesce((SELECT min(m.seq) FROM messages m WHERE ${SAID_BY_PERSON}), c.last_seq + 1), false) AS "isBegunByBot",
      (SELECT each ->> 'emoji' FROM messages m, jsonb_array_elements(m.marks -> 'reactions') each
        WHERE m.conversation_id = c.id AND m.origin = 'bot' AND each ->> 'origin' = 'customer' ORDER BY m.seq DESC LIMIT 1) AS reaction,
      EXISTS (SELECT FROM conversations later WHERE later.company_id = c.company_id AND later.customer_id = c.customer_id AND later.id <> c.id
        AND NOT later.is_test AND later.last_customer_seq > 0 AND later.started_at > ${END}
        AND later.started_at <= ${END} + ${`${RETURN_DAYS} days`}::interval) AS "cameBack",
      (SELECT coalesce(json_agg(json_build_object('userId', m.user_id, 'at', m.sent_at) ORDER BY m.seq), '[]')
        FROM messages m WHERE ${SAID_BY_PERSON}) AS answers,
      (SELECT coalesce(json_agg(json_build_object('beganAt', w.began_at, 'endedAt', w.ended_at, 'isFirst', w.is_first, 'userId', w.user_id,
        'teamId', w.team_id, 'outcome', w.outcome) ORDER BY w.began_at, w.id), '[]') FROM waits w WHERE w.conversation_id = c.id) AS waits
    FROM conversations c
    WHERE c.company_id = ${companyId} AND c.id = ANY(${[...ids]}::bigint[]) AND NOT c.is_test
      AND NOT c.metadata @> ${IMPORTED}::jsonb`.execute(db);
  return rows.map((row) => ({
    ...row,
    answers: row.answers.map(({ userId, at }) => ({ userId, at: new Date(at) })),
    waits: row.waits.map((wait) => ({
      ...wait,
      beganAt: new Date(wait.beganAt),
      endedAt: new Date(wait.endedAt),
    })),
  }));
}
