import type { MultipartFile } from '@fastify/multipart';
import { LARGEST_FILE, type Attachment } from '@parley/contracts/attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import { AppError, invalid } from '../infra/errors.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { isInline, safeName, sniff } from './sniff.ts';

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

export type Attachments = ReturnType<typeof createAttachments>;

/** Files of conversations: looked at before they are kept, and handed out only by someone who has checked who asks. */
export function createAttachments(sql: Sql, files: FileStore, log: Log) {
  async function removeFile(key: string) {
    await files.remove(key);
    await sql.asSystem(({ db }) => db.deleteFrom('removed_files').where('storage_key', '=', key).execute());
  }

  /** Stores the file that the form holds, if it holds nothing else. */
  async function receive(request: FastifyRequest) {
    const parts = request.files();
    const { value: part } = (await parts.next()) as { value?: MultipartFile };
    if (!part) throw invalid({ file: { key: 'required' } });
    const stored = await files.write(part.file);
    try {
      // The parser objects to what comes after the file only when it is asked; one that is too long is not read to its end.
      if (!part.file.truncated) await parts.next();
    } catch (error) {
      await files.remove(stored.key);
      throw error;
    }
    return { name: safeName(part.filename ?? ''), stored, isCut: part.file.truncated };
  }

  return {
    /** Stores the file that the request carries as its only part. */
    async upload(owner: Owner, request: FastifyRequest): Promise<Attachment> {
      const { name, stored, isCut } = await receive(request).catch((error: unknown) => {
        throw asRefusal(error);
      });
      const sniffed = sniff(name, stored.head);
      if (isCut || 'problem' in sniffed) {
        await files.remove(stored.key);
        throw isCut || !('problem' in sniffed)
          ? new AppError('too_large')
          : invalid({ file: { key: sniffed.problem } });
      }
      try {
        return await sql.inCompany(owner.companyId, ({ db }) =>
          db
            .insertInto('attachments')
            .values({
              company_id: owner.companyId,
              conversation_id: owner.conversationId,
              origin: owner.origin,
              name,
              media_type: sniffed.mediaType,
              size: stored.size,
              width: sniffed.width,
              height: sniffed.height,
              storage_key: stored.key,
            })
            .returning(['id', 'name', 'media_type as mediaType', 'size', 'width', 'height'])
            .executeTakeFirstOrThrow(),
        );
      } catch (error) {
        await files.remove(stored.key);
        throw error;
      }
    },

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

    /** Sends the file in a way that lets no content of it act on our origin. */
    send(request: FastifyRequest, reply: FastifyReply, file: AttachmentFile) {
      // Kept by the browser, but asked for each time: the right to see it may be gone by then.
      const tag = `"${file.storageKey}"`;
      void reply.header('cache-control', 'private, no-cache').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.status(304).send();
      const inline = isInline(file.mediaType);
      const fallback = file.name.replace(/[^\w.-]/g, '_');
      return reply
        .type(inline ? file.mediaType : 'application/octet-stream')
        .header(
          'content-disposition',
          `${inline ? 'inline' : 'attachment'}; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
        )
        .header('content-length', String(file.size))
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(files.read(file.storageKey));
    },

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
          db.selectFrom('removed_files').select('storage_key').orderBy('removed_at').limit(BATCH).execute(),
        );
        for (const { storage_key: key } of gone) await removeFile(key);
        if (gone.length > 0) log.info({ files: gone.length }, 'Removed the files of what was erased.');
        if (gone.length < BATCH) return;
      }
    },
  };
}

/** What the form parser throws, in our words. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new AppError('unsupported_type');
  if (code?.startsWith('FST_') || /multipart|Unexpected end|boundary|premature/i.test((error as Error).message))
    return new AppError('malformed');
  return error;
}

export const UPLOAD_LIMITS = { fileSize: LARGEST_FILE, files: 1, fields: 0, parts: 1, headerPairs: 50 } as const;
