import type { FastifyInstance } from 'fastify';
import { isLoopback } from './reachable.ts';

/** Refuses what other web pages in the same browser send here, also under another name of this machine. */
export function refuseForeignPages(app: FastifyInstance) {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const { host = '', origin } = headers;
    const isOwnHost = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
    const isOwnOrigin = origin === undefined || origin === `http://${host}`;
    if (!isOwnHost || !isOwnOrigin) return reply.status(403).send({ message: 'Only for pages of the simulator.' });
  });
}
