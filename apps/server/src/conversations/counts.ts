import type { ConversationCounts } from '@parley/contracts/conversations';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { conditionsOf, mentionsOf, readAsker, withoutBot, type Wanted } from './filter.ts';
import { answeredBy, BEGAN_WAITING_AT, IS_OPEN, IS_SNOOZED, isWaiting } from './waiting.ts';

/** What is counted is read, so more than this is shown as the same. */
const MAX_COUNTED = 100;

const upTo100 = (condition: RawBuilder<unknown>) =>
  raw<number>`(SELECT count(*) FROM (SELECT FROM conversations c WHERE ${condition} LIMIT ${raw.lit(MAX_COUNTED)}) found)::integer`;

/** The counts of the inbox's views. At most 100 rows are read for each, however many there are. */
export async function countConversations(tx: Tx, companyId: number, userId: number): Promise<ConversationCounts> {
  const asker = await readAsker(tx, companyId, userId);
  const hasBots = asker.channels.some(({ has_bot }) => has_bot);
  const count = (condition: RawBuilder<unknown>) =>
    upTo100(raw`c.company_id = ${companyId} AND NOT c.is_test AND ${condition}`);
  const people = answeredBy('people', withoutBot(asker));
  const waits = isWaiting(withoutBot(asker));
  const isLate = raw`${BEGAN_WAITING_AT} < now() - (SELECT reply_target FROM companies WHERE id = ${companyId}) * interval '1 minute'`;
  const { rows } = await raw<Omit<ConversationCounts, 'hasBots'>>`
    SELECT ${count(raw`unread_count > 0`)} AS unread, ${count(raw`${people} AND ${IS_OPEN}`)} AS "handedOff",
      ${count(IS_OPEN)} AS open, ${count(waits)} AS waiting, ${count(raw`${waits} AND ${isLate}`)} AS late,
      ${count(raw`c.handed_off_to IS NULL AND ${people} AND ${IS_OPEN}`)} AS unassigned,
      ${count(raw`c.handed_off_to = ${userId} AND ${IS_OPEN}`)} AS mine,
      ${count(raw`c.id IN (${mentionsOf(asker)})`)} AS mentioned, ${count(IS_SNOOZED)} AS snoozed,
      ${hasBots ? count(raw`${answeredBy('bot', withoutBot(asker))} AND ${IS_OPEN}`) : raw`0`} AS bot,
      (SELECT count(*) = 1 FROM (SELECT FROM conversations c WHERE c.company_id = ${companyId} AND NOT c.is_test
        ORDER BY c.last_message_at DESC, c.id DESC LIMIT 1) newest) AS "hasAny"`.execute(tx.db);
  const [counted] = rows;
  if (!counted) throw new TypeError('Nothing was counted.');
  return { ...counted, hasBots };
}

/** How many conversations each of these filters finds, up to 100, by one query; filters with the same fields share what they look up. */
export async function countFor(
  tx: Tx,
  companyId: number,
  userId: number,
  filters: readonly Wanted[],
): Promise<number[]> {
  if (filters.length === 0) return [];
  const asker = await readAsker(tx, companyId, userId);
  const counts = [];
  for (const filter of filters) {
    const conditions = await conditionsOf(tx, asker, filter, undefined);
    counts.push(conditions === null ? raw<number>`0` : upTo100(raw.join(conditions, raw` AND `)));
  }
  const { rows } = await raw<{ counts: number[] }>`SELECT ARRAY[${raw.join(counts)}] AS counts`.execute(tx.db);
  return rows[0]?.counts ?? [];
}
