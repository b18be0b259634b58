import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { crawl, fetchPage, type KnownPage } from '../index.ts';
import { fakeSite, pageWith } from '../testing/fake-site.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { HOME, visit } from '../testing/visit.ts';

const sitemap = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset>${addresses.map((address) => `<url><loc>${address}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`;
const xml = { 'content-type': 'application/xml' };

describe('a site is read', () => {
  test('by its links, nearest first, each page once, within its own host', async () => {
    const site = fakeSite({
      '/': pageWith(
        'home',
        '/a',
        '/b#part',
        'https://other.example/x',
        'mailto:a@b.c',
        'http://shop.example/a?utm_source=x',
      ),
      '/a': pageWith('alpha', '/', '/c', '/photo.jpg'),
      '/b': pageWith('beta', '/a'),
      '/c': pageWith('gamma', '/d'),
      '/d': pageWith('delta'),
    });
    const { said, end, results } = await visit(site, { depth: 2 });
    expect(said).toEqual(['read /', 'read /a', 'read /b', 'read /c']);
    expect(end).toBe('done');
    expect(results[1]).toMatchObject({
      page: { title: 'alpha', blocks: [{ heading: 'alpha', text: 'All about alpha.\n\ngo go go' }] },
    });
    expect(site.asked.filter((path) => path.includes('other'))).toEqual([]);
  });

  test('by its sitemaps, including indexes and compressed ones', async () => {
    const site = fakeSite({
      '/': pageWith('home'),
      '/robots.txt': 'Sitemap: https://shop.example/maps.xml\nSitemap: https://other.example/evil.xml',
      '/maps.xml':
        '<sitemapindex><sitemap><loc>https://shop.example/one.xml.gz</loc></sitemap><sitemap><loc>/two.txt</loc></sitemap></sitemapindex>',
      '/one.xml.gz': { body: gzipSync(sitemap(`${HOME}a`, `${HOME}a#x`, 'https://other.example/b')), headers: xml },
      '/two.txt': { body: `${HOME}b\n`, headers: { 'content-type': 'text/plain' } },
      '/a': pageWith('alpha'),
      '/b': pageWith('beta'),
    });
    expect((await visit(site)).said).toEqual(['read /', 'read /a', 'read /b']);
    expect(site.asked.filter((path) => path.includes('other'))).toEqual([]);
  });

  test('where its start redirects to: another host, by the rules of that host', async () => {
    const site = fakeSite({
      'https://www.shop.example/': pageWith('home', '/a', '/no'),
      'https://www.shop.example/a': pageWith('alpha'),
      'https://www.shop.example/robots.txt': 'User-agent: *\nDisallow: /no',
      '/': { redirect: 'https://www.shop.example/' },
    });
    expect((await visit(site)).said).toEqual([
      'read https://www.shop.example/',
      'read https://www.shop.example/a',
      'skipped robots https://www.shop.example/no',
    ]);
  });

  test('not at all if the redirect target disallows it', async () => {
    const site = fakeSite({
      'https://www.shop.example/': pageWith('home', '/a'),
      'https://www.shop.example/robots.txt': 'User-agent: *\nDisallow: /',
      '/': { redirect: 'https://www.shop.example/' },
    });
    expect((await visit(site)).said).toEqual(['skipped robots https://www.shop.example/']);
  });

  test('within its inclusions and exclusions; the start page may be outside', async () => {
    const site = fakeSite({
      '/': pageWith('home', '/help', '/blog'),
      '/help': pageWith('help', '/help/a', '/help/old/b', '/blog'),
      '/help/a': pageWith('alpha'),
    });
    const { said } = await visit(site, { include: ['/help/*'], exclude: ['/help/old/*'] });
    expect(said).toEqual(['read /help', 'read /help/a']);
    expect(site.asked).not.toContain('/blog');
  });

  test('up to the page limit', async () => {
    const site = fakeSite({}, ({ pathname }) => pageWith(pathname, `${pathname}x`, `${pathname}y`));
    const { end, said } = await visit(site, { pageCap: 5, depth: 50 });
    expect([end, said.filter((line) => line.startsWith('read')).length]).toEqual(['page_cap', 5]);
  });

  test('including files', async () => {
    const site = fakeSite({
      '/': pageWith('home', '/terms.pdf'),
      '/terms.pdf': { body: makePdf([['Thirty days.']]), headers: { 'content-type': 'application/pdf' } },
    });
    const { results } = await visit(site);
    expect(results[1]).toMatchObject({ status: 'read', page: { title: 'terms', blocks: [{ text: 'Thirty days.' }] } });
  });

  test('with progress reports', async () => {
    const site = fakeSite({ '/': pageWith('home', '/a', '/b', '/c') }, ({ pathname }) =>
      pathname.length === 2 ? pageWith(pathname) : null,
    );
    const progress: string[] = [];
    await visit(site, {}, { onProgress: (done, total) => progress.push(`${done} of ${total}`) });
    expect(progress).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
  });

  test('until someone stops it', async () => {
    const site = fakeSite({}, ({ pathname }) => pageWith(pathname, `${pathname}x`, `${pathname}y`));
    const stop = new AbortController();
    const onPage = () => stop.abort(new Error('stopped'));
    await expect(
      crawl(
        { start: HOME, kind: 'site', include: [], exclude: [], depth: 5, pageCap: 100 },
        { fetch: site.fetch, onPage, pauseMs: 0, signal: stop.signal },
      ),
    ).rejects.toThrow('stopped');
    expect(site.asked.length).toBeLessThan(6);
  });
});

describe('what has not changed', () => {
  const known = (changes: Partial<KnownPage>): KnownPage => ({
    etag: null,
    lastModified: null,
    hash: '',
    links: [],
    ...changes,
  });

  test('is not fetched again, and its links are still followed', async () => {
    const site = fakeSite({
      '/': ({ headers }) =>
        headers['if-none-match'] === '"1"' ? { status: 304 } : { body: pageWith('home'), headers: { etag: '"1"' } },
      '/a': ({ headers }) => (headers['if-modified-since'] === 'Mon' ? { status: 304 } : pageWith('alpha')),
      '/b': { body: pageWith('beta'), headers: { etag: '"2"', 'last-modified': 'Tue' } },
    });
    const memory = new Map([
      [HOME, known({ etag: '"1"', links: [`${HOME}a`, `${HOME}b`] })],
      [`${HOME}a`, known({ lastModified: 'Mon' })],
    ]);
    const { said, results } = await visit(site, {}, { known: (url) => memory.get(url) });
    expect(said).toEqual(['unchanged /', 'unchanged /a', 'read /b']);
    expect(results[2]).toMatchObject({ etag: '"2"', lastModified: 'Tue', links: [] });
  });

  test('is recognised by its text if the site sends no validators', async () => {
    const site = fakeSite({ '/': pageWith('home', '/a'), '/a': pageWith('alpha') });
    const first = await visit(site);
    const memory = new Map(
      first.results.flatMap((result) => (result.status === 'read' ? [[result.url, result] as const] : [])),
    );
    expect((await visit(site, {}, { known: (url) => memory.get(url) })).said).toEqual(['unchanged /', 'unchanged /a']);
  });

  test('is not stored twice under two addresses', async () => {
    const canonical = (words: string) => pageWith(words).replace('<head>', '<head><link rel="canonical" href="/item">');
    const site = fakeSite({
      '/': pageWith('home', '/item?colour=red', '/item?colour=blue', '/copy-1', '/copy-2'),
      '/item?colour=red': canonical('red item'),
      '/item?colour=blue': canonical('blue item'),
      '/copy-1': pageWith('copy'),
      '/copy-2': pageWith('copy'),
    });
    expect((await visit(site)).said).toEqual([
      'read /',
      'read /item',
      'skipped duplicate /item?colour=blue',
      'read /copy-1',
      'skipped duplicate /copy-2',
    ]);
  });
});

describe('one page', () => {
  test('is read alone, also when it asks search engines not to', async () => {
    const site = fakeSite({ '/a': `<meta name="robots" content="noindex">${pageWith('alpha', '/b')}` });
    expect((await visit(site, { kind: 'url', start: 'https://shop.example/a?utm_source=mail#top' })).said).toEqual([
      'read /a',
    ]);
    expect(await fetchPage('https://shop.example/a', site.fetch)).toMatchObject({
      status: 'read',
      page: { title: 'alpha' },
    });
    expect(site.asked).not.toContain('/b');
  });

  test.each(['', 'shop', 'ftp://shop.example/', 'https://a:b@shop.example/'])(
    'that is not a page: %j',
    async (start) => {
      const site = fakeSite({});
      expect((await visit(site, { kind: 'url', start })).results).toEqual([
        { url: start, status: 'failed', reason: 'bad_address' },
      ]);
      expect(site.asked).toEqual([]);
    },
  );
});
