import type { Locale } from '@parley/contracts/locales';
import type { Channels, NotificationReason, NotificationSettings } from '@parley/contracts/notifications';
import { sql as raw } from 'kysely';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { order, type SentChannel } from './outbox.ts';
import { SEEN_AT } from './people.ts';
import { quietUntil } from './quiet.ts';
import { DEFAULT_CHANNELS } from './settings.ts';

/** A person gets this many messages by one channel within the time; what else happens comes together afterwards. */
const MAX_AT_ONCE = 3;
const FLOOD_MS = 120_000;
/** A claim that is older belongs to a job that died. */
const CLAIM = raw`interval '5 minutes'`;
const MAX_ROWS = 1_000;

export interface Item {
  id: number;
  kind: 'waiting' | 'assigned' | 'mention' | 'answered' | 'test';
  conversationId: number | null;
  customer: string | null;
  /** What the customer wrote last. */
  words: string | null;
}

interface Addressee {
  userId: number;
  name: string;
  email: string;
  locale: Locale;
  showsWords: boolean;
}

export interface Claimed {
  to: Addressee;
  items: Item[];
}

interface Row extends Item {
  ignoresQuiet: boolean;
  reason: NotificationReason | null;
}

interface Member extends Omit<Addressee, 'showsWords'> {
  isActive: boolean;
  channels: Channels | null;
  quiet: NotificationSettings['quiet'] | null;
  timezone: string;
  showsWords: boolean | null;
}

interface Errand {
  companyId: number;
  userId: number;
  channel: SentChannel;
  /** The job, which takes up again what it had claimed before. */
  batch: number;
}

/**
 * Takes what is due for a person, and in the same transaction drops what nobody needs any more: answered, taken, ended or snoozed, seen
 * on the screen, switched off. What falls into quiet hours, or into a flood, is put off. Null if nothing is left to be sent.
 */
export async function claim(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, errand: Errand): Promise<Claimed | null> {
  const { companyId, userId, channel } = errand;
  const rows = await dueRows(tx, errand);
  await orderRest(tx, jobs, errand, rows);
  if (rows.length === 0) return null;
  const member = await memberOf(tx, companyId, userId);
  const channels = member?.channels ?? DEFAULT_CHANNELS;
  const needless = (row: Row): NotificationReason | null => {
    if (!member?.isActive) return 'left';
    return row.kind !== 'test' && !channels[row.kind][channel] ? 'switched_off' : row.reason;
  };
  for (const [reason, ids] of Map.groupBy(rows, needless)) if (reason !== null) await drop(tx, companyId, ids, reason);
  if (!member?.isActive) return null;
  const needed = rows.filter((row) => needless(row) === null);

  const later = quietUntil(member.quiet ?? [], member.timezone, new Date());
  const quiet = later ? needed.filter(({ kind, ignoresQuiet }) => kind !== 'test' && !ignoresQuiet) : [];
  if (later) await putOff(tx, jobs, errand, quiet, later);
  const now = needed.filter((row) => !quiet.includes(row));
  if (now.length === 0) return null;
  const calm = now.some(({ kind }) => kind === 'test') ? null : await calmAt(tx, errand);
  if (calm) {
    await putOff(tx, jobs, errand, now, calm);
    return null;
  }
  await tx.db
    .updateTable('notifications')
    .set({ batch: errand.batch, claimed_at: raw<Date>`now()` })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      now.map(({ id }) => id),
    )
    .execute();
  return { to: { ...member, showsWords: member.showsWords ?? true }, items: now };
}

async function dueRows({ db }: Tx, { companyId, userId, channel, batch }: Errand): Promise<Row[]> {
  const { rows } = await raw<Row>`
    SELECT n.id, n.kind, n.conversation_id AS "conversationId", n.ignores_quiet AS "ignoresQuiet", u.name AS customer,
      (SELECT w.text FROM messages w WHERE w.company_id = c.company_id AND w.conversation_id = c.id AND w.origin = 'customer'
        AND w.type = 'text' AND w.seq <= c.last_customer_seq ORDER BY w.seq DESC LIMIT 1) AS words,
      CASE WHEN n.kind = 'test' THEN NULL
        WHEN c.ended_at IS NOT NULL THEN 'ended'
        WHEN n.kind IN ('waiting', 'answered') AND c.snoozed_at IS NOT NULL THEN 'snoozed'
        WHEN n.kind IN ('waiting', 'answered') AND c.began_waiting_at IS DISTINCT FROM n.occasion_at THEN 'answered'
        WHEN n.kind = 'waiting' AND (c.handed_off_to IS NOT NULL OR NOT c.is_handed_off AND h.has_bot) THEN 'taken'
        WHEN n.kind IN ('assigned', 'answered') AND c.handed_off_to IS DISTINCT FROM n.user_id THEN 'taken'
        WHEN n.kind = 'mention' AND NOT EXISTS (SELECT FROM note_mentions t WHERE t.conversation_id = c.id AND t.user_id = n.user_id
          AND t.seen_at IS NULL) THEN 'seen'
        WHEN n.kind <> 'waiting' AND ${SEEN_AT} > n.created_at THEN 'seen' END AS reason
    FROM notifications n JOIN memberships m ON m.company_id = n.company_id AND m.user_id = n.user_id
      LEFT JOIN conversations c ON c.id = n.conversation_id LEFT JOIN channels h ON h.id = c.channel_id
      LEFT JOIN customers u ON u.id = c.customer_id
    WHERE n.company_id = ${companyId} AND n.user_id = ${userId} AND n.channel = ${channel} AND n.state = 'due' AND n.due_at <= now()
      AND (n.claimed_at IS NULL OR n.batch = ${batch} OR n.claimed_at < now() - ${CLAIM})
    ORDER BY n.id LIMIT ${MAX_ROWS} FOR UPDATE OF n SKIP LOCKED`.execute(db);
  return rows;
}

/**
 * Orders a job for what is left: rows that were being written just then, that are due later, that are too many for one message, or that
 * another job has taken, which may have died.
 */
async function orderRest(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, errand: Errand, rows: readonly Row[]) {
  const { companyId, userId, channel, batch } = errand;
  const { at } = await tx.db
    .selectFrom('notifications')
    .select(
      raw<Date | null>`min(greatest(due_at, CASE WHEN batch <> ${batch} THEN claimed_at + ${CLAIM} END))`.as('at'),
    )
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'due')
    .where(raw<boolean>`id <> ALL(${rows.map(({ id }) => id)}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (at) await order(tx, jobs, errand, new Date(Math.max(at.getTime(), Date.now() + 1_000)));
}

const memberOf = ({ db }: Tx, companyId: number, userId: number): Promise<Member | undefined> =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.company_id', '=', 'm.company_id').onRef('s.user_id', '=', 'm.user_id'),
    )
    .select(['u.id as userId', 'u.name', 'u.email', 's.shows_words as showsWords'])
    .select(raw<Locale>`u.locale`.as('locale'))
    .select(
      raw<boolean>`m.deactivated_at IS NULL AND u.email_verified_at IS NOT NULL AND c.removed_at IS NULL`.as(
        'isActive',
      ),
    )
    .select(raw<Channels | null>`s.channels`.as('channels'))
    .select(raw<NotificationSettings['quiet'] | null>`s.quiet`.as('quiet'))
    .select(raw<string>`coalesce(s.timezone, c.timezone)`.as('timezone'))
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();

async function drop({ db }: Tx, companyId: number, rows: readonly Row[], reason: NotificationReason) {
  await db
    .updateTable('notifications')
    .set({ state: 'dropped', reason, settled_at: raw<Date>`now()` })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

async function putOff(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, errand: Errand, rows: readonly Row[], until: Date) {
  if (rows.length === 0) return;
  await tx.db
    .updateTable('notifications')
    .set({ due_at: until, batch: null, claimed_at: null })
    .where('company_id', '=', errand.companyId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await order(tx, jobs, errand, until);
}

/** When the person may be sent something again; null if now. */
async function calmAt({ db }: Tx, { companyId, userId, channel }: Errand): Promise<Date | null> {
  const since = new Date(Date.now() - FLOOD_MS);
  const batches = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('settled_at').as('at'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .where('kind', '<>', 'test')
    .where('settled_at', '>', since)
    .where('created_at', '>', raw<Date>`now() - interval '2 days'`)
    .groupBy('batch')
    .orderBy('at')
    .execute();
  if (batches.length < MAX_AT_ONCE) return null;
  const oldest = batches.at(-MAX_AT_ONCE)?.at ?? new Date();
  return new Date(oldest.getTime() + FLOOD_MS);
}
