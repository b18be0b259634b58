import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../secrets.ts';
import { pageCsp } from './security-headers.ts';

/**
 * Serves the built back-office: files under /assets for ever, and for every other path the one page, with a fresh nonce for
 * the styles that are made at run time.
 */
export async function servePages(app: FastifyInstance, folder: string) {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    app.log.warn(`The back-office is not built (${file}); only the API is served.`);
    return;
  }
  const template = readFileSync(file, 'utf8');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    wildcard: true,
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|widget)\//.test(request.url);
    if (!isPage) return reply.status(404).type('text/plain').send('Not found');
    const nonce = randomToken();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pageCsp(nonce))
      .send(template.replaceAll('%NONCE%', nonce));
  });
}
