import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { createOutbound, type OutboundRequest } from './outbound.ts';

let server: Server;
let other: Server;
let port = 0;
let otherPort = 0;
const hits: string[] = [];
const listen = async (listener: RequestListener) => {
  const started = createServer(listener);
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
};
const portOf = (of: Server) => (of.address() as AddressInfo).port;

beforeAll(async () => {
  other = await listen((request, reply) => {
    hits.push(`other ${request.method} ${request.headers.authorization ?? '-'}`);
    request.pipe(reply);
  });
  otherPort = portOf(other);
  server = await listen((request, reply) => {
    hits.push(request.url ?? '');
    const redirect = (to: string, status = 302) => reply.writeHead(status, { location: to }).end();
    if (request.url === '/hang') return;
    if (request.url === '/slow') {
      reply.write('a');
      return;
    }
    if (request.url === '/large') {
      const chunk = Buffer.alloc(65_536, 'x');
      const pump = () => {
        while (!reply.destroyed && reply.write(chunk));
        reply.once('drain', pump);
      };
      return pump();
    }
    if (request.url === '/away') return redirect(`http://127.0.0.1:${otherPort}/secret`);
    if (request.url === '/away-with-it') return redirect(`http://127.0.0.1:${otherPort}/secret`, 307);
    if (request.url === '/away-by-name') return redirect(`http://localhost:${otherPort}/secret`);
    if (request.url === '/file') return redirect('file:///etc/passwd');
    if (request.url === '/round') return redirect('/round');
    if (request.url === '/once') return redirect('/ok', 303);
    if (request.url === '/keep') return redirect('/echo', 307);
    if (request.url === '/echo') {
      request.pipe(reply.writeHead(201, { 'content-type': 'application/json' }));
      return;
    }
    reply.end(`${request.method} ${request.headers.authorization ?? '-'}`);
  });
  port = portOf(server);
});
afterAll(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

const go = (url: string, extra: Partial<OutboundRequest> = {}, allowed = [`127.0.0.1:${port}`]) =>
  createOutbound(allowed)({ method: 'GET', url, timeoutMs: 1_000, maxBytes: 1_000_000, ...extra });
const own = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('private addresses are not reached', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://user:secret@127.0.0.1:PORT/',
    'gopher://127.0.0.1:PORT/',
    'file:///etc/passwd',
    'ftp://127.0.0.1:PORT/',
    'javascript:alert(1)',
    '//127.0.0.1:PORT/',
    '',
  ])('%s', async (url) => {
    hits.length = 0;
    const address = url.replace('PORT', String(port));
    await expect(go(address, {}, [])).rejects.toMatchObject({
      problem: expect.stringMatching(/^(private_address|bad_address|unreachable)$/) as string,
    });
    expect(hits).toEqual([]);
  });

  test.each([
    ['/away', 'private_address'],
    ['/away-by-name', 'private_address'],
    ['/file', 'bad_address'],
    ['/round', 'redirects'],
  ])('not via a redirect either: %s', async (path, problem) => {
    hits.length = 0;
    await expect(go(own(path))).rejects.toMatchObject({ problem });
    expect(hits.filter((hit) => hit.startsWith('other'))).toEqual([]);
  });
});

describe('a host allowed by the owner', () => {
  test('answers', async () => {
    expect((await go(own('/ok'))).body.toString()).toBe('GET -');
    expect((await go(`http://localhost:${port}/ok`, {}, ['localhost'])).status).toBe(200);
  });

  test('is allowed with one port or with all', async () => {
    await expect(go(own('/ok'), {}, [`127.0.0.1:${port + 1}`])).rejects.toMatchObject({ problem: 'private_address' });
    expect((await go(own('/ok'), {}, ['127.0.0.1'])).status).toBe(200);
  });

  test('gets the body, and again after a redirect that asks for it', async () => {
    const sent = { method: 'POST', body: '{"a":1}' };
    expect(await go(own('/echo'), sent)).toMatchObject({ status: 201, contentType: 'application/json' });
    expect((await go(own('/keep'), sent)).body.toString()).toBe('{"a":1}');
    expect((await go(own('/once'), sent)).body.toString()).toBe('GET -');
  });

  test('does not forward headers to another host', async () => {
    hits.length = 0;
    const headers = { authorization: 'Bearer secret' };
    expect((await go(own('/ok'), { headers })).body.toString()).toBe('GET Bearer secret');
    await go(own('/away'), { headers }, ['127.0.0.1']);
    expect(hits.at(-1)).toBe('other GET -');
  });

  test('does not forward the body to another host', async () => {
    hits.length = 0;
    const sent = { method: 'POST', body: '{"card":"4111"}' };
    await expect(go(own('/away-with-it'), sent, ['127.0.0.1'])).rejects.toMatchObject({ problem: 'redirects' });
    expect((await go(own('/away'), sent, ['127.0.0.1'])).body.toString()).toBe('');
    expect(hits).toEqual(['/away-with-it', '/away', 'other GET -']);
  });

  test.each(['Host', 'content-length', 'Transfer-Encoding', 'connection', 'proxy-authorization', 'Expect'])(
    'is not sent a connection header: %s',
    async (name) => {
      hits.length = 0;
      const headers = { [name]: 'internal.vhost' };
      await expect(go(own('/ok'), { headers })).rejects.toMatchObject({ problem: 'refused_header' });
      expect(hits).toEqual([]);
    },
  );

  test.each([
    ['/hang', 'timeout'],
    ['/slow', 'timeout'],
    ['/large', 'too_large'],
  ])('cannot block us or exhaust memory: %s', async (path, problem) => {
    await expect(go(own(path), { timeoutMs: 300 })).rejects.toMatchObject({ problem });
  });

  test('that does not answer is unreachable', async () => {
    await expect(go('http://127.0.0.1:1/', {}, ['127.0.0.1'])).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(go('http://no-such-host.invalid/')).rejects.toMatchObject({ problem: 'unreachable' });
  });

  test('is not called with invalid headers', async () => {
    await expect(go(own('/ok'), { headers: { 'x-a': 'b\r\nc: d' } })).rejects.toMatchObject({ problem: 'bad_address' });
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:10.0.0.1', false],
  ['203.0.113.7', false],
  ['2002:7f00:1::', false],
  ['shop.example', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
