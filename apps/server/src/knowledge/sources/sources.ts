import { isWorking, type NewSource, type SourceChanges, type SourceWithContent } from '@parley/contracts/knowledge';
import { sql as raw } from 'kysely';
import type { InspectedFile } from '../../attachments/index.ts';
import { AppError, invalid, notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Quotas } from '../../quotas/index.ts';
import { requireAgent } from '../passages.ts';
import { getSource, listChunks, listPages, listSources } from './repository.ts';

export type Sources = ReturnType<typeof createSources>;

/** Enqueues the reading of a source in the same transaction. */
export type OrderReading = (tx: Tx, companyId: number, sourceId: number) => Promise<void>;

/** Knowledge sources: adding, changing, assigning to agents and unassigning them. */
export function createSources(sql: Sql, orderReading: OrderReading, quotas: Quotas) {
  const update = ({ db }: Tx, companyId: number, id: number) =>
    db.updateTable('knowledge_sources').where('company_id', '=', companyId).where('id', '=', id);
  const attach = async ({ db }: Tx, companyId: number, agentId: number, sourceId: number) =>
    db
      .insertInto('ai_agent_knowledge_sources')
      .values({ company_id: companyId, ai_agent_id: agentId, source_id: sourceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  async function add(tx: Tx, companyId: number, userId: number, added: NewSource, file: InspectedFile | null) {
    const { name, content, syncEveryHours } = added;
    if (content.type === 'file' && !file) throw invalid({ file: { key: 'required' } });
    if (content.type !== 'file' && file) throw invalid({ 'content.type': { key: 'invalid' } });
    await quotas.requireSpace(tx, companyId, 'sources');
    const { id } = await tx.db
      .insertInto('knowledge_sources')
      .values({
        company_id: companyId,
        updated_by: userId,
        type: content.type,
        name,
        content: JSON.stringify(content),
        sync_every_hours: syncEveryHours,
        ...(file && columnsOf(file)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (file) await quotas.mustFitFiles(tx, companyId);
    await orderReading(tx, companyId, id);
    return id;
  }

  async function change(
    tx: Tx,
    companyId: number,
    userId: number,
    before: SourceWithContent,
    changes: SourceChanges,
    file: InspectedFile | null,
  ) {
    const { name, content, isEnabled, rank, syncEveryHours, basedOn } = changes;
    if (basedOn !== undefined) await lockIfUnchanged(tx, companyId, before.id, basedOn);
    // The type of a source never changes; another type needs a new source.
    if (content && content.type !== before.type) throw invalid({ 'content.type': { key: 'invalid' } });
    if (file && before.type !== 'file') throw invalid({ file: { key: 'invalid' } });
    await update(tx, companyId, before.id)
      .set({
        updated_by: userId,
        updated_at: new Date(),
        ...(name === undefined ? {} : { name }),
        ...(content === undefined ? {} : { content: JSON.stringify(content) }),
        ...(file && columnsOf(file)),
        ...(syncEveryHours === undefined ? {} : { sync_every_hours: syncEveryHours }),
        ...(rank === undefined ? {} : { rank }),
        ...(isEnabled === undefined ? {} : { is_enabled: isEnabled, revision: raw<number>`revision + 1` }),
      })
      .execute();
    if (file) await quotas.mustFitFiles(tx, companyId);
    if (file || (content && content.type !== 'file')) await orderReading(tx, companyId, before.id);
    return getSource(tx, companyId, before.id);
  }

  const remove = (tx: Tx, companyId: number, id: number) =>
    update(tx, companyId, id)
      .set({ deleted_at: new Date(), revision: raw<number>`revision + 1` })
      .execute();

  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => listSources(tx, companyId)),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getSource(tx, companyId, id)),
    create: (companyId: number, userId: number, source: NewSource, file: InspectedFile | null) =>
      sql.inCompany(companyId, async (tx) => getSource(tx, companyId, await add(tx, companyId, userId, source, file))),
    update: (companyId: number, userId: number, id: number, changes: SourceChanges, file: InspectedFile | null) =>
      sql.inCompany(companyId, async (tx) =>
        change(tx, companyId, userId, await getSource(tx, companyId, id), changes, file),
      ),
    /** Soft-deletes: the source can be restored for a day. Meanwhile no agent uses it. */
    remove: (companyId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        await getSource(tx, companyId, id);
        await remove(tx, companyId, id);
      }),
    undelete: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await update(tx, companyId, id)
          .set({ deleted_at: null, revision: raw<number>`revision + 1` })
          .execute();
        return getSource(tx, companyId, id);
      }),
    sync: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getSource(tx, companyId, id);
        await orderReading(tx, companyId, id);
        return getSource(tx, companyId, id);
      }),
    /** A reading in progress notices that it is obsolete; the previous content stays. */
    stop: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        const { status, chunkCount } = await getSource(tx, companyId, id);
        if (!isWorking(status)) throw new AppError('conflict');
        await update(tx, companyId, id)
          .set({
            reading: raw<number>`reading + 1`,
            status: chunkCount > 0 ? 'stale' : 'failed',
            problem: 'stopped',
            done: 0,
            total: 0,
          })
          .execute();
        return getSource(tx, companyId, id);
      }),

    pages: (companyId: number, id: number, slice: { limit: number; offset: number }) =>
      sql.inCompany(companyId, async (tx) => {
        await getSource(tx, companyId, id);
        return listPages(tx, companyId, id, slice);
      }),
    chunks: (companyId: number, id: number, slice: { limit: number; offset: number; search?: string | undefined }) =>
      sql.inCompany(companyId, async (tx) => {
        await getSource(tx, companyId, id);
        return listChunks(tx, companyId, id, slice);
      }),
    switchChunk: (companyId: number, id: number, chunkId: number, isOff: boolean) =>
      sql.inCompany(companyId, async (tx) => {
        await getSource(tx, companyId, id);
        await tx.db
          .updateTable('knowledge_chunks')
          .set({ is_off: isOff })
          .where('company_id', '=', companyId)
          .where('source_id', '=', id)
          .where('id', '=', chunkId)
          .execute();
        const [chunk] = await listChunks(tx, companyId, id, { limit: 1, offset: 0, id: chunkId });
        if (!chunk) throw notFound();
        await update(tx, companyId, id)
          .set({ revision: raw<number>`revision + 1` })
          .execute();
        return chunk;
      }),

    ofAgent: {
      list: (companyId: number, agentId: number) =>
        sql.inCompany(companyId, async (tx) => {
          await requireAgent(tx, companyId, agentId);
          return listSources(tx, companyId, { agentId });
        }),
      get: (companyId: number, agentId: number, id: number) =>
        sql.inCompany(companyId, (tx) => getSource(tx, companyId, id, agentId)),
      create: (companyId: number, userId: number, agentId: number, source: NewSource, file: InspectedFile | null) =>
        sql.inCompany(companyId, async (tx) => {
          await requireAgent(tx, companyId, agentId);
          const id = await add(tx, companyId, userId, source, file);
          await attach(tx, companyId, agentId, id);
          return getSource(tx, companyId, id);
        }),
      update: (
        companyId: number,
        userId: number,
        agentId: number,
        id: number,
        changes: SourceChanges,
        file: InspectedFile | null,
      ) =>
        sql.inCompany(companyId, async (tx) =>
          change(tx, companyId, userId, await getSource(tx, companyId, id, agentId), changes, file),
        ),
      remove: (companyId: number, agentId: number, id: number): Promise<void> =>
        sql.inCompany(companyId, async (tx) => {
          await getSource(tx, companyId, id, agentId);
          await remove(tx, companyId, id);
        }),
      attach: (companyId: number, agentId: number, id: number) =>
        sql.inCompany(companyId, async (tx) => {
          await requireAgent(tx, companyId, agentId);
          await getSource(tx, companyId, id);
          await attach(tx, companyId, agentId, id);
          return getSource(tx, companyId, id);
        }),
      detach: (companyId: number, agentId: number, id: number): Promise<void> =>
        sql.inCompany(companyId, async (tx) => {
          await requireAgent(tx, companyId, agentId);
          await getSource(tx, companyId, id);
          await tx.db
            .deleteFrom('ai_agent_knowledge_sources')
            .where('company_id', '=', companyId)
            .where('ai_agent_id', '=', agentId)
            .where('source_id', '=', id)
            .execute();
        }),
    },
  };
}

/** Serialises concurrent edits, and rejects the second as a conflict. */
async function lockIfUnchanged({ db }: Tx, companyId: number, id: number, basedOn: string): Promise<void> {
  const { updated_at: updatedAt } = await db
    .selectFrom('knowledge_sources')
    .select('updated_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (updatedAt.getTime() !== new Date(basedOn).getTime()) throw new AppError('conflict');
}

const columnsOf = ({ media_type, size, storage_key }: InspectedFile) => ({ media_type, size, storage_key });

/** Purges sources that were not restored within a day. */
export async function dropDeletedSources({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('knowledge_sources')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}
