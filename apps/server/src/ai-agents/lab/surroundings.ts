import type { CustomerField } from '@parley/contracts/customer-fields';
import type { PersonalData } from '@parley/contracts/personal-data';
import { listFields } from '../../customers/index.ts';
import { readHidden } from '../../hidden-data/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';

/** What a conversation in the lab needs to know of the company besides the agent. */
export interface Surroundings {
  timezone: string;
  companyName: string;
  /** The company's custom fields. */
  fields: readonly CustomerField[];
  /** The personal data that the company's policies remove from test cases. */
  hides: readonly PersonalData[];
  /** The flows that can be started, by id. */
  flows: ReadonlyMap<number, string>;
}

export async function readSurroundings(tx: Tx, companyId: number): Promise<Surroundings> {
  const { timezone, companyName } = await tx.db
    .selectFrom('companies')
    .select(['timezone', 'name as companyName'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const flows = await tx.db
    .selectFrom('flows')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('published_version', 'is not', null)
    .where('is_paused', '=', false)
    .where('deleted_at', 'is', null)
    .execute();
  return {
    timezone,
    companyName,
    fields: await listFields(tx, companyId),
    hides: (await readHidden(tx, companyId)).anywhere.everywhere,
    flows: new Map(flows.map(({ id, name }) => [id, name])),
  };
}
