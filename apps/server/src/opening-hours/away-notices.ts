import type { ContactField } from '@parley/contracts/ai-agents';
import type { NoticeTrace } from '@parley/contracts/answer-traces';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { awayWords } from './away-words.ts';
import { everyHours, type Hours } from './hours-of-teams.ts';
import { isOpen, nextOpening } from './schedule.ts';

const EVERY_S = 5;
const BATCH = 200;
/** Who has waited for longer has seen for themselves that nobody is there. */
const MAX_WAIT = '30 minutes';

interface ContactDetails {
  request(fields: readonly ContactField[], language: Locale): string;
  expect(tx: Tx, companyId: number, id: number, fields: readonly ContactField[], seq: number): Promise<void>;
}

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  messages: Messages;
  details: ContactDetails;
  sendsMail: boolean;
  explain: Explain;
}

/** Stores why something was told, for the message's explanation. */
export type Explain = (tx: Tx, companyId: number, conversationId: number, notice: NoticeTrace) => Promise<number>;

interface Away extends Hours {
  opensAt: Date | null;
}

interface Waiting {
  id: number;
  companyId: number;
  teamId: number | null;
  beganWaitingAt: Date;
}

/** Tells customers who wait for a person while the team is away when it is back, once for each wait. */
export function createAwayNotices({ sql, jobs, messages, details, sendsMail, explain }: Dependencies) {
  jobs.every('opening-hours.tell', EVERY_S, async () => {
    const now = new Date();
    const away = await awayNow(sql, now);
    if (away.length === 0) return;
    const teams = new Map(away.map((team) => [keyOf(team), team]));
    for (const waiting of await waitingFor(sql, away)) {
      const team = teams.get(keyOf(waiting));
      if (team) await tell(team, waiting);
    }
  });

  const tell = ({ companyId, teamName, opensAt, timezone }: Away, { id, beganWaitingAt }: Waiting) =>
    sql.inCompany(companyId, async (tx) => {
      const customer = await stillWaiting(tx, companyId, id, beganWaitingAt);
      if (!customer || !(await noteOnce(tx, companyId, id, beganWaitingAt))) return;
      const language = LOCALES.find((known) => known === customer.locale) ?? 'en';
      // On platforms the answer reaches them anyway.
      const isAsked = sendsMail && customer.platform === 'web_widget' && customer.email === null;
      const words = [
        awayWords(language, opensAt, timezone),
        ...(isAsked ? [details.request(['email'], language)] : []),
      ];
      const notice = { kind: 'away', opensAt: opensAt?.toISOString() ?? null, team: teamName } as const;
      const traceId = await explain(tx, companyId, id, notice);
      const text = words.join('\n\n');
      await messages.tell(tx, companyId, id, `away ${beganWaitingAt.toISOString()}`, { text, traceId });
      if (isAsked) await details.expect(tx, companyId, id, ['email'], customer.seq);
    });
}

const keyOf = ({ companyId, teamId }: Pick<Hours, 'companyId' | 'teamId'>) => `${companyId} ${teamId}`;

/** The teams that are away now, and the companies whose conversations without a team are. */
const awayNow = async (sql: Sql, now: Date): Promise<Away[]> =>
  (await everyHours(sql)).flatMap((hours) => {
    const { schedule, timezone } = hours;
    return isOpen(schedule, timezone, now) ? [] : [{ ...hours, opensAt: nextOpening(schedule, timezone, now) }];
  });

/** Conversations that wait for a person whom nobody has told about it, served by the index of the queue. Mails can wait. */
const waitingFor = (sql: Sql, away: readonly Away[]): Promise<Waiting[]> =>
  sql.asSystem(async ({ db }) => {
    const companyIds = [...new Set(away.map(({ companyId }) => companyId))];
    const { rows } = await raw<Waiting>`
      SELECT c.id, c.company_id AS "companyId", c.team_id AS "teamId", c.began_waiting_at AS "beganWaitingAt"
      FROM conversations c JOIN channels h ON h.id = c.channel_id
      JOIN unnest(${away.map(({ companyId }) => companyId)}::bigint[], ${away.map(({ teamId }) => teamId)}::bigint[])
        AS away (company_id, team_id) ON away.company_id = c.company_id AND away.team_id IS NOT DISTINCT FROM c.team_id
      WHERE c.company_id = ANY(${companyIds}) AND c.ended_at IS NULL AND NOT c.is_test AND c.began_waiting_at IS NOT NULL
        AND coalesce(c.began_waiting_at, c.last_message_at) > now() - ${MAX_WAIT}::interval
        AND c.handed_off_to IS NULL AND (c.is_handed_off OR NOT h.has_bot) AND c.platform <> 'email'
        AND NOT EXISTS (SELECT FROM away_notices n WHERE n.conversation_id = c.id AND n.began_waiting_at = c.began_waiting_at)
      ORDER BY coalesce(c.began_waiting_at, c.last_message_at), c.id LIMIT ${BATCH}`.execute(db);
    return rows;
  });

/** The customer, if nobody has answered or taken the conversation meanwhile; locks it. */
async function stillWaiting({ db }: Tx, companyId: number, id: number, beganWaitingAt: Date) {
  return db
    .selectFrom('conversations')
    .innerJoin('customers', 'customers.id', 'conversations.customer_id')
    .select(['conversations.locale', 'conversations.platform', 'conversations.last_seq as seq', 'customers.email'])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', id)
    .where('ended_at', 'is', null)
    .where('handed_off_to', 'is', null)
    .where('began_waiting_at', '=', beganWaitingAt)
    .forUpdate('conversations')
    .executeTakeFirst();
}

async function noteOnce({ db }: Tx, companyId: number, id: number, beganWaitingAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('away_notices')
    .values({ conversation_id: id, company_id: companyId, began_waiting_at: beganWaitingAt })
    .onConflict((conflict) =>
      conflict
        .column('conversation_id')
        .doUpdateSet({ began_waiting_at: beganWaitingAt })
        .where('away_notices.began_waiting_at', '<>', beganWaitingAt),
    )
    .returning('conversation_id')
    .executeTakeFirst();
  return row !== undefined;
}
