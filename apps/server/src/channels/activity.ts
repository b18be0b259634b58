import {
  SHOWN_DAYS,
  SHOWN_WINDOWS,
  type listChannelActivity,
  type listReplyWindows,
} from '@parley/contracts/channel-activity';
import type { ResultOf } from '@parley/contracts/endpoint';
import { PLATFORMS, type Platform } from '@parley/contracts/platform-list';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { LastCheck } from './doctor.ts';

export type Activity = ReturnType<typeof createChannelActivity>;

/** A message that took longer was late. */
const LATE = raw`interval '1 minute'`;

interface DayRow {
  channelId: number;
  day: string;
  received: number;
  sent: number;
  byBot: number;
  delayed: number;
  failed: number;
}

/** What went through the company's channels lately, read from daily counts, so the cost does not grow with history. */
export function createChannelActivity(sql: Sql) {
  return {
    list: (companyId: number): Promise<ResultOf<typeof listChannelActivity>> =>
      sql.inCompany(companyId, async (tx) => {
        const { today, days } = await readDays(tx, companyId);
        const waiting = await readWaiting(tx, companyId);
        const channels = await tx.db
          .selectFrom('channels')
          .select(['id', 'last_check as lastCheck'])
          .where('company_id', '=', companyId)
          .where('removed_at', 'is', null)
          .orderBy('id')
          .execute();
        const dates = Array.from({ length: SHOWN_DAYS }, (_, back) => daysBefore(today, SHOWN_DAYS - 1 - back));
        return {
          data: channels.map(({ id, lastCheck }) => ({
            channelId: id,
            days: dates.map((day) => {
              const found = days.find((row) => row.channelId === id && row.day === day);
              return found ? countsOf(found) : { day, received: 0, sent: 0, byBot: 0, delayed: 0, failed: 0 };
            }),
            waiting: waiting.get(id)?.count ?? 0,
            nextTryAt: waiting.get(id)?.nextTryAt ?? null,
            lastCheck: readCheck(lastCheck as LastCheck | null),
          })),
          nextCursor: null,
        };
      }),

    replyWindows: (companyId: number, channelId: number): Promise<ResultOf<typeof listReplyWindows>> =>
      sql.inCompany(companyId, async (tx) => {
        const channel = await tx.db
          .selectFrom('channels')
          .select('type')
          .where('company_id', '=', companyId)
          .where('id', '=', channelId)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (!channel) throw notFound();
        const { replyHours } = PLATFORMS[channel.type as Platform];
        return {
          data: replyHours === null ? [] : await readWindows(tx, { companyId, channelId, replyHours }),
          nextCursor: null,
        };
      }),
  };
}

const countsOf = ({ day, received, sent, byBot, delayed, failed }: DayRow) => ({
  day,
  received,
  sent,
  byBot,
  delayed,
  failed,
});

const readCheck = (stored: LastCheck | null) =>
  stored && { checks: stored.checks, checkedAt: new Date(stored.checkedAt) };

/** Days are strings like 2026-11-15; noon avoids problems with daylight saving time. */
const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

async function readDays({ db }: Tx, companyId: number): Promise<{ today: string; days: DayRow[] }> {
  const { rows } = await raw<{ today: string; days: DayRow[] }>`
    SELECT today, coalesce((SELECT json_agg(counted) FROM (
      SELECT channel_id AS "channelId", day, sum(received)::integer AS received, sum(sent)::integer AS sent, sum(by_bot)::integer AS "byBot",
        sum(delayed)::integer AS delayed, sum(failed)::integer AS failed
      FROM channel_days WHERE company_id = ${companyId} AND day > today - ${SHOWN_DAYS}::integer GROUP BY channel_id, day) counted), '[]') AS days
    FROM (SELECT (now() AT TIME ZONE timezone)::date AS today FROM companies WHERE id = ${companyId}) now`.execute(db);
  return rows[0] ?? { today: new Date().toISOString().slice(0, 10), days: [] };
}

/** The conversation has been active since its customer last wrote, so older ones need not be looked at. */
async function readWindows(
  { db }: Tx,
  { companyId, channelId, replyHours }: { companyId: number; channelId: number; replyHours: number },
) {
  const { rows } = await raw<{ conversationId: number; customerName: string | null; endsAt: Date }>`
    SELECT c.id AS "conversationId", customers.name AS "customerName", m.sent_at + ${replyHours} * interval '1 hour' AS "endsAt"
    FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_customer_seq AND m.company_id = c.company_id
      JOIN customers ON customers.id = c.customer_id AND customers.company_id = c.company_id
    WHERE c.company_id = ${companyId} AND c.channel_id = ${channelId} AND c.ended_at IS NULL AND NOT c.is_test
      AND c.last_message_at > now() - ${replyHours} * interval '1 hour' AND m.sent_at > now() - ${replyHours} * interval '1 hour'
    ORDER BY m.sent_at LIMIT ${SHOWN_WINDOWS}`.execute(db);
  return rows;
}

/**
 * Messages that have not been handed to their platform: those with a job, and those held until their channel is connected again, which are
 * looked for in conversations since then. Retries end after a day, so nothing older waits.
 */
async function readWaiting(
  { db }: Tx,
  companyId: number,
): Promise<Map<number, { count: number; nextTryAt: Date | null }>> {
  const { rows } = await raw<{ channelId: number; count: number; nextTryAt: Date | null }>`
    SELECT waiting.channel_id AS "channelId", count(DISTINCT waiting.id)::integer AS count, min(run_at) AS "nextTryAt" FROM (
      SELECT m.id, m.channel_id, j.run_at FROM jobs j JOIN messages m ON m.id = (j.payload ->> 'messageId')::bigint AND m.company_id = j.company_id
      WHERE j.company_id = ${companyId} AND j.kind = 'messages.deliver' AND j.state = 'ready' AND m.status = 'pending'
      UNION ALL
      SELECT m.id, c.id, NULL FROM channels c
        CROSS JOIN LATERAL (SELECT id FROM conversations WHERE company_id = c.company_id AND channel_id = c.id
          AND last_message_at > c.problem_since - interval '1 day') v
        JOIN messages m ON m.conversation_id = v.id AND m.company_id = c.company_id AND m.status = 'pending'
      WHERE c.company_id = ${companyId} AND c.problem = 'needs_reconnect') waiting
    GROUP BY waiting.channel_id`.execute(db);
  return new Map(rows.map((row) => [row.channelId, row]));
}

/** Counts what became of a message beyond having been said: too late, or not delivered. */
export async function countOutcome(
  { db }: Tx,
  companyId: number,
  channelId: number,
  outcome: 'failed' | { sentFor: number },
): Promise<void> {
  const [delayed, failed] =
    outcome === 'failed'
      ? [raw`0`, raw`1`]
      : [
          raw`(SELECT (now() - created_at > ${LATE})::integer FROM messages WHERE company_id = ${companyId} AND id = ${outcome.sentFor})`,
          raw`0`,
        ];
  await raw`
    INSERT INTO channel_days AS total (company_id, channel_id, day, shard, delayed, failed)
    SELECT * FROM (
      SELECT id, ${channelId}::bigint, (now() AT TIME ZONE timezone)::date, pg_backend_pid() % 32, ${delayed} AS delayed, ${failed} AS failed
      FROM companies WHERE id = ${companyId}) counted
    WHERE delayed > 0 OR failed > 0
    ON CONFLICT (company_id, day, channel_id, shard)
      DO UPDATE SET delayed = total.delayed + EXCLUDED.delayed, failed = total.failed + EXCLUDED.failed`.execute(db);
}

/** Counts what went through a channel lately, for messages that were inserted directly. */
export async function countPastDays({ db }: Tx, companyId: number, channelId: number): Promise<void> {
  await raw`
    INSERT INTO channel_days (company_id, channel_id, day, shard, received, sent, by_bot)
    SELECT ${companyId}, ${channelId}, (m.sent_at AT TIME ZONE c.timezone)::date, -1, count(*) FILTER (WHERE direction = 'incoming'),
      count(*) FILTER (WHERE direction = 'outgoing'), count(*) FILTER (WHERE origin = 'bot')
    FROM messages m JOIN companies c ON c.id = m.company_id
    WHERE m.company_id = ${companyId} AND m.channel_id = ${channelId} AND m.type = 'text'
      AND m.sent_at > now() - ${SHOWN_DAYS} * interval '1 day'
    GROUP BY (m.sent_at AT TIME ZONE c.timezone)::date
    ON CONFLICT (company_id, day, channel_id, shard)
      DO UPDATE SET received = EXCLUDED.received, sent = EXCLUDED.sent, by_bot = EXCLUDED.by_bot`.execute(db);
}

/** Removes the counts of days that are no longer shown. */
export async function dropOldDays({ db }: Tx): Promise<void> {
  await raw`DELETE FROM channel_days WHERE day < (now() - interval '16 days')::date`.execute(db);
}
