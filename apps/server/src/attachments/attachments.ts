import type { Attachment } from '@parley/contracts/attachments';
import type { FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import type { FileStore } from '../infra/files/file-store.ts';
import type { Log } from '../infra/log.ts';
import { ADVISORY_LOCKS } from '../infra/sql/advisory-locks.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Quotas } from '../quotas/index.ts';
import type { InspectedFile, Uploads } from './uploads.ts';

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

/** Files of conversations: inspected before they are stored, and served only after the caller has checked access. */
export function createAttachmentStore(sql: Sql, files: FileStore, uploads: Uploads, quotas: Quotas, log: Log) {
  /** A file sent by a flow is stored once for the flow and all its messages, so it is removed with the last row that uses it. */
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
    /** Stores the request's only part, a file. */
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

    /** Stores a file from a platform. Its row is written with its message; if there is none, `discard` removes the file. */
    async keep(companyId: number, name: string, bytes: Uint8Array): Promise<InspectedFile> {
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

    /** Removes the files of deleted rows, and files that were uploaded but never sent. */
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
            // A running backup needs the files of rows deleted meanwhile; the next sweep removes them.
            .where(raw<boolean>`(SELECT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.files}))`)
            .orderBy('id')
            .limit(BATCH)
            .execute(),
        );
        let removed = 0;
        for (const row of gone) if (await removeUnused(row)) removed += 1;
        if (removed > 0) log.info({ files: removed }, 'Removed files that are no longer used.');
        if (gone.length < BATCH) return;
      }
    },
  };
}
