import type { WhatsAppCosts } from '@parley/contracts/whatsapp';
import { sql as raw } from 'kysely';
import { changed, recordActivity } from '../activity/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const NEAR = 0.8;

/** The month as the company's clock shows it. */
const monthOf = (companyId: number) =>
  raw<Date>`(SELECT date_trunc('month', now() AT TIME ZONE timezone) AT TIME ZONE timezone FROM companies WHERE id = ${companyId})`;

interface Category {
  category: string;
  messages: number;
  micros: number;
  unpriced: number;
}

export type Costs = ReturnType<typeof createCosts>;

/** What numbers cost per month, by what Meta reports with each delivered message, and how much they may cost. */
export function createCosts(sql: Sql, onChange: (companyId: number) => void) {
  async function readIn(tx: Tx, companyId: number, channelId: number): Promise<WhatsAppCosts> {
    const channel = await tx.db
      .selectFrom('channels')
      .leftJoin('whatsapp_numbers', 'whatsapp_numbers.channel_id', 'channels.id')
      .select(['budget_micros as budget', 'stops_bots as stopsBots', monthOf(companyId).as('since')])
      .where('channels.company_id', '=', companyId)
      .where('channels.id', '=', channelId)
      .where('type', '=', 'whatsapp')
      .executeTakeFirst();
    if (!channel) throw notFound();
    const { rows: categories } = await raw<Category>`
      SELECT category, count(*)::integer AS messages, coalesce(sum(micros), 0)::float8 AS micros,
        (count(*) FILTER (WHERE micros IS NULL))::integer AS unpriced
      FROM whatsapp_costs
      WHERE company_id = ${companyId} AND channel_id = ${channelId} AND is_billable AND at >= ${monthOf(companyId)}
      GROUP BY category ORDER BY category`.execute(tx.db);
    const sum = (pick: (each: Category) => number) => categories.reduce((total, each) => total + pick(each), 0);
    const totalMicros = sum(({ micros }) => micros);
    const budgetMicros = channel.budget;
    return {
      totalMicros,
      messages: sum(({ messages }) => messages),
      unpriced: sum(({ unpriced }) => unpriced),
      categories: categories.map(({ category, messages, micros }) => ({ category, messages, micros })),
      budgetMicros,
      stopsBots: channel.stopsBots ?? false,
      alarm: alarmOf(totalMicros, budgetMicros),
      since: channel.since,
    };
  }

  return {
    read: (companyId: number, channelId: number) => sql.inCompany(companyId, (tx) => readIn(tx, companyId, channelId)),

    setBudget: (
      companyId: number,
      userId: number,
      channelId: number,
      { budgetMicros, stopsBots }: { budgetMicros: number | null; stopsBots: boolean },
    ) =>
      sql.inCompany(companyId, async (tx) => {
        const before = await readIn(tx, companyId, channelId);
        const values = { budget_micros: budgetMicros, stops_bots: stopsBots };
        await tx.db
          .insertInto('whatsapp_numbers')
          .values({ company_id: companyId, channel_id: channelId, ...values })
          .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
          .execute();
        if (budgetMicros !== before.budgetMicros || stopsBots !== before.stopsBots) {
          const name = await nameOf(tx, companyId, channelId);
          await recordActivity(tx, { companyId, userId }, 'channel.changed', {
            id: channelId,
            name,
            changes: changed('budget'),
          });
        }
        tx.afterCommit(() => onChange(companyId));
        return readIn(tx, companyId, channelId);
      }),

    /** Whether bots have to leave a channel to people, because its budget is used up. */
    mustStopBots: (companyId: number, channelId: number): Promise<boolean> =>
      sql.inCompany(companyId, async (tx) => {
        const { rows } = await raw<{ isOver: boolean }>`
          SELECT coalesce((SELECT sum(micros) FROM whatsapp_costs c WHERE c.company_id = ${companyId} AND c.channel_id = n.channel_id
            AND c.at >= ${monthOf(companyId)}), 0) >= n.budget_micros AS "isOver"
          FROM whatsapp_numbers n
          WHERE n.company_id = ${companyId} AND n.channel_id = ${channelId} AND n.stops_bots AND n.budget_micros IS NOT NULL`.execute(
          tx.db,
        );
        return rows[0]?.isOver ?? false;
      }),
  };
}

function alarmOf(total: number, budget: number | null): WhatsAppCosts['alarm'] {
  if (budget === null || total < budget * NEAR) return null;
  return total < budget ? 'near' : 'over';
}

async function nameOf({ db }: Tx, companyId: number, id: number): Promise<string> {
  const query = db.selectFrom('channels').select('name').where('company_id', '=', companyId).where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).name;
}
