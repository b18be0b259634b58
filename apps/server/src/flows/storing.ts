import type { FlowVersion } from '@parley/contracts/flows';
import { countChanges, readFlow, type FlowDefinition } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import { contentHash } from '../infra/content-hash.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { checkIn, startsOf } from './definitions.ts';
import { lockFlow } from './repository.ts';
import { findStarter } from './starters/index.ts';
import { addVersion, definitionOf, getVersion, listVersions } from './versions.ts';

/** The columns of a flow that are derived from its draft. */
export async function described(
  tx: Tx,
  companyId: number,
  id: number,
  draft: FlowDefinition,
  published: number | null,
) {
  const problems = await checkIn(tx, companyId, id, draft);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    draft: JSON.stringify(draft),
    node_count: draft.nodes.length,
    errors,
    warnings: problems.length - errors,
    starts_by: JSON.stringify(startsOf(draft)),
    draft_changes: published === null ? 0 : countChanges(await definitionOf(tx, companyId, id, published), draft),
  };
}

/** `userId` is null for changes by the system. */
export const edited = (userId: number | null) => ({ edited_by: userId, edited_at: new Date() });

export const updateFlow = ({ db }: Tx, companyId: number, id: number) =>
  db.updateTable('flows').where('company_id', '=', companyId).where('id', '=', id);

export async function insertFlow(
  tx: Tx,
  companyId: number,
  userId: number | null,
  name: string,
  definition: FlowDefinition,
  isDisclosed = false,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('flows')
    .values({
      company_id: companyId,
      name,
      is_disclosed: isDisclosed,
      ...(await described(tx, companyId, 0, definition, null)),
      ...edited(userId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Publishes a definition as the next version. Publishing what is already live creates no new version, so pressing twice, or two
 * people publishing concurrently, yields one.
 */
export async function publishIn(
  tx: Tx,
  flow: Awaited<ReturnType<typeof lockFlow>>,
  userId: number | null,
  version: { definition: FlowDefinition; name: string; restoredFrom: number | null },
): Promise<FlowVersion> {
  const { company_id: companyId, id, published_version: current } = flow;
  const live = current === null ? null : await definitionOf(tx, companyId, id, current);
  if (current !== null && contentHash(live) === contentHash(version.definition)) {
    if (flow.is_paused) {
      await updateFlow(tx, companyId, id).set({ is_paused: false }).execute();
      await recordActivity(tx, { companyId, userId }, 'flow.enabled', { id, name: flow.name });
    }
    return getVersion(tx, companyId, id, current);
  }
  const newest = await listVersions(tx, companyId, id, 1);
  const number = (newest.data[0]?.number ?? 0) + 1;
  await addVersion(tx, { companyId, flowId: id, number, userId, ...version });
  const takesDraft = version.restoredFrom === null || flow.draft_changes === 0;
  const draft = takesDraft ? version.definition : readFlow(flow.draft);
  await updateFlow(tx, companyId, id)
    .set({
      published_version: number,
      is_paused: false,
      ...(await described(tx, companyId, id, draft, number)),
      ...(version.restoredFrom !== null && takesDraft ? { revision: flow.revision + 1 } : {}),
      ...edited(userId),
    })
    .execute();
  const { restoredFrom } = version;
  const kind = restoredFrom === null ? 'flow.published' : 'flow.version_restored';
  await recordActivity(tx, { companyId, userId }, kind, { id, name: flow.name, version: restoredFrom ?? number });
  return getVersion(tx, companyId, id, number);
}

/** Creates and publishes a starter flow. */
export async function publishStarter(tx: Tx, companyId: number, key: string, name: string): Promise<number> {
  const definition = findStarter(key);
  if (!definition) throw new TypeError(`Unknown starter flow: ${key}`);
  const id = await insertFlow(tx, companyId, null, name, definition);
  await publishIn(tx, await lockFlow(tx, companyId, id), null, { definition, name: '', restoredFrom: null });
  return id;
}

/** Removes a flow that was not edited since it was published and that no channel uses. */
export async function removeUntouchedFlow({ db }: Tx, companyId: number, id: number | null): Promise<void> {
  await raw`
    DELETE FROM flows WHERE company_id = ${companyId} AND id = ${id} AND revision = 1 AND published_version = 1
      AND NOT EXISTS (SELECT FROM channels c WHERE c.flow_id = flows.id)`.execute(db);
}
