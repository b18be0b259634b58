import type { ContactField } from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Schedule } from '@parley/contracts/opening-hours';
import { sql as raw } from 'kysely';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { awayWords } from './away-words.ts';
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
}

interface Company {
  id: number;
  timezone: string;
  opensAt: Date | null;
}

interface Waiting {
  id: number;
  companyId: number;
  beganWaitingAt: Date;
}

/** Tells customers who wait for a person while the team is away when it is back, once for each wait. */
export function createAwayNotices({ sql, jobs, messages, details, sendsMail }: Dependencies) {
  jobs.every('opening-hours.tell', EVERY_S, async () => {
    const now = new Date();
    const closed = new Map((await closedCompanies(sql, now)).map((company) => [company.id, company]));
    if (closed.size === 0) return;
    for (const waiting of await waitingIn(sql, [...closed.keys()])) {
      const company = closed.get(waiting.companyId);
      if (company) await tell(company, waiting);
    }
  });

  const tell = (company: Company, { id, beganWaitingAt }: Waiting) =>
    sql.inCompany(company.id, async (tx) => {
      const customer = await stillWaiting(tx, company.id, id, beganWaitingAt);
      if (!customer || !(await noteOnce(tx, company.id, id, beganWaitingAt))) return;
      const language = LOCALES.find((known) => known === customer.locale) ?? 'en';
      // On platforms the answer reaches them anyway.
      const isAsked = sendsMail && customer.platform === 'web_widget' && customer.email === null;
      const words = [
        awayWords(language, company.opensAt, company.timezone),
        ...(isAsked ? [details.request(['email'], language)] : []),
      ];
      await messages.tell(tx, company.id, id, `away ${beganWaitingAt.toISOString()}`, words.join('\n\n'));
      if (isAsked) await details.expect(tx, company.id, id, ['email'], customer.seq);
    });
}

async function closedCompanies(sql: Sql, now: Date): Promise<Company[]> {
  const rows = await sql.asSystem(({ db }) =>
    db
      .selectFrom('opening_hours')
      .innerJoin('companies', 'companies.id', 'opening_hours.company_id')
      .select(['companies.id', 'timezone', 'open', 'holidays'])
      .where('removed_at', 'is', null)
      .execute(),
  );
  return rows.flatMap(({ id, timezone, open, holidays }) => {
    const schedule = { open, holidays } as Schedule;
    return isOpen(schedule, timezone, now) ? [] : { id, timezone, opensAt: nextOpening(schedule, timezone, now) };
  });
}

/** Conversations that wait for a person whom nobody has told about it, served by the index of the queue. Mails can wait. */
const waitingIn = (sql: Sql, companyIds: readonly number[]): Promise<Waiting[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Waiting>`
      SELECT c.id, c.company_id AS "companyId", c.began_waiting_at AS "beganWaitingAt"
      FROM conversations c JOIN channels h ON h.id = c.channel_id
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
