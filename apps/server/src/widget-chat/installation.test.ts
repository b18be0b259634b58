import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../../widget/dist/loader/widget.js', import.meta.url)));

// Needs the built widget: its pages are what is requested.
describe.skipIf(!isBuilt)('the widget counts as installed', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
  });
  afterAll(() => app.close());

  /** What staff see after a browser has requested something for a new widget. */
  async function seenAfter(path: (key: string) => string, headers: Record<string, string>, settings = {}) {
    const { staff, channelId, key } = await openShop(app);
    expect((await staff.browser.call('PUT', `/channels/${channelId}`, { settings })).status).toBe(200);
    const reply = await app.browser().send({ method: 'GET', url: path(key), headers });
    expect(reply.status).toBe(200);
    const { body } = await staff.browser.get(`/channels/${channelId}`);
    const { last_seen_at: at, last_seen_url: url, status } = body as Record<string, unknown>;
    return { isSeen: at !== null, url, status };
  }
  const loader = (key: string) => `/widget.js?key=${key}`;
  const FROM_SHOP = { referer: 'https://shop.example/' };

  test.each([
    ['the loader', loader],
    ['the part that a loader without a key requests when the page is idle', (key: string) => `/widget/page?key=${key}`],
    ['the look that older loaders request', (key: string) => `/widget/look?key=${key}`],
  ])('as soon as a page loads %s, before anybody opens the chat', async (_, path) => {
    expect(await seenAfter(path, FROM_SHOP)).toEqual({
      isSeen: true,
      url: 'https://shop.example',
      status: 'connected',
    });
  });

  test('on a page that keeps its address to itself', async () => {
    expect(await seenAfter(loader, { 'sec-fetch-dest': 'script' })).toMatchObject({ isSeen: true, url: null });
  });

  test('on a site that is not allowed too, so that staff are warned', async () => {
    const settings = { allowed_domains: ['other.example'] };
    expect(await seenAfter(loader, FROM_SHOP, settings)).toMatchObject({ isSeen: true, url: 'https://shop.example' });
  });

  test.each([
    ['a program without a page', {}],
    ['the demo page of this installation', { host: 'chat.example', referer: 'http://chat.example/demo?key=x' }],
    ['the same behind a proxy', { host: 'chat.example', referer: 'https://chat.example/' }],
    ['a hostile address', { referer: 'javascript:alert(1)' }],
  ])('but not by %s', async (_, headers) => {
    expect(await seenAfter(loader, headers)).toEqual({ isSeen: false, url: null, status: 'not_installed' });
  });

  test('also right after the demo page, which does not fill the cache under the address that sites use', async () => {
    const { key } = await openShop(app);
    const page = await app.browser().send({ method: 'GET', url: `/demo?key=${key}` });
    expect(page.text).toContain(`/widget.js?key=${key}&amp;demo"`);
    expect((await app.browser().send({ method: 'GET', url: `/widget.js?key=${key}&demo` })).text).toContain('"color":');
  });

  test('but not when the chat is tried on the demo page', async () => {
    const headers = { host: 'chat.example', referer: 'http://chat.example/demo' };
    expect(await seenAfter((key) => `/widget/frame?key=${key}`, headers)).toMatchObject({ isSeen: false });
  });
});
