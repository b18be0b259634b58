import type { QuickAction } from '@parley/contracts/quick-actions';
import type { Tx } from '../infra/sql/sql.ts';

/** Adds actions that leave with the sample data unless someone edits them. */
export async function addSampleActions(
  { db }: Tx,
  companyId: number,
  actions: readonly Pick<QuickAction, 'type' | 'texts' | 'target'>[],
): Promise<void> {
  await db
    .insertInto('quick_actions')
    .values(
      actions.map(({ type, texts, target }, position) => ({
        company_id: companyId,
        type,
        texts: JSON.stringify(texts),
        target,
        position,
        is_sample: true,
      })),
    )
    .execute();
}

export async function removeSampleActions({ db }: Tx, companyId: number): Promise<void> {
  await db.deleteFrom('quick_actions').where('company_id', '=', companyId).where('is_sample', '=', true).execute();
}
