import type { FastifyRequest } from 'fastify';
import { GraphError, invalidParameter } from './errors.ts';

export interface Upload {
  name: string;
  mimeType: string;
  bytes: Buffer;
}

/** The parameters of a call, however they came: in the query, as JSON, as a form or with files. */
export interface Params {
  /** For the log; without tokens and secrets. */
  shown: Record<string, unknown>;
  has: (name: string) => boolean;
  /** Empty if there is none. */
  text: (name: string) => string;
  /** Throws (#100) if there is none. */
  required: (name: string) => string;
  /** Names separated by commas, or an array. */
  list: (name: string) => string[];
  /** An object; in forms and queries it is written as JSON. */
  object: (name: string) => Record<string, unknown> | null;
  upload: (name: string) => Upload | null;
}

const SECRET = /token|secret|proof|^code$/;
const MAX_UPLOAD_BYTES = 110 * 1024 * 1024;

export async function readParams(request: FastifyRequest): Promise<Params> {
  const values: Record<string, unknown> = { ...(request.query as object) };
  const uploads = new Map<string, Upload>();
  if (request.isMultipart()) await readParts(request, values, uploads);
  else if (typeof request.body === 'object' && request.body !== null) Object.assign(values, request.body);
  return paramsOf(values, uploads);
}

async function readParts(request: FastifyRequest, values: Record<string, unknown>, uploads: Map<string, Upload>) {
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES, parts: 50 } })) {
      if (part.type === 'field') values[part.fieldname] = part.value;
      else {
        const bytes = await part.toBuffer();
        uploads.set(part.fieldname, { name: part.filename, mimeType: part.mimetype, bytes });
      }
    }
  } catch {
    throw new GraphError(100, '(#100) The uploaded file could not be read', { subcode: 2018047 });
  }
}

function paramsOf(values: Record<string, unknown>, uploads: Map<string, Upload>): Params {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  };
  return {
    shown: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, SECRET.test(name) ? '(hidden)' : value]),
    ),
    has: (name) => values[name] !== undefined && values[name] !== null && values[name] !== '',
    text,
    required(name) {
      const found = text(name);
      if (!found) throw invalidParameter(`The parameter ${name} is required`);
      return found;
    },
    list(name) {
      const value = values[name];
      const names = Array.isArray(value) ? value.map(String) : text(name).split(',');
      return names.map((each) => each.trim()).filter(Boolean);
    },
    object(name) {
      const value = values[name];
      if (value === undefined || value === null || value === '') return null;
      const read = typeof value === 'string' ? parseJson(value) : value;
      if (typeof read !== 'object' || read === null || Array.isArray(read))
        throw invalidParameter(`Param ${name} must be a JSON object`);
      return read as Record<string, unknown>;
    },
    upload: (name) => uploads.get(name) ?? null,
  };
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
