import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** The best encoding that the browser accepts. */
export function codingOf({ headers }: FastifyRequest): Coding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

export const packWith = (coding: Coding, text: string, quality: number): Buffer =>
  coding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : gzipSync(text, { level: Math.min(quality, 9) });

/** Fast enough for every request, and within a few per cent of the smallest. */
const QUALITY = 5;

/** Sends a page made for this request compressed. For pages without secrets only: sizes would reveal them. */
export function sendPackedPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const coding = codingOf(request);
  void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!coding) return reply.send(html);
  return reply.header('content-encoding', coding).send(packWith(coding, html, QUALITY));
}
