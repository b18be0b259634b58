import { sql as raw } from 'kysely';
import type { ReportHandler } from '../channels/index.ts';
import { findByIdentity } from '../customers/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { priceOf } from './prices.ts';

type Report = Parameters<ReportHandler>[2];
type ReportOf<Kind extends string> = Extract<Report, { kind: Kind }>;
interface Place {
  companyId: number;
  channelId: number;
}

/** Keeps what Meta reports about a number: prices, what became of templates, who wants none, and who else answers. */
export function createReports(sql: Sql, onChange: (companyId: number) => void): ReportHandler {
  return ({ id: channelId, companyId }, from, report) =>
    sql.inCompany(companyId, async (tx) => {
      const place = { companyId, channelId };
      if (report.kind === 'price') await notePrice(tx, place, report);
      else if (report.kind === 'template') await noteTemplate(tx, place, report);
      else if (report.kind === 'marketing') await noteWish(tx, place, from, report);
      else await noteAgent(tx, place, report);
      tx.afterCommit(() => onChange(companyId));
    });
}

/** Once per message: it is reported as delivered and as read, in any order. */
async function notePrice({ db }: Tx, { companyId, channelId }: Place, report: ReportOf<'price'>): Promise<void> {
  const { externalId, category, isBillable, country, at } = report;
  await db
    .insertInto('whatsapp_costs')
    .values({
      company_id: companyId,
      channel_id: channelId,
      external_id: externalId,
      category,
      is_billable: isBillable,
      country,
      micros: isBillable ? priceOf(category, country) : 0,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function noteTemplate({ db }: Tx, { companyId, channelId }: Place, report: ReportOf<'template'>): Promise<void> {
  const { name, language, status, reason } = report;
  const isDeleted = status === 'DELETED';
  // The templates belong to the business account, so all its numbers have them.
  const meant = raw<boolean>`name = ${name} AND language = ${language} AND channel_id IN (
    SELECT c.id FROM channels c JOIN channels one ON one.company_id = c.company_id AND one.type = c.type
    WHERE one.company_id = ${companyId} AND one.id = ${channelId} AND c.settings ->> 'wabaId' = one.settings ->> 'wabaId')`;
  if (isDeleted) await db.deleteFrom('whatsapp_templates').where('company_id', '=', companyId).where(meant).execute();
  else
    await db
      .updateTable('whatsapp_templates')
      .set({ status, reason, updated_at: raw`now()` })
      .where('company_id', '=', companyId)
      .where(meant)
      .execute();
}

/** The later wish counts, in whichever order they arrive. */
async function noteWish(
  tx: Tx,
  { companyId, channelId }: Place,
  from: string,
  { isWanted, at }: ReportOf<'marketing'>,
): Promise<void> {
  const customerId = await findByIdentity(tx, companyId, channelId, from);
  if (customerId === undefined) return;
  if (isWanted)
    await tx.db
      .deleteFrom('whatsapp_opt_outs')
      .where('company_id', '=', companyId)
      .where('channel_id', '=', channelId)
      .where('customer_id', '=', customerId)
      .where('at', '<=', at)
      .execute();
  else
    await tx.db
      .insertInto('whatsapp_opt_outs')
      .values({ company_id: companyId, channel_id: channelId, customer_id: customerId, at })
      .onConflict((conflict) => conflict.columns(['channel_id', 'customer_id']).doUpdateSet({ at }))
      .execute();
}

async function noteAgent(
  { db }: Tx,
  { companyId, channelId }: Place,
  { name, at }: ReportOf<'other_agent'>,
): Promise<void> {
  await db
    .insertInto('whatsapp_numbers')
    .values({ company_id: companyId, channel_id: channelId, other_agent: name, other_agent_at: at })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ other_agent: name, other_agent_at: at }))
    .execute();
}
