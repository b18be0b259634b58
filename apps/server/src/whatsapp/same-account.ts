import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

export interface Place {
  companyId: number;
  channelId: number;
}

/** Templates belong to the business account, so all its numbers have them: a condition on `channel_id`. */
export const sameAccount = ({ companyId, channelId }: Place) => raw<boolean>`channel_id IN (
  SELECT c.id FROM channels c JOIN channels one ON one.company_id = c.company_id AND one.type = c.type
  WHERE one.company_id = ${companyId} AND one.id = ${channelId} AND c.settings ->> 'wabaId' = one.settings ->> 'wabaId')`;

/** Has Meta asked again the next time that somebody looks at the templates of the account. */
export async function forgetReading({ db }: Tx, place: Place): Promise<void> {
  await db
    .updateTable('whatsapp_numbers')
    .set({ templates_read_at: null })
    .where('company_id', '=', place.companyId)
    .where(sameAccount(place))
    .execute();
}
