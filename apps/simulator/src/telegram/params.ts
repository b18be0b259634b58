import type { FastifyRequest } from 'fastify';
import { badRequest, TelegramError } from './errors.ts';

interface Upload {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

/** The parameters of a call, however they came: in the query, as JSON, as a form or with files. */
export interface Params {
  /** For the log. */
  values: Record<string, unknown>;
  text: (name: string) => string;
  integer: (name: string) => number | null;
  flag: (name: string) => boolean;
  /** An object or array; in forms it is written as JSON. */
  object: <T>(name: string) => T | null;
  /** The file that a parameter holds itself, or to which `attach://name` points. */
  upload: (nameOrAttachment: string) => Upload | null;
}

const ATTACHMENT = 'attach://';
/** Telegram accepts uploads up to this size. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export async function readParams(request: FastifyRequest): Promise<Params> {
  const values: Record<string, unknown> = { ...(request.query as object) };
  const uploads = new Map<string, Upload>();
  if (request.isMultipart()) await readParts(request, values, uploads);
  else if (typeof request.body === 'object' && request.body !== null) Object.assign(values, request.body);
  return paramsOf(values, uploads);
}

async function readParts(request: FastifyRequest, values: Record<string, unknown>, uploads: Map<string, Upload>) {
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES, parts: 100 } })) {
      if (part.type === 'field') values[part.fieldname] = part.value;
      else {
        const bytes = await part.toBuffer();
        uploads.set(part.fieldname, { name: part.filename, mimeType: part.mimetype, bytes });
      }
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new TelegramError(413, 'Request Entity Too Large');
    throw badRequest('failed to parse the request body');
  }
}

function paramsOf(values: Record<string, unknown>, uploads: Map<string, Upload>): Params {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  };
  return {
    values,
    text,
    integer(name) {
      const written = text(name).trim();
      return /^-?\d+$/.test(written) ? Number(written) : null;
    },
    flag: (name) => ['true', '1', 'yes', 't', 'y'].includes(text(name).toLowerCase()),
    object<T>(name: string) {
      const value = values[name];
      if (value === undefined || value === null || value === '') return null;
      if (typeof value === 'object') return value as T;
      try {
        return JSON.parse(text(name)) as T;
      } catch {
        throw badRequest(`can't parse ${name.replaceAll('_', ' ')} JSON object`);
      }
    },
    upload: (name) => uploads.get(name.startsWith(ATTACHMENT) ? name.slice(ATTACHMENT.length) : name) ?? null,
  };
}
