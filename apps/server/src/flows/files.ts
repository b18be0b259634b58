import type { Attachment } from '@parley/contracts/attachments';
import type { FlowFile } from '@parley/contracts/flow-files';
import type { FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import { addAttachments, type Uploads } from '../attachments/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Quotas } from '../quotas/index.ts';

export type FlowFiles = ReturnType<typeof createFlowFiles>;

const UNUSED_HOURS = 24;
const COLUMNS = ['id', 'name', 'media_type as mediaType', 'size', 'width', 'height'] as const;

/** Files that flows send. They belong to the company and are kept as long as a draft or a version refers to them. */
export function createFlowFiles(sql: Sql, uploads: Uploads, quotas: Quotas) {
  return {
    list: (companyId: number): Promise<FlowFile[]> =>
      sql.inCompany(companyId, ({ db }) =>
        db.selectFrom('flow_files').select(COLUMNS).where('company_id', '=', companyId).orderBy('id').execute(),
      ),

    async upload(companyId: number, request: FastifyRequest): Promise<FlowFile> {
      await quotas.requireFileSpace(companyId);
      return uploads.take(request, (file) =>
        sql.inCompany(companyId, async (tx) => {
          const kept = await tx.db
            .insertInto('flow_files')
            .values({ company_id: companyId, ...file })
            .returning(COLUMNS)
            .executeTakeFirstOrThrow();
          await quotas.mustFitFiles(tx, companyId);
          return kept;
        }),
      );
    },

    find: (companyId: number, id: number) =>
      sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('flow_files')
          .select([...COLUMNS, 'storage_key as storageKey'])
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),

    send: uploads.send,
  };
}

export async function readFileIds({ db }: Tx, companyId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('flow_files').select('id').where('company_id', '=', companyId).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Attaches files of flows to a conversation, in order, for the bot's next message; missing ones are skipped. The bytes are
 * shared, not copied. The rows are locked, so that no file is deleted before the new references are visible.
 */
export async function attachFlowFiles(
  tx: Tx,
  companyId: number,
  conversationId: number,
  fileIds: readonly number[],
): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await raw<Omit<Attachment, 'id'> & { storageKey: string }>`
    SELECT file.name, file.media_type AS "mediaType", file.size, file.width, file.height, file.storage_key AS "storageKey"
    FROM unnest(${[...fileIds]}::bigint[]) WITH ORDINALITY AS place (id, number)
    JOIN flow_files file ON file.id = place.id AND file.company_id = ${companyId}
    ORDER BY place.number FOR KEY SHARE OF file`.execute(tx.db);
  const files = rows.map((file) => ({ ...file, origin: 'bot' as const }));
  return (await addAttachments(tx, companyId, conversationId, files)).map(({ id }) => id);
}

/** Deletes files that nothing has referred to for a day; until then, removing one from a step can be undone. */
export async function sweepFlowFiles({ db }: Tx): Promise<void> {
  await raw`
    WITH named AS (
      SELECT company_id, jsonb_array_elements(file_ids) AS id FROM flows WHERE file_ids <> '[]'
      UNION SELECT company_id, jsonb_array_elements(file_ids) FROM flow_versions WHERE file_ids <> '[]'
    ), judged AS (
      SELECT file.id, EXISTS (
        SELECT FROM named WHERE named.company_id = file.company_id AND named.id = to_jsonb(file.id)) AS is_named
      FROM flow_files file
    )
    UPDATE flow_files SET unused_since = CASE WHEN is_named THEN NULL ELSE now() END
    FROM judged WHERE judged.id = flow_files.id AND is_named = (unused_since IS NOT NULL)`.execute(db);
  await db
    .deleteFrom('flow_files')
    .where('unused_since', '<', raw<Date>`now() - ${UNUSED_HOURS} * interval '1 hour'`)
    .execute();
}
