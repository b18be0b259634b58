import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';
import { installSecurityHeaders } from './security-headers.ts';

const app = fastify();
const folder = mkdtempSync(join(tmpdir(), 'parley-pages-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  cpSync(join(import.meta.dirname, '../../../../back-office/public/pwa'), join(folder, 'pwa'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<html><head></head></html>');
  installSecurityHeaders(app, false);
  await servePages(app, folder, ['https://*.pictures.example']);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const headersOf = async (url: string) => (await app.inject({ url })).headers;

test.each([
  // A sign-in's window is noticed when it closes, but no other site that opens us gets hold of the page.
  ['/channels/1', 'same-origin-allow-popups'],
  ['/facebook/callbacks', 'same-origin-allow-popups'],
  ['/facebook/callback?code=1', 'unsafe-none'],
  ['/instagram/callback', 'unsafe-none'],
  ['/api/nothing', 'same-origin'],
])('%s has the opener policy %s', async (url, policy) => {
  expect((await headersOf(url))['cross-origin-opener-policy']).toBe(policy);
});

test('pages show pictures of the given sites and of no other', async () => {
  const csp = String((await headersOf('/channels/1'))['content-security-policy']);
  expect(csp).toContain("img-src 'self' data: blob: https://*.pictures.example;");
});

test('the back-office can be installed, and its service worker is asked for every time and serves all of it', async () => {
  const manifest = await app.inject({ url: '/pwa/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const { icons, ...rest } = manifest.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(rest).toMatchObject({ name: 'Parley', start_url: '/chats', scope: '/', display: 'standalone' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { rawPayload } = await app.inject({ url: src });
    expect([src, `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
  expect(await headersOf('/pwa/sw.js')).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
});
