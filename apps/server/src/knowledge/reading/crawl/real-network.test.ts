import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../../infra/outbound/outbound.ts';
import { crawl, fetchPage, type PageResult } from '../index.ts';
import { pageWith } from '../testing/fake-site.ts';

let site: Server;
let secret: Server;
let origin = '';
const secretHits: string[] = [];
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  secret = createServer((request, reply) => {
    secretHits.push(request.url ?? '');
    reply.end('secret');
  });
  const secretPort = await listen(secret);
  site = createServer((request, reply) => {
    const html = (body: string) => void reply.setHeader('content-type', 'text/html').end(body);
    if (request.url === '/robots.txt') return void reply.writeHead(404).end();
    if (request.url === '/') return html(pageWith('home', '/inside', '/huge', '/round', '/packed', '/cut', '/fine'));
    if (request.url === '/inside')
      return void reply.writeHead(302, { location: `http://127.0.0.1:${secretPort}/admin` }).end();
    if (request.url === '/round') return void reply.writeHead(302, { location: '/round' }).end();
    if (request.url === '/packed')
      return void reply
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000)));
    if (request.url === '/cut') {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' }).write('<p>half');
      return void setImmediate(() => reply.destroy());
    }
    if (request.url === '/fine') return html(pageWith('fine'));
    if (request.url !== '/huge') return void reply.writeHead(404).end();
    const chunk = Buffer.alloc(65_536, 'x');
    const pump = () => {
      while (!reply.destroyed && reply.write(chunk));
      reply.once('drain', pump);
    };
    pump();
  });
  origin = `http://127.0.0.1:${await listen(site)}`;
});
afterAll(() => {
  for (const server of [site, secret]) {
    server.closeAllConnections();
    server.close();
  }
});

/** The real outbound client, allowed to reach only these hosts. */
const guarded = (...allowed: string[]) => createOutbound(allowed);

test('a site with traps is read over the real network, and nothing internal is reached', async () => {
  const results: PageResult[] = [];
  const before = process.memoryUsage.rss();
  await crawl(
    { start: origin, kind: 'site', include: [], exclude: [], depth: 3, pageCap: 50 },
    { fetch: guarded(new URL(origin).host), onPage: (result) => void results.push(result), pauseMs: 0 },
  );
  const said = results.map(
    (result) => `${new URL(result.url).pathname} ${'reason' in result ? result.reason : result.status}`,
  );
  expect(said).toEqual([
    '/ read',
    '/inside private_address',
    '/huge too_large',
    '/round redirects',
    '/packed not_supported',
    '/cut unreachable',
    '/fine read',
  ]);
  expect(secretHits).toEqual([]);
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(300);
});

test.each([
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00::1]/',
  'http://10.0.0.1/',
  'gopher://127.0.0.1:PORT/',
  'file:///etc/passwd',
])('%s cannot become a source', async (address) => {
  const url = address.replace('PORT', new URL(origin).port);
  const results: PageResult[] = [];
  await crawl(
    { start: url, kind: 'site', include: [], exclude: [], depth: 1, pageCap: 5 },
    { fetch: guarded(), onPage: (result) => void results.push(result), pauseMs: 0 },
  );
  expect([...results, await fetchPage(url, guarded())]).toEqual(
    Array.from({ length: 2 }, () => ({
      url: expect.any(String) as string,
      status: 'failed',
      reason: expect.stringMatching(/^(private_address|bad_address|unreachable)$/) as string,
    })),
  );
});
