import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../infra/errors.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import { isInline, nameByContent, safeName, sniff, type Sniffed } from './sniff.ts';

/** A file that was inspected and stored, as the columns that describe it. */
export interface InspectedFile {
  name: string;
  media_type: string;
  size: number;
  width: number | null;
  height: number | null;
  storage_key: string;
}

interface Received {
  name: string;
  stored: Awaited<ReturnType<FileStore['write']>>;
  /** Exceeds the size limit. */
  isCut: boolean;
}

/** What is needed to send a file. */
export interface StoredFile {
  name: string;
  mediaType: string;
  size: number;
  storageKey: string;
}

export const UPLOAD_LIMITS = { fileSize: MAX_FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 50 } as const;

/** The only way in and out for uploaded files: inspected before they are stored, and sent so that they can do no harm. */
export function createUploads(files: FileStore) {
  /** Reads the form to its end and stores its file. */
  async function receive(request: FastifyRequest): Promise<{ fields: Record<string, string>; file: Received | null }> {
    const fields: Record<string, string> = Object.create(null);
    let file: Received | null = null;
    try {
      for await (const part of request.parts()) {
        if (part.type === 'file') {
          const stored = await files.write(part.file);
          file = { name: safeName(part.filename ?? ''), stored, isCut: part.file.truncated };
          // Browsers send an empty file field as a file without a name.
          if (!part.filename && stored.size === 0) {
            await files.remove(stored.key);
            file = null;
          }
          if (file?.isCut) break; // no need to read the rest
        } else if (part.valueTruncated) throw new AppError('too_large');
        else if (typeof part.value !== 'string') throw new AppError('malformed');
        else fields[part.fieldname] = part.value;
      }
    } catch (error) {
      if (file) await files.remove(file.stored.key);
      throw asRefusal(error);
    }
    return { fields, file };
  }

  /** Stores the file of a form, if there is one, and removes it again if its row is not written. */
  async function takeForm<Row>(
    request: FastifyRequest,
    storeRow: (fields: Record<string, string>, file: InspectedFile | null) => Promise<Row>,
    sniffFile: (name: string, head: Buffer) => Sniffed = sniff,
  ): Promise<Row> {
    const { fields, file } = await receive(request);
    return file ? inspect(file, sniffFile, (kept) => storeRow(fields, kept)) : storeRow(fields, null);
  }

  /** Inspects a stored file before it is used, and removes it again if anything fails. */
  async function inspect<Result>(
    { name, stored, isCut }: Received,
    sniffFile: (name: string, head: Buffer) => Sniffed,
    keep: (file: InspectedFile) => Promise<Result>,
  ): Promise<Result> {
    try {
      if (isCut) throw new AppError('too_large');
      const sniffed = sniffFile(name, stored.head);
      if ('problem' in sniffed) throw invalid({ file: { key: sniffed.problem } });
      const { mediaType, width, height } = sniffed;
      return await keep({ name, media_type: mediaType, size: stored.size, width, height, storage_key: stored.key });
    } catch (error) {
      await files.remove(stored.key);
      throw error;
    }
  }

  return {
    takeForm,

    /** Stores the request's only part, a file. */
    take: <Row>(request: FastifyRequest, storeRow: (file: InspectedFile) => Promise<Row>): Promise<Row> =>
      takeForm(request, async (_fields, file) => {
        if (!file) throw invalid({ file: { key: 'required' } });
        return storeRow(file);
      }),

    /** Stores a downloaded file, inspected like an upload. Platforms give no names to pictures and voice messages. */
    async keep(name: string, bytes: Uint8Array): Promise<InspectedFile> {
      if (bytes.length > MAX_FILE_BYTES) throw new AppError('too_large');
      const stored = await files.write(Readable.from([Buffer.from(bytes)]));
      const named = nameByContent(safeName(name), stored.head);
      return inspect({ name: named, stored, isCut: false }, sniff, async (kept) => kept);
    },

    discard: (file: InspectedFile) => files.remove(file.storage_key),

    /** Sends the file so that its content cannot act in our origin. */
    send(request: FastifyRequest, reply: FastifyReply, file: StoredFile) {
      // The browser may cache it but must revalidate, because access may have been revoked.
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

/** Maps errors of the form parser to ours. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new AppError('unsupported_type');
  if (code?.startsWith('FST_') || /multipart|Unexpected end|boundary|premature/i.test((error as Error).message))
    return new AppError('malformed');
  return error;
}
