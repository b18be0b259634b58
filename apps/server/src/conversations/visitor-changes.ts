import type { Tx } from '../infra/sql/sql.ts';

/** Changes to a conversation made by visitors and their pages. The caller has verified who the visitor is. */

const update = ({ db }: Tx, companyId: number, id: number) =>
  db.updateTable('conversations').where('company_id', '=', companyId).where('id', '=', id);

export async function setMetadata(tx: Tx, companyId: number, id: number, items: { name: string; value: string }[]) {
  await update(tx, companyId, id)
    .set({ metadata: JSON.stringify(items) })
    .execute();
}

export async function setRating(tx: Tx, companyId: number, id: number, score: number, comment: string) {
  await update(tx, companyId, id).set({ rating: score, rating_comment: comment, rated_at: new Date() }).execute();
}

export async function setAddresses(
  tx: Tx,
  companyId: number,
  id: number,
  { pageUrl, referrer }: { pageUrl: string | null; referrer: string | null },
) {
  await update(tx, companyId, id).set({ page_url: pageUrl, referrer }).execute();
}
