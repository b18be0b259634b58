import type { Attachment } from '@parley/contracts/attachments';
import type { FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import type { FileStore } from '../infra/files/file-store.ts';
import { FILES_LOCK } from '../infra/files/files-lock.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Quotas } from '../quotas/index.ts';
import type { KeptFile, Uploads } from './uploads.ts';

const UNSENT_HOURS = 24;
const BATCH = 500;

interface Owner {
  companyId: number;
  conversationId: number;
  origin: 'customer' | 'operator';
}

export interface AttachmentFile extends Attachment {
  conversationId: number;
  messageId: number | null;
  origin: string;
  storageKey: string;
}

export type Attachments = ReturnType<typeof createAttachmentStore>;

/** Files of conversations: looked at before they are kept, and handed out only by someone who has checked who asks. */
export function createAttachmentStore(sql: Sql, files: FileStore, uploads: Uploads, quotas: Quotas, log: Log) {
  /** What a flow sends lies there once, for the flow and for every message of it: the last row to go takes it away. */
  async function removeUnused({ id, storage_key: key }: { id: number; storage_key: string }) {
    const isUsed = await sql.asSystem(async ({ db }) => {
      const { rows } = await raw`
        SELECT FROM attachments WHERE storage_key = ${key} UNION ALL SELECT FROM flow_files WHERE storage_key = ${key} LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    });
    if (!isUsed) await files.remove(key);
    await sql.asSystem(({ db }) => db.deleteFrom('removed_files').where('id', '=', id).execute());
    return !isUsed;
  }

  return {
    /** Stores the file that the request carries as its only part. */
    async upload({ companyId, conversationId, origin }: Owner, request: FastifyRequest): Promise<Attachment> {
      await quotas.requireFileSpace(companyId);
      return uploads.take(request, (file) =>
        sql.inCompany(companyId, async (tx) => {
          const attachment = await tx.db
            .insertInto('attachments')
            .values({ company_id: companyId, conversation_id: conversationId, origin, ...file })
            .returning(['id', 'name', 'media_type as mediaType', 'size', 'width', 'height'])
            .executeTakeFirstOrThrow();
          await quotas.mustFitFiles(tx, companyId);
          return attachment;
        }),
      );
    },

    /** Keeps a file that a platform passed on. Its row comes with its message; where none comes, `discard` removes it. */
    async keep(companyId: number, name: string, bytes: Uint8Array): Promise<KeptFile> {
      await quotas.requireFileSpace(companyId);
      return uploads.keep(name, bytes);
    },
    discard: uploads.discard,

    async find(companyId: number, id: number): Promise<AttachmentFile | undefined> {
      return sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('attachments')
          .select([
            'id',
            'name',
            'media_type as mediaType',
            'size',
            'width',
            'height',
            'conversation_id as conversationId',
            'message_id as messageId',
            'origin',
            'storage_key as storageKey',
          ])
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
    },

    send: uploads.send,
    read: (file: { storageKey: string }) => files.read(file.storageKey),

    /** Removes the files of deleted rows, and rows of files that were uploaded but never sent. */
    async sweep(): Promise<void> {
      await sql.asSystem(({ db }) =>
        db
          .deleteFrom('attachments')
          .where('message_id', 'is', null)
          .where('created_at', '<', raw<Date>`now() - ${UNSENT_HOURS} * interval '1 hour'`)
          .execute(),
      );
      for (;;) {
        const gone = await sql.asSystem(({ db }) =>
          db
            .selectFrom('removed_files')
            .select(['id', 'storage_key'])
            // A backup under way needs files of rows that are gone by now; the next sweep removes them.
            .where(raw<boolean>`(SELECT pg_try_advisory_xact_lock_shared(${FILES_LOCK}))`)
            .orderBy('id')
            .limit(BATCH)
            .execute(),
        );
        let removed = 0;
        for (const row of gone) if (await removeUnused(row)) removed += 1;
        if (removed > 0) log.info({ files: removed }, 'Removed the files of what was erased.');
        if (gone.length < BATCH) return;
      }
    },
  };
}
