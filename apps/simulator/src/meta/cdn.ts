import type { FastifyInstance } from 'fastify';
import { samplePicture } from '../sample-picture.ts';
import type { Files } from './messages/files.ts';

/** Meta's content network: files that somebody sent, and pictures of people, Pages and accounts. */
export function contentRoutes(app: FastifyInstance, files: Files) {
  app.get('/meta-cdn/pictures/:name', async (_, reply) =>
    reply.type('image/png').header('x-content-type-options', 'nosniff').send(samplePicture(64, 64)),
  );
  app.get('/meta-cdn/files/:id/:name', async (request, reply) => {
    const file = files.get((request.params as { id: string }).id);
    if (!file) return reply.status(403).type('text/plain').send('URL signature expired');
    // Never shown as a page of this origin.
    const isHarmless = /^(image\/(png|jpeg|gif|webp)|audio\/|video\/|application\/pdf)/.test(file.mimeType);
    return reply
      .type(isHarmless ? file.mimeType : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes);
  });
}
