import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Serves the npm package, so that a site installs the one that belongs to this server: `npm install https://…/widget.tgz`. */
export function servePackage(app: FastifyInstance, folder: string) {
  const file = join(folder, 'widget.tgz');
  const archive = existsSync(file) ? readFileSync(file) : null;
  app.get('/widget.tgz', async (_, reply) => {
    if (!archive) return reply.status(404).type('text/plain').send('Not found');
    return reply.type('application/gzip').header('cache-control', 'public, max-age=300').send(archive);
  });
}
