import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, packWith } from '../infra/http/send-packed.ts';

const MAX_KEPT = 500;
/** Each script is compressed once and sent often. */
const SMALLEST = 11;

interface Packed {
  tag: string;
  br: Buffer;
  gzip: Buffer;
}

/** Sends small scripts compressed and with an ETag, so that they are not sent twice; each is compressed once. */
export function createScriptSender() {
  const kept = new Map<string, Packed>();

  function pack(script: string): Packed {
    const known = kept.get(script);
    if (known) return known;
    const packed = {
      tag: createHash('sha256').update(script).digest('base64url').slice(0, 22),
      br: packWith('br', script, SMALLEST),
      gzip: packWith('gzip', script, SMALLEST),
    };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(script, packed);
    return packed;
  }

  return (request: FastifyRequest, reply: FastifyReply, script: string, cacheControl: string) => {
    const { tag, br, gzip } = pack(script);
    const coding = codingOf(request);
    const body = coding ? { br, gzip }[coding] : script;
    const etag = `"${tag}${coding ? `-${coding}` : ''}"`;
    void reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (coding) void reply.header('content-encoding', coding);
    return reply.send(body);
  };
}
