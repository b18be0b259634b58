import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Routing, RoutingRule } from '@parley/contracts/routing';
import { sql as raw } from 'kysely';
import { routeTo } from '../conversations/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isAboutTopic, readTopics } from '../policies/index.ts';
import { detectLanguage } from '../understanding/language/index.ts';
import { readRouting } from './routing-rules.ts';

const BATCH = 500;
/** What a conversation is about follows from what the customer wrote last. */
const MAX_TEXTS = 10;
const MAX_LENGTH = 2_000;

interface Waiting {
  id: number;
  companyId: number;
  channelId: number;
  locale: string | null;
}

/** Gives conversations that begin to wait for a person the team of the first rule that fits, once for each conversation. */
export function createApplyRules(sql: Sql, announce: (companyId: number) => void) {
  return async () => {
    const companyIds = await companiesWithRules(sql);
    if (companyIds.length === 0) return;
    const waiting = Map.groupBy(await withoutTeam(sql, companyIds), ({ companyId }) => companyId);
    for (const [companyId, conversations] of waiting)
      await sql.inCompany(companyId, async (tx) => {
        const routing = await readRouting(tx, companyId);
        const topics = routing.rules.some(({ topicId }) => topicId) ? await readTopics(tx, companyId) : [];
        for (const conversation of conversations) {
          const teamId = await teamFor(tx, conversation, routing, topics);
          if (await routeTo(tx, companyId, conversation.id, teamId)) tx.afterCommit(() => announce(companyId));
        }
      });
  };
}

const companiesWithRules = (sql: Sql): Promise<number[]> =>
  sql.asSystem(async ({ db }) => {
    const rows = await db.selectFrom('routing_rules').select('company_id').distinct().execute();
    return rows.map(({ company_id: id }) => id);
  });

/** In companies with rules, those who wait for a person and about whose team nobody has decided. Served by the index of the queue. */
const withoutTeam = (sql: Sql, companyIds: readonly number[]): Promise<Waiting[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Waiting>`
      SELECT c.id, c.company_id AS "companyId", c.channel_id AS "channelId", c.locale
      FROM conversations c JOIN channels h ON h.id = c.channel_id
      WHERE c.company_id = ANY(${companyIds}) AND c.ended_at IS NULL AND NOT c.is_test
        AND c.began_waiting_at IS NOT NULL AND c.handed_off_to IS NULL AND (c.is_handed_off OR NOT h.has_bot)
        AND c.team_by IS NULL AND c.team_id IS NULL
      ORDER BY coalesce(c.began_waiting_at, c.last_message_at), c.id LIMIT ${BATCH}`.execute(db);
    return rows;
  });

async function teamFor(
  tx: Tx,
  { companyId, id, channelId, locale }: Waiting,
  { rules, fallbackTeamId }: Routing,
  topics: Awaited<ReturnType<typeof readTopics>>,
): Promise<number | null> {
  const asksForText = rules.some((rule) => rule.locale !== null || rule.topicId !== null);
  const texts = asksForText ? await textsOf(tx, companyId, id) : [];
  const own = LOCALES.find((known) => known === locale);
  const language = languageOf(texts, own);
  const fits = (rule: RoutingRule) =>
    (rule.channelId === null || rule.channelId === channelId) &&
    (rule.locale === null || rule.locale === language) &&
    (rule.topicId === null || isAbout(rule.topicId));
  const isAbout = (topicId: number) => {
    const topic = topics.find((each) => each.id === topicId);
    return topic !== undefined && texts.some((text) => isAboutTopic(topic, text, language ?? 'en'));
  };
  return rules.find(fits)?.teamId ?? fallbackTeamId;
}

/** The language they write in; a few words reveal little, so the one they have chosen counts as well. */
function languageOf(texts: readonly string[], own: Locale | undefined): Locale | undefined {
  const prior = own && Object.fromEntries(LOCALES.map((locale) => [locale, locale === own ? 0.8 : 0.033]));
  return detectLanguage(texts.join('\n'), prior)?.language ?? own;
}

async function textsOf({ db }: Tx, companyId: number, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn, val }) => fn<string>('left', ['text', val(MAX_LENGTH)]).as('text'))
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', id)
    .where('origin', '=', 'customer')
    .where('type', '=', 'text')
    .orderBy('seq', 'desc')
    .limit(MAX_TEXTS)
    .execute();
  return rows.map(({ text }) => text).filter((text) => text.trim() !== '');
}
