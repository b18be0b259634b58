import { PRIORITIES, type ConversationFilter } from '@parley/contracts/conversations';
import { sql as raw, type RawBuilder } from 'kysely';
import { momentsOf } from '../infra/sql/days.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { SearchQuery } from '../search/index.ts';
import { fieldConditions } from './field-conditions.ts';
import { answeredBy, IS_OPEN, IS_SNOOZED, isWaiting } from './waiting.ts';

type Condition = RawBuilder<unknown>;

const STATUSES = { open: IS_OPEN, snoozed: IS_SNOOZED, ended: raw`c.ended_at IS NOT NULL` };

/** Up to this many hits are collected first; if there are more, walking through the inbox finds the newest soon enough. */
const MAX_COLLECTED_HITS = 5_000;

/** What a list asks for, without where it begins and how it is sorted. */
export type Wanted = Partial<Omit<ConversationFilter, 'cursor' | 'limit' | 'sort'>>;

/** Who asks, and what is needed to know which conversations they mean; read once for any number of filters. */
interface Asker {
  companyId: number;
  userId: number;
  channels: readonly { id: number; type: string; has_bot: boolean }[];
  blocked: () => Promise<number[]>;
}

export async function readAsker({ db }: Tx, companyId: number, userId: number): Promise<Asker> {
  const channels = await db
    .selectFrom('channels')
    .select(['id', 'type', 'has_bot'])
    .where('company_id', '=', companyId)
    .execute();
  let blocked: Promise<number[]> | undefined;
  return { companyId, userId, channels, blocked: () => (blocked ??= readBlocked(db, companyId)) };
}

/** The channels where customers wait for a person unless one has taken over. */
export const withoutBot = ({ channels }: Asker) => channels.filter(({ has_bot }) => !has_bot).map(({ id }) => id);

/** The conversations with a note that mentions this person, who has not seen it. */
export const mentionsOf = ({ companyId, userId }: Asker) => raw`
  SELECT nm.conversation_id FROM note_mentions nm JOIN notes n ON n.id = nm.note_id AND n.deleted_at IS NULL
  WHERE nm.company_id = ${companyId} AND nm.user_id = ${userId} AND nm.seen_at IS NULL`;

/**
 * The conditions on `conversations c` for a filter, or null if nothing can match. Channels, times and hits are read first and
 * bound as values: the planner then knows how selective each condition is, and picks the right index.
 */
export async function conditionsOf(
  tx: Tx,
  asker: Asker,
  filter: Wanted,
  search: SearchQuery | undefined,
): Promise<Condition[] | null> {
  const { companyId } = asker;
  const { platform, channelId, isHandedOff, unread, status, tag, sentiment, agentId, from, to } = filter;
  const channelIds = platform && asker.channels.filter(({ type }) => type === platform).map(({ id }) => id);
  if (channelIds?.length === 0) return null;
  const byFields = filter.field === undefined ? [] : await fieldConditions(tx, companyId, [filter.field].flat());
  if (byFields === null) return null;
  const days = from || to ? await momentsOf(tx, companyId, from, to) : undefined;
  return [
    raw`c.company_id = ${companyId} AND ${filter.isTest ? raw`c.is_test` : raw`NOT c.is_test`}`,
    ...(platform ? [raw`c.platform = ${platform} AND c.channel_id = ANY(${channelIds}::bigint[])`] : []),
    ...(channelId ? [raw`c.channel_id = ${channelId}`] : []),
    // Literals instead of parameters, so that the partial indexes of the usual views apply.
    ...(isHandedOff === undefined ? [] : [isHandedOff ? raw`c.is_handed_off` : raw`NOT c.is_handed_off`]),
    ...(unread === undefined ? [] : [unread ? raw`c.unread_count > 0` : raw`c.unread_count = 0`]),
    ...(status ? [STATUSES[status]] : []),
    ...(sentiment
      ? [
          raw`c.customer_id IN (SELECT k.id FROM customers k WHERE k.company_id = ${companyId} AND k.sentiment = ${sentiment})`,
        ]
      : []),
    ...byFields,
    ...(agentId ? [raw`c.ai_agent_id = ${agentId}`] : []),
    ...(days?.from ? [raw`c.started_at >= ${days.from}::timestamptz`] : []),
    ...(days?.before ? [raw`c.started_at < ${days.before}::timestamptz`] : []),
    ...(tag === undefined
      ? []
      : [
          raw`EXISTS (SELECT FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id
            WHERE ct.conversation_id = c.id AND t.company_id = ${companyId} AND lower(t.name) = lower(${tag}))`,
        ]),
    ...(search ? [await hitBy(tx, search)] : []),
    ...byPeople(asker, filter),
    ...(filter.isBlocked === undefined ? [] : [byBlock(await asker.blocked(), filter.isBlocked)]),
  ];
}

/** Who answers, who holds it, who waits, and how much it matters. */
function byPeople(asker: Asker, { answeredBy: who, waiting, mentioned, ...filter }: Wanted): Condition[] {
  const { userId } = asker;
  const { assignee, teamId, priority } = filter;
  return [
    ...(mentioned ? [raw`c.id IN (${mentionsOf(asker)})`] : []),
    ...(who === 'me' ? [raw`c.handed_off_to = ${userId}`] : []),
    ...(who === 'people' || who === 'bot' ? [answeredBy(who, withoutBot(asker))] : []),
    ...(waiting === undefined
      ? []
      : [waiting ? isWaiting(withoutBot(asker)) : raw`NOT ${isWaiting(withoutBot(asker))}`]),
    ...(assignee === undefined ? [] : [heldBy(assignee === 'me' ? userId : assignee)]),
    ...(teamId === undefined ? [] : [raw`c.team_id = ${teamId}`]),
    ...(priority === undefined ? [] : [raw`c.priority = ${raw.lit(PRIORITIES.indexOf(priority) + 1)}`]),
  ];
}

/** Few customers are blocked. */
async function readBlocked(db: Tx['db'], companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select(raw<number>`coalesce(merged_into, id)`.as('id'))
    .where('company_id', '=', companyId)
    .where('blocked_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

const byBlock = (ids: readonly number[], isWanted: boolean): Condition =>
  isWanted ? raw`c.customer_id = ANY(${ids}::bigint[])` : raw`c.customer_id <> ALL(${ids}::bigint[])`;

const heldBy = (assignee: number | 'none'): Condition =>
  assignee === 'none' ? raw`c.handed_off_to IS NULL` : raw`c.handed_off_to = ${assignee}`;

async function hitBy({ db }: Tx, { tsquery }: SearchQuery): Promise<Condition> {
  const { rows } = await raw<{ ids: number[] | null; hits: number }>`
    SELECT array_agg(DISTINCT id) AS ids, count(*) AS hits FROM conversations_with(${tsquery}::tsquery, ${MAX_COLLECTED_HITS + 1})`.execute(
    db,
  );
  const { ids, hits } = rows[0] ?? { ids: null, hits: 0 };
  if (hits <= MAX_COLLECTED_HITS) return raw`c.id = ANY(${ids ?? []}::bigint[])`;
  return raw`EXISTS (
    SELECT FROM messages m WHERE m.conversation_id = c.id AND m.words @@ ${tsquery}::tsquery
    UNION ALL SELECT FROM customers k WHERE k.id = c.customer_id AND k.words @@ ${tsquery}::tsquery
    UNION ALL SELECT FROM notes n WHERE n.company_id = c.company_id AND n.conversation_id = c.id AND n.deleted_at IS NULL
      AND n.words @@ ${tsquery}::tsquery)`;
}
