import type { Tx } from '../infra/sql/sql.ts';
import { writeTexts, type TextChange } from './written-texts.ts';

export interface SampleReply {
  name: string;
  shortcut: string;
  texts: readonly TextChange[];
}

/** Adds replies that leave with the sample data unless someone edits them; a shortcut that is taken is left alone. */
export async function addSampleReplies(
  tx: Tx,
  companyId: number,
  userId: number,
  replies: readonly SampleReply[],
): Promise<void> {
  for (const { name, shortcut, texts } of replies) {
    const row = await tx.db
      .insertInto('message_templates')
      .values({ company_id: companyId, name, shortcut, is_sample: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await writeTexts(tx, companyId, row.id, userId, texts);
  }
}

export async function removeSampleReplies({ db }: Tx, companyId: number): Promise<void> {
  await db.deleteFrom('message_templates').where('company_id', '=', companyId).where('is_sample', '=', true).execute();
}
