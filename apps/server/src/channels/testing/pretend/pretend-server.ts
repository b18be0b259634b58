import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Taken {
  to: string;
  type: string;
  body: string;
  key: string;
}

/** The fake platform's server: accepts messages, serves files, and refuses requests on demand. */
export async function startPretendServer(token: string) {
  const taken: Taken[] = [];
  const files = new Map<string, Buffer>();
  const fetched: string[] = [];
  /** Each refuses one request: the next one, or the next one that contains this text. */
  const refusals: { status: number; retryAfter?: number; when?: string }[] = [];

  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request);
      const answer = (status: number, content: string | Buffer = '{}', headers = {}) =>
        reply.writeHead(status, headers).end(content);
      if (request.headers.authorization !== `Bearer ${token}`) return answer(401);
      const fits = refusals.findIndex(({ when = '' }) => body.includes(when));
      const [refusal] = fits === -1 ? [] : refusals.splice(fits, 1);
      if (refusal) return answer(refusal.status, '{}', refusal.retryAfter ? { 'retry-after': refusal.retryAfter } : {});
      const [, folder, id = ''] = (request.url ?? '').split('/');
      if (folder === 'files') {
        fetched.push(id);
        const file = files.get(id);
        return file ? answer(200, file) : answer(404);
      }
      const { 'content-type': type = '', 'idempotency-key': key = '' } = request.headers;
      taken.push({ to: id, type, body: body.toString('utf8'), key: String(key) });
      return answer(200, JSON.stringify({ id: `out-${taken.length}` }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { host, baseUrl: `http://${host}`, taken, files, fetched, refusals, close };
}
