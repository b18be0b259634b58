import type { MultipartFile } from '@fastify/multipart';
import { LARGEST_FILE } from '@parley/contracts/attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../infra/errors.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import { isInline, safeName, sniff, type Sniffed } from './sniff.ts';

/** A file that has been looked at and lies in the store, in the columns that describe it. */
export interface KeptFile {
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  storage_key: string;
}

/** What has to be known of a file to send it. */
export interface StoredFile {
  name: string;
  mediaType: string;
  size: number;
  storageKey: string;
}

export const UPLOAD_LIMITS = { fileSize: LARGEST_FILE, files: 1, fields: 0, parts: 1, headerPairs: 50 } as const;

/** The one way in and out for files that people upload: looked at before they are kept, sent so that they do no harm. */
export function createUploads(files: FileStore) {
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
    /** Stores the file that the request carries as its only part; without the row that names it, it is gone again. */
    async take<Row>(
      request: FastifyRequest,
      keepRow: (file: KeptFile) => Promise<Row>,
      lookAt: (name: string, head: Buffer) => Sniffed = sniff,
    ): Promise<Row> {
      const { name, stored, isCut } = await receive(request).catch((error: unknown) => {
        throw asRefusal(error);
      });
      const sniffed = lookAt(name, stored.head);
      if (isCut || 'problem' in sniffed) {
        await files.remove(stored.key);
        throw isCut || !('problem' in sniffed)
          ? new AppError('too_large')
          : invalid({ file: { key: sniffed.problem } });
      }
      const { mediaType, width, height } = sniffed;
      const { size, key } = stored;
      try {
        return await keepRow({ name, media_type: mediaType, size, width, height, storage_key: key });
      } catch (error) {
        await files.remove(key);
        throw error;
      }
    },

    /** Sends the file in a way that lets no content of it act on our origin. */
    send(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
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
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** What the form parser throws, in our words. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new AppError('unsupported_type');
  if (code?.startsWith('FST_') || /multipart|Unexpected end|boundary|premature/i.test((error as Error).message))
    return new AppError('malformed');
  return error;
}
