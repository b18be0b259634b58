import type { ConversationFilter } from '@parley/contracts/conversations';
import { sql as raw, type RawBuilder } from 'kysely';
import { momentsOf } from '../infra/sql/days.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { SearchQuery } from '../search/index.ts';
import { fieldConditions } from './field-conditions.ts';
import { IS_OPEN, IS_SNOOZED } from './waiting.ts';

type Condition = RawBuilder<unknown>;

const STATUSES = { open: IS_OPEN, snoozed: IS_SNOOZED, ended: raw`c.ended_at IS NOT NULL` };

/** Up to this many hits are collected first; if there are more, walking through the inbox finds the newest soon enough. */
const MAX_COLLECTED_HITS = 5_000;

/**
 * The conditions on `conversations c` for a filter, or null if nothing can match. Channels, times and hits are read first and
 * bound as values: the planner then knows how selective each condition is, and picks the right index.
 */
export async function conditionsOf(
  tx: Tx,
  companyId: number,
  filter: ConversationFilter,
  search: SearchQuery | undefined,
): Promise<Condition[] | null> {
  const { platform, channelId, isHandedOff, unread, status, tag, sentiment, agentId, from, to } = filter;
  const channelIds = platform ? await channelsOf(tx, companyId, platform) : undefined;
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
  ];
}

/** A conversation's platform is the type of its channel, and a company has few channels. */
async function channelsOf({ db }: Tx, companyId: number, platform: string): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', platform)
    .execute();
  return rows.map(({ id }) => id);
}

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
