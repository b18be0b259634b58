import type { FlowVersion } from '@parley/contracts/flows';
import { readFlow, type FlowDefinition } from '@parley/flow-engine';
import { notFound } from '../infra/errors.ts';
import { pageOfVersions, publisherOf } from '../infra/published-versions.ts';
import type { Tx } from '../infra/sql/sql.ts';

const select = ({ db }: Tx, companyId: number, flowId: number) =>
  db
    .selectFrom('flow_versions as version')
    .innerJoin('flows', 'flows.id', 'version.flow_id')
    .leftJoin('users', 'users.id', 'version.published_by')
    .select([
      'version.number',
      'version.name',
      'version.node_count as nodeCount',
      'version.restored_from as restoredFrom',
      'version.published_at as publishedAt',
      'flows.published_version as current',
      'users.id as userId',
      'users.name as userName',
    ])
    .where('version.company_id', '=', companyId)
    .where('version.flow_id', '=', flowId)
    .where('flows.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const asVersion = ({ current, userId, userName, ...row }: Row): FlowVersion => ({
  ...row,
  isCurrent: row.number === current,
  publishedBy: publisherOf({ userId, userName }),
});

/** Newest first; only versions below the given number, if there is one. */
export async function listVersions(tx: Tx, companyId: number, flowId: number, limit: number, below?: number) {
  const rows = await select(tx, companyId, flowId)
    .$if(below !== undefined, (query) => query.where('version.number', '<', below ?? 0))
    .orderBy('version.number', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfVersions(rows.map(asVersion), limit);
}

export async function getVersion(tx: Tx, companyId: number, flowId: number, number: number): Promise<FlowVersion> {
  const row = await select(tx, companyId, flowId).where('version.number', '=', number).executeTakeFirst();
  if (!row) throw notFound();
  return asVersion(row);
}

export async function definitionOf(
  { db }: Tx,
  companyId: number,
  flowId: number,
  number: number,
): Promise<FlowDefinition> {
  const row = await db
    .selectFrom('flow_versions')
    .select('definition')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return readFlow(row.definition);
}

interface NewVersion {
  companyId: number;
  flowId: number;
  number: number;
  name: string;
  definition: FlowDefinition;
  restoredFrom: number | null;
  userId: number | null;
}

/** Stores a definition under the next number, inside the transaction that holds the flow's lock. */
export async function addVersion({ db }: Tx, version: NewVersion) {
  const { companyId, flowId, number, name, definition, restoredFrom, userId } = version;
  await db
    .insertInto('flow_versions')
    .values({
      company_id: companyId,
      flow_id: flowId,
      number,
      name,
      definition: JSON.stringify(definition),
      node_count: definition.nodes.length,
      restored_from: restoredFrom,
      published_by: userId,
    })
    .execute();
}
