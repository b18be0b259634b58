import type { FlowVersion } from '@parley/contracts/flows';
import { describeChanges, readFlow, type FlowDefinition } from '@parley/flow-engine';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Quotas } from '../quotas/index.ts';
import { readAnalytics } from './analytics.ts';
import { checkIn, EMPTY, readDefinition } from './definitions.ts';
import { NOTHING_LEFT_OUT, withoutReferences } from './importing.ts';
import { getFlow, listFlows, lockFlow } from './repository.ts';
import { getTrace } from './running/traces.ts';
import { findStarter } from './starters/index.ts';
import { described, edited, insertFlow, publishIn, updateFlow } from './storing.ts';
import { listStuckRuns } from './stuck.ts';
import { definitionOf, getVersion, listVersions } from './versions.ts';

interface NewFlow {
  name: string;
  starter?: string | undefined;
  definition?: unknown;
  /** Its first message says that no person is writing. */
  isDisclosed: boolean;
}

interface FlowChanges {
  name?: string | undefined;
  isPaused?: boolean | undefined;
  isDisclosed?: boolean | undefined;
}

export type Flows = ReturnType<typeof createFlowStore>;

/** Bot scripts: drafts that staff edit, and versions that run for customers. */
export function createFlowStore(sql: Sql, quotas: Quotas, announce: (companyId: number) => void) {
  /** Runs a change that affects customers and announces it, because the inbox shows whether a flow answers in a channel. */
  const changing = <Result>(companyId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    sql.inCompany(companyId, async (tx) => {
      tx.afterCommit(() => announce(companyId));
      return work(tx);
    });

  const draftOf = async (tx: Tx, companyId: number, id: number) => {
    const row = await tx.db
      .selectFrom('flows')
      .leftJoin('users', 'users.id', 'flows.edited_by')
      .select(['draft', 'revision', 'edited_at as savedAt', 'users.id as userId', 'users.name as userName'])
      .where('flows.company_id', '=', companyId)
      .where('flows.id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound();
    const { draft, userId, userName, ...rest } = row;
    const savedBy = userId === null || userName === null ? null : { id: userId, name: userName };
    return { ...rest, savedBy, definition: readFlow(draft) };
  };

  const create = (companyId: number, userId: number, name: string, definition: FlowDefinition, isDisclosed: boolean) =>
    sql.inCompany(companyId, async (tx) => {
      await quotas.requireSpace(tx, companyId, 'flows');
      const id = await insertFlow(tx, companyId, userId, name, definition, isDisclosed);
      await recordActivity(tx, { companyId, userId }, 'flow.created', { id, name });
      return getFlow(tx, companyId, id);
    });

  return {
    list: (companyId: number, days: number) => sql.inCompany(companyId, (tx) => listFlows(tx, companyId, days)),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getFlow(tx, companyId, id)),

    async create(companyId: number, userId: number, { name, starter, definition, isDisclosed }: NewFlow) {
      if (definition !== undefined) {
        const imported = withoutReferences(readDefinition(definition));
        return {
          ...(await create(companyId, userId, name, imported.definition, isDisclosed)),
          leftOut: imported.leftOut,
        };
      }
      const first = starter === undefined ? EMPTY : findStarter(starter);
      if (!first) throw invalid({ starter: { key: 'invalid' } });
      return { ...(await create(companyId, userId, name, first, isDisclosed)), leftOut: NOTHING_LEFT_OUT };
    },

    change: (companyId: number, userId: number, id: number, { name, isPaused, isDisclosed }: FlowChanges) =>
      changing(companyId, async (tx) => {
        const flow = await lockFlow(tx, companyId, id);
        if (isPaused !== undefined && flow.published_version === null) throw new AppError('conflict');
        await updateFlow(tx, companyId, id)
          .set({
            name: name ?? flow.name,
            is_paused: isPaused ?? flow.is_paused,
            is_disclosed: isDisclosed ?? flow.is_disclosed,
          })
          .execute();
        const [by, entry] = [
          { companyId, userId },
          { id, name: name ?? flow.name },
        ];
        const changes = [
          ...changesBetween({ name: flow.name }, { name }),
          ...changed(isDisclosed !== undefined && isDisclosed !== flow.is_disclosed && 'disclosure'),
        ];
        if (changes.length > 0) await recordActivity(tx, by, 'flow.changed', { ...entry, changes });
        if (isPaused !== undefined && isPaused !== flow.is_paused)
          await recordActivity(tx, by, isPaused ? 'flow.paused' : 'flow.enabled', entry);
        return getFlow(tx, companyId, id);
      }),

    /** Soft-deletes: the flow can be restored for a day. Running conversations continue, but no new ones start. */
    remove: (companyId: number, userId: number, id: number) =>
      changing(companyId, async (tx) => {
        const { name } = await lockFlow(tx, companyId, id);
        await updateFlow(tx, companyId, id).set({ deleted_at: new Date() }).execute();
        await recordActivity(tx, { companyId, userId }, 'flow.removed', { id, name });
      }),
    undelete: (companyId: number, userId: number, id: number) =>
      changing(companyId, async (tx) => {
        const restored = await updateFlow(tx, companyId, id)
          .set({ deleted_at: null })
          .where('deleted_at', 'is not', null)
          .returning('name')
          .executeTakeFirst();
        if (restored) await recordActivity(tx, { companyId, userId }, 'flow.restored', { id, name: restored.name });
        return getFlow(tx, companyId, id);
      }),

    async duplicate(companyId: number, userId: number, id: number, name: string) {
      const [{ definition }, { isDisclosed }] = await sql.inCompany(companyId, async (tx) => [
        await draftOf(tx, companyId, id),
        await getFlow(tx, companyId, id),
      ]);
      return create(companyId, userId, name, definition, isDisclosed);
    },

    draft: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => draftOf(tx, companyId, id)),

    /** Saves only if the draft still has the revision that the editor has seen. */
    saveDraft: (companyId: number, userId: number, id: number, sent: unknown, revision: number) =>
      sql.inCompany(companyId, async (tx) => {
        const definition = readDefinition(sent);
        const flow = await lockFlow(tx, companyId, id);
        if (flow.revision !== revision) throw new AppError('conflict');
        await updateFlow(tx, companyId, id)
          .set({
            ...(await described(tx, companyId, id, definition, flow.published_version)),
            ...edited(userId),
            revision: revision + 1,
          })
          .execute();
        return draftOf(tx, companyId, id);
      }),

    check: (companyId: number, id: number, sent: unknown) =>
      sql.inCompany(companyId, async (tx) => {
        const draft = await draftOf(tx, companyId, id);
        return checkIn(tx, companyId, id, sent === undefined ? draft.definition : readDefinition(sent));
      }),

    publish: (companyId: number, userId: number, id: number, revision: number, name: string): Promise<FlowVersion> =>
      changing(companyId, async (tx) => {
        const flow = await lockFlow(tx, companyId, id);
        if (flow.revision !== revision) throw new AppError('conflict');
        const definition = readFlow(flow.draft);
        const errors = (await checkIn(tx, companyId, id, definition)).filter(({ severity }) => severity === 'error');
        if (errors.length > 0) throw invalid({ definition: { key: 'flowErrors', params: { n: errors.length } } });
        return publishIn(tx, flow, userId, { definition, name, restoredFrom: null });
      }),

    restore: (companyId: number, userId: number, id: number, number: number): Promise<FlowVersion> =>
      changing(companyId, async (tx) => {
        const flow = await lockFlow(tx, companyId, id);
        const definition = await definitionOf(tx, companyId, id, number);
        return publishIn(tx, flow, userId, { definition, name: '', restoredFrom: number });
      }),

    versions: (companyId: number, id: number, limit: number, below?: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getFlow(tx, companyId, id);
        return listVersions(tx, companyId, id, limit, below);
      }),
    version: (companyId: number, id: number, number: number) =>
      sql.inCompany(companyId, async (tx) => ({
        ...(await getVersion(tx, companyId, id, number)),
        definition: await definitionOf(tx, companyId, id, number),
      })),
    renameVersion: (companyId: number, id: number, number: number, name: string) =>
      sql.inCompany(companyId, async (tx) => {
        await tx.db
          .updateTable('flow_versions')
          .set({ name })
          .where('company_id', '=', companyId)
          .where('flow_id', '=', id)
          .where('number', '=', number)
          .execute();
        return getVersion(tx, companyId, id, number);
      }),
    compare: (companyId: number, id: number, number: number, other: number | undefined) =>
      sql.inCompany(companyId, async (tx) => {
        const draft = await draftOf(tx, companyId, id);
        const before = await definitionOf(tx, companyId, id, number);
        const after = other === undefined ? draft.definition : await definitionOf(tx, companyId, id, other);
        return describeChanges(before, after);
      }),

    stuck: (companyId: number) => sql.inCompany(companyId, (tx) => listStuckRuns(tx, companyId)),
    trace: (companyId: number, conversationId: number, messageId: number) =>
      sql.inCompany(companyId, (tx) => getTrace(tx, companyId, conversationId, messageId)),

    /** The draft as it is given away, which is recorded. */
    export: (companyId: number, userId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        const { name } = await getFlow(tx, companyId, id);
        const { definition } = await draftOf(tx, companyId, id);
        await recordActivity(tx, { companyId, userId }, 'flow.exported', { id, name });
        return { name, definition };
      }),

    analytics: (companyId: number, id: number, days: number, version?: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getFlow(tx, companyId, id);
        return readAnalytics(tx, companyId, id, days, version);
      }),
  };
}

/** Purges flows that were not restored within a day. */
export async function sweepDeletedFlows({ db }: Tx) {
  const aDayAgo = new Date(Date.now() - 86_400_000);
  await db.deleteFrom('flows').where('deleted_at', '<', aDayAgo).execute();
}
