import { cpuMsOf } from '@parley/contracts/testing/cpu-time';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { OutboundError } from '../../../infra/outbound/outbound.ts';
import { fakeSite, pageWith } from '../testing/fake-site.ts';
import { HOME, visit } from '../testing/visit.ts';

describe('politely:', () => {
  test('what robots.txt disallows is not requested, over any protocol', async () => {
    const site = fakeSite({
      '/': pageWith('home', '/private/a', '/open', 'http://shop.example/private/b', '/jump'),
      '/robots.txt': 'User-agent: Other\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\nCrawl-delay: 0.01',
      '/open': pageWith('open'),
      '/jump': { redirect: '/private/c' },
      '/private/c': pageWith('secret'),
    });
    const { said } = await visit(site);
    expect(said).toEqual([
      'read /',
      'skipped robots /private/a',
      'read /open',
      'skipped robots /private/b',
      'skipped robots /jump',
    ]);
    expect(site.asked).not.toContain('/private/a');
  });

  test('a rule for our user agent applies', async () => {
    const site = fakeSite({
      '/': pageWith('home'),
      '/robots.txt': 'User-agent: *\nAllow: /\n\nUser-agent: parley/2\nDisallow: /',
    });
    expect((await visit(site, { kind: 'url' })).said).toEqual(['skipped robots /']);
  });

  test.each([
    [404, 'read /'],
    [403, 'read /'],
    [500, 'skipped robots /'],
    [429, 'skipped robots /'],
  ])('robots.txt that answers %i means: %s', async (status, first) => {
    const site = fakeSite({ '/': pageWith('home'), '/robots.txt': { status } });
    expect((await visit(site, { kind: 'url' })).said).toEqual([first]);
  });

  test('a huge robots.txt does not exhaust memory', async () => {
    const names = Array.from({ length: 15_000 }, (_, index) => `User-agent: bot${index}`).join('\n');
    const rules = `Disallow: /*${'a'.repeat(50)}\n`.repeat(3_000);
    const site = fakeSite({
      [`/${'a'.repeat(500)}`]: pageWith('long'),
      '/robots.txt': `${names}\nUser-agent: *\n${rules}`,
    });
    const before = process.memoryUsage().heapUsed;
    const spentMs = await cpuMsOf(() => visit(site, { kind: 'url', start: `${HOME}${'a'.repeat(500)}` }));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    expect(spentMs).toBeLessThan(5_000);
  });

  test('at most two requests in parallel, and never faster than requested', async () => {
    let open = 0;
    let most = 0;
    const site = fakeSite(
      { '/': pageWith('home', '/a', '/b', '/c', '/d'), '/robots.txt': 'User-agent: *\nCrawl-delay: 0.1' },
      ({ pathname }) => (pathname.length === 2 ? pageWith(pathname) : null),
    );
    const { said } = await visit({
      async fetch(request) {
        open += 1;
        most = Math.max(most, open);
        const reply = await site.fetch(request);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return reply;
      },
    });
    expect(said).toHaveLength(5);
    expect(most).toBeLessThanOrEqual(2);
    const gaps = site.times.slice(2).map((time, index) => time - (site.times[index + 1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(85);
  });

  test('noindex pages are not stored, but their links are followed', async () => {
    const site = fakeSite({
      '/': pageWith('home', '/list', '/tagged', '/dead'),
      '/list': `<meta name="robots" content="noindex">${pageWith('list', '/a')}`,
      '/tagged': { body: pageWith('tagged'), headers: { 'x-robots-tag': 'noindex' } },
      '/dead': `<meta name="robots" content="none">${pageWith('dead', '/unseen')}`,
      '/a': pageWith('alpha'),
    });
    expect((await visit(site)).said).toEqual([
      'read /',
      'skipped no_index /list',
      'skipped no_index /tagged',
      'skipped no_index /dead',
      'read /a',
    ]);
  });

  test('a busy site is retried once, later', async () => {
    let times = 0;
    const site = fakeSite({
      '/': () => {
        times += 1;
        return times === 1 ? { status: 429, headers: { 'retry-after': '0' } } : pageWith('home');
      },
    });
    expect((await visit(site, { kind: 'url' })).said).toEqual(['read /']);
  });
});

describe('traps', () => {
  test('an endless calendar is abandoned', async () => {
    const site = fakeSite({}, ({ pathname, searchParams }) => {
      if (!['/', '/cal'].includes(pathname)) return null;
      const month = Number(searchParams.get('month') ?? 0);
      return pageWith(`month ${month}`, `/cal?month=${month + 1}`, `/cal?month=${month + 1000}`);
    });
    const { end, results } = await visit(site, { depth: 1_000, pageCap: 2_000 });
    expect(end).toBe('done');
    expect(results.length).toBeLessThanOrEqual(51);
  });

  test('self-repeating paths are abandoned', async () => {
    const site = fakeSite({}, ({ pathname }) =>
      pathname === '/robots.txt' ? null : pageWith(pathname, `${pathname}de/shop/`),
    );
    const { end, results } = await visit(site, { depth: 1_000, pageCap: 2_000 });
    expect(end).toBe('done');
    expect(results.length).toBeLessThan(6);
  });

  test('each bad page affects only itself', async () => {
    const site = fakeSite({
      '/': pageWith('home', '/round', '/picture', '/gone', '/locked', '/broken', '/away', '/empty', '/bomb', '/fine'),
      '/round': { redirect: '/round' },
      '/picture': { body: 'x', headers: { 'content-type': 'image/png' } },
      '/gone': { status: 410 },
      '/locked': { status: 401 },
      '/broken': { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } },
      '/away': { redirect: 'https://other.example/x' },
      'https://other.example/x': pageWith('other'),
      '/empty': '<html></html>',
      '/bomb': '<div>'.repeat(100_000),
      '/fine': pageWith('fine'),
    });
    expect((await visit(site)).said).toEqual([
      'read /',
      'failed redirects /round',
      'skipped not_a_page /picture',
      'failed not_found /gone',
      'failed forbidden /locked',
      'failed broken /broken',
      'skipped other_host /away',
      'failed no_text /empty',
      'failed too_much_inside /bomb',
      'read /fine',
    ]);
  });

  test('a page that never answers is tried twice and no more', async () => {
    const site = fakeSite({ '/': pageWith('home', '/slow', '/fine'), '/fine': pageWith('fine') });
    let times = 0;
    const { said } = await visit({
      fetch(request) {
        if (!request.url.endsWith('/slow')) return site.fetch(request);
        times += 1;
        return Promise.reject(new OutboundError('timeout'));
      },
    });
    expect([said, times]).toEqual([['read /', 'failed timeout /slow', 'read /fine'], 2]);
  });

  test('circular, invalid or exploding sitemaps are ignored', async () => {
    const site = fakeSite({
      '/': pageWith('home'),
      '/robots.txt': ['a', 'b', 'c', 'd'].map((name) => `Sitemap: https://shop.example/${name}.xml`).join('\n'),
      '/a.xml': '<sitemapindex><sitemap><loc>/a.xml</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap></sitemapindex>',
      '/b.xml': { body: gzipSync(Buffer.alloc(60_000_000)) },
      '/c.xml': '<urlset><url><loc>javascript:alert(1)</loc></url><url><loc>',
      '/d.xml': `<urlset><url><loc>${HOME}a</loc></url></urlset>`,
      '/a': pageWith('alpha'),
    });
    expect((await visit(site)).said).toEqual(['read /', 'read /a']);
    expect(site.asked.filter((path) => path === '/a.xml')).toHaveLength(1);
  });

  test('a site that goes down is left alone', async () => {
    const links = Array.from({ length: 100 }, (_, index) => `/${index}-page`);
    const site = fakeSite({ '/': pageWith('home', ...links) }, ({ pathname }) =>
      pathname === '/robots.txt' ? '' : null,
    );
    const down = async (request: Parameters<typeof site.fetch>[0]) => {
      const reply = await site.fetch(request);
      return reply.url === HOME || reply.url.endsWith('.txt') ? reply : { ...reply, status: 500 };
    };
    const { end, results } = await visit({ fetch: down });
    expect(end).toBe('site_down');
    expect(results.length).toBeLessThan(14);
  });
});
