import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the server after letting running requests finish. Node closes idle connections only once, when asked; two kinds would
 * keep us waiting: those that become idle later, and those that browsers open in advance and have not used yet.
 */
export function prepareClosing(app: FastifyInstance): () => Promise<void> {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));

  return async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, 50);
    await app.close();
    clearInterval(sweep);
  };
}
