import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
