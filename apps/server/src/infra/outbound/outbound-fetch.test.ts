import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { createOutboundFetch } from './outbound-fetch.ts';

let server: Server;
let other: Server;
let url = '';
let otherUrl = '';
let host = '';
const seen: string[] = [];
let closed = 0;

const listen = async (listener: RequestListener) => {
  const started = createServer(listener);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return { started, port: (started.address() as AddressInfo).port };
};

beforeAll(async () => {
  const second = await listen((_, reply) => {
    seen.push('other');
    reply.end('other');
  });
  other = second.started;
  otherUrl = `http://127.0.0.1:${second.port}`;
  const first = await listen((request, reply) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    request.on('close', () => (closed += 1));
    const redirect = (to: string) => reply.writeHead(307, { location: to }).end();
    switch (request.url ?? '') {
      case '/echo':
        return void request.pipe(reply.writeHead(201, { 'x-kind': 'echo', 'set-cookie': ['a=1', 'b=2'] }));
      case '/nothing':
        return void reply.writeHead(204).end();
      case '/away':
        return redirect(`${otherUrl}/secret`);
      case '/home':
        return redirect('/echo');
      case '/round':
        return redirect('/round');
      case '/hang':
        return undefined;
      case '/cut':
        return void reply.write('half', () => reply.destroy());
      case '/endless': {
        const pump = () => {
          while (!reply.destroyed && reply.write(Buffer.alloc(16_384, 'x')));
          reply.once('drain', pump);
        };
        return pump();
      }
      default:
        reply.write('first');
        void pause(50).then(() => reply.end('second'));
    }
  });
  server = first.started;
  host = `127.0.0.1:${first.port}`;
  url = `http://${host}`;
});
afterEach(() => {
  seen.length = 0;
});
afterAll(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

const fetchOf = (limits = {}, allowed = [host]) =>
  createOutboundFetch(allowed, { timeoutMs: 5_000, maxBytes: 100_000, ...limits });

describe('an allowed request', () => {
  test('returns the complete response with its headers', async () => {
    const reply = await fetchOf()(`${url}/echo`, {
      method: 'POST',
      body: 'grüße',
      headers: { authorization: 'Bearer k' },
    });
    expect([reply.status, reply.headers.get('x-kind'), await reply.text()]).toEqual([201, 'echo', 'grüße']);
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(seen).toEqual(['POST /echo Bearer k']);
  });

  test('streams the response', async () => {
    const reply = await fetchOf()(new URL(`${url}/slow`));
    const pieces: string[] = [];
    for await (const piece of reply.body ?? []) pieces.push(Buffer.from(piece).toString());
    expect(pieces).toEqual(['first', 'second']);
  });

  test('may have an empty response', async () => {
    expect((await fetchOf()(`${url}/nothing`)).body).toBeNull();
  });

  test('follows redirects within the same site, with its body', async () => {
    const reply = await fetchOf()(new Request(`${url}/home`, { method: 'POST', body: 'again' }));
    expect(await reply.text()).toBe('again');
  });
});

describe('refuses', () => {
  test.each([
    ['http://127.0.0.1:PORT/', 'private_address'],
    ['http://localhost:PORT/', 'private_address'],
    ['http://[::ffff:127.0.0.1]:PORT/', 'private_address'],
    ['http://169.254.169.254/latest', 'private_address'],
    ['http://user:key@127.0.0.1:PORT/', 'bad_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['not an address', 'bad_address'],
  ])('%s', async (address, problem) => {
    await expect(fetchOf({}, [])(address.replace('PORT', new URL(url).port))).rejects.toMatchObject({ problem });
    expect(seen).toEqual([]);
  });

  test.each(['/away', '/round'])('a redirect to another site, or an endless one: %s', async (path) => {
    const headers = { authorization: 'Bearer k' };
    await expect(fetchOf({}, ['127.0.0.1'])(`${url}${path}`, { headers })).rejects.toMatchObject({
      problem: 'redirects',
    });
    expect(seen).not.toContain('other');
  });

  test('a response larger than allowed', async () => {
    const reply = await fetchOf()(`${url}/endless`);
    await expect(reply.text()).rejects.toMatchObject({ problem: 'too_large' });
  });
});

describe('failures look like those of fetch', () => {
  test('when nothing is listening', async () => {
    const gone = fetchOf({}, ['127.0.0.1'])('http://127.0.0.1:1/');
    await expect(gone).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  });

  test('when it is cut in the middle', async () => {
    const reply = await fetchOf()(`${url}/cut`);
    await expect(reply.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
  });

  test.each(['/hang', '/endless'])('when it takes too long: %s', async (path) => {
    const reading = async () => (await fetchOf({ timeoutMs: 200, maxBytes: 1e12 })(`${url}${path}`)).text();
    await expect(reading()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('when the caller aborts, before or during the response, and the server notices', async () => {
    const enough = new Error('Enough.');
    await expect(fetchOf()(`${url}/echo`, { signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
    expect(seen).toEqual([]);

    const caller = new AbortController();
    const reply = await fetchOf({ maxBytes: 1e12 })(`${url}/endless`, { signal: caller.signal });
    const before = closed;
    const reading = reply.text();
    caller.abort(enough);
    await expect(reading).rejects.toBe(enough);
    await expect.poll(() => closed).toBe(before + 1);
  });

  test('when nobody reads any further, the connection ends', async () => {
    const reply = await fetchOf({ maxBytes: 1e12 })(`${url}/endless`);
    const before = closed;
    await reply.body?.cancel();
    await expect.poll(() => closed).toBe(before + 1);
  });
});

test('reading the complete response can be aborted, too', async () => {
  const caller = new AbortController();
  const asked = createOutbound([host])({
    method: 'GET',
    url: `${url}/hang`,
    timeoutMs: 5_000,
    maxBytes: 1_000,
    signal: caller.signal,
  });
  await expect.poll(() => seen).toHaveLength(1);
  caller.abort(new Error('Enough.'));
  await expect(asked).rejects.toThrow('Enough.');
});
