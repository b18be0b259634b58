import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Callback {
  type: string;
  id: string;
  to: string;
  text: string;
  options: { id: string; label: string }[];
  file: { name: string; media_type: string; size: number; content: string } | null;
  is_from_staff: boolean;
}

export const signed = (body: string, secret: string, at = Date.now()) => {
  const timestamp = String(Math.floor(at / 1_000));
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'parley-timestamp': timestamp, 'parley-signature': `v1=${mac}` };
};

/** The server of a company's own app, as the guide describes it: checks signatures, answers pings, ignores repetitions. */
export async function startCompanyApp(secret: string, port = 0) {
  const taken: Callback[] = [];
  const files = new Map<string, Buffer>();
  const state = {
    secret,
    /** Each answers one message instead of taking it; `late` takes it first. */
    refusals: [] as { status: number; retryAfter?: number; late?: boolean }[],
    checksSignatures: true,
    answersPings: true,
    attempts: [] as string[],
  };
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request);
      const answer = (status: number, content: string | Buffer = '{}', headers = {}) =>
        reply.writeHead(status, headers).end(content);
      const file = files.get(request.url ?? '');
      if (request.method === 'GET') return file ? answer(200, file) : answer(404);
      const timestamp = String(request.headers['parley-timestamp']);
      const mac = createHmac('sha256', state.secret).update(`${timestamp}.`).update(body).digest('hex');
      const isGenuine =
        request.headers['parley-signature'] === `v1=${mac}` && Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
      if (state.checksSignatures && !isGenuine) return answer(401);
      const callback = JSON.parse(body.toString('utf8')) as Callback & { challenge?: string };
      if (callback.type === 'ping')
        return answer(200, state.answersPings ? JSON.stringify({ challenge: callback.challenge }) : 'Welcome');
      const key = String(request.headers['idempotency-key']);
      if (callback.type === 'message') state.attempts.push(key);
      const refusal = callback.type === 'message' ? state.refusals.shift() : undefined;
      const isRepeated = callback.type === 'message' && taken.some(({ id }) => id === key);
      if ((!refusal || refusal.late) && !isRepeated) taken.push(callback);
      if (refusal)
        return answer(refusal.status, '{}', refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : {});
      return answer(200);
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { host, url: `http://${host}/parley`, taken, files, state, close };
}
