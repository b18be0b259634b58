import { sql as raw } from 'kysely';
import type { ReportHandler } from '../channels/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { noteWish } from './opt-outs.ts';
import { priceOf } from './prices.ts';
import { forgetReading, sameAccount, type Place } from './same-account.ts';

type Report = Parameters<ReportHandler>[2];
type ReportOf<Kind extends string> = Extract<Report, { kind: Kind }>;

/** Keeps what Meta reports about a number: prices, what became of templates, who wants none, and who else answers. */
export function createReports(sql: Sql, onChange: (companyId: number) => void): ReportHandler {
  return ({ id: channelId, companyId }, from, report) =>
    sql.inCompany(companyId, async (tx) => {
      const place = { companyId, channelId };
      if (report.kind === 'price') await notePrice(tx, place, report);
      else if (report.kind === 'template') await noteTemplate(tx, place, report);
      else if (report.kind === 'template_refused') await noteRefusedTemplate(tx, place, report);
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

async function noteTemplate(tx: Tx, place: Place, report: ReportOf<'template'>): Promise<void> {
  const { name, language, status, reason, category, quality } = report;
  const meant = raw<boolean>`name = ${name} AND language = ${language} AND ${sameAccount(place)}`;
  if (status === 'deleted') {
    await tx.db.deleteFrom('whatsapp_templates').where('company_id', '=', place.companyId).where(meant).execute();
    return;
  }
  const changed = {
    ...(status !== undefined && { status, reason: reason ?? null }),
    ...(category !== undefined && { category }),
    ...(quality !== undefined && { quality }),
  };
  const { numUpdatedRows } = await tx.db
    .updateTable('whatsapp_templates')
    .set({ ...changed, updated_at: raw`now()` })
    .where('company_id', '=', place.companyId)
    .where(meant)
    .executeTakeFirst();
  // Made at Meta since the templates were read.
  if (numUpdatedRows === 0n) await forgetReading(tx, place);
}

/** What Meta refuses with hindsight names the message, which names the template. */
async function noteRefusedTemplate(
  tx: Tx,
  place: Place,
  { externalId, status }: ReportOf<'template_refused'>,
): Promise<void> {
  const { rows } = await raw<{ name: string; language: string }>`
    SELECT extras -> 'template' ->> 'name' AS name, extras -> 'template' ->> 'language' AS language FROM messages
    WHERE company_id = ${place.companyId} AND channel_id = ${place.channelId} AND external_id = ${externalId}
      AND extras ? 'template'`.execute(tx.db);
  const [template] = rows;
  if (template) await noteTemplate(tx, place, { kind: 'template', ...template, status });
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
