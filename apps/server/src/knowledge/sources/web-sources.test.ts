import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, settled, teach } from '../../testing/knowledge.ts';
import { findUnscheduled } from './change-checks.ts';
import { findDue } from './reading-job.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let server: Server;
let site: string;
/** The pages of the site; any other path is a 404. */
const pages = new Map<string, string>();
const asked: string[] = [];
/** Responses held back until the test releases them. */
let held: ServerResponse[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (path === '/slow') return void held.push(response);
    const body = pages.get(path);
    if (path === '/broken') response.writeHead(500).end();
    else if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}`;
  app = await buildTestApp({ OUTBOUND_HOSTS: host });
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  pages.clear();
  asked.length = 0;
  held = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const html = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><main>${body}</main></body></html>`;
const DELIVERY = html(
  'Delivery',
  '<h1>Delivery</h1><p>Delivery to Chișinău takes two to three working days and costs 60 MDL.</p>',
);
const RETURNS = html('Returns', '<h1>Returns</h1><p>You can return anything within thirty days of its arrival.</p>');
const call = (method: 'POST' | 'DELETE', path: string) => shop.staff.browser.call(method, path);
const pagesOf = async (id: number) =>
  ((await shop.staff.browser.get(`/knowledge-sources/${id}/pages`)).body.data as Record<string, unknown>[]).map(
    ({ address, status, problem, chunk_count: chunks }) => [
      String(address).slice(site.length),
      status,
      problem,
      chunks,
    ],
  );
const answer = async (query: string) =>
  (await shop.staff.browser.post(`/ai-agents/${agentId}/retrieve`, { query })).body.outcome;

describe('a site', () => {
  test('is read page by page, and each page shows its result', async () => {
    pages.set(
      '/',
      html(
        'Shop',
        '<p>Welcome to our shop, see how we deliver and take back.</p><a href="/delivery">d</a><a href="/returns">r</a><a href="/gone">g</a>',
      ),
    );
    pages.set('/delivery', DELIVERY);
    pages.set('/returns', RETURNS);
    const source = await teach(shop, agentId, 'Shop', { type: 'site', url: site });
    expect(source).toMatchObject({ status: 'partial', problem: 'not_found' });
    expect(await pagesOf(source.id)).toEqual([
      ['/gone', 'failed', 'not_found', 0],
      ['/', 'read', null, 1],
      ['/delivery', 'read', null, 1],
      ['/returns', 'read', null, 1],
    ]);
    expect(await answer('How long does delivery to Chișinău take?')).toBe('answered');
  });

  test('that is read again drops missing pages, but not because of a failure', async () => {
    const links = (...paths: string[]) =>
      html('Shop', `<p>Our shop is open.</p>${paths.map((path) => `<a href="${path}">x</a>`).join('')}`);
    pages.set('/', links('/delivery', '/returns'));
    pages.set('/delivery', DELIVERY);
    pages.set('/returns', RETURNS);
    const { id } = await teach(shop, agentId, 'Shop', { type: 'site', url: site });
    pages.set('/', links('/delivery'));
    await call('POST', `/knowledge-sources/${id}/sync`);
    expect((await settled(shop, id)).status).toBe('ready');
    expect((await pagesOf(id)).map(([path, status]) => [path, status])).toEqual([
      ['/', 'read'],
      ['/delivery', 'unchanged'],
    ]);
    expect(await answer('How long does delivery to Chișinău take?')).toBe('answered');
    pages.clear();
    await call('POST', `/knowledge-sources/${id}/sync`);
    expect(await settled(shop, id)).toMatchObject({ status: 'failed', problem: 'not_found', chunk_count: 2 });
    expect(await answer('How long does delivery to Chișinău take?')).toBe('answered');
  });

  test('is due again on schedule, not before, and not if deleted', async () => {
    pages.set('/page', DELIVERY);
    const { id } = await teach(shop, agentId, 'Page', { type: 'url', url: `${site}/page` });
    const isDue = async () => (await app.sql.asSystem(findDue)).some((source) => source.id === id);
    const age = (hours: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('knowledge_sources')
          .set({ synced_at: new Date(Date.now() - hours * 3_600_000) })
          .where('id', '=', id)
          .execute(),
      );
    await age(1_000);
    expect(await isDue()).toBe(false);
    await shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, { sync_every_hours: 24 });
    expect(await isDue()).toBe(true);
    await age(23);
    expect(await isDue()).toBe(false);
    await age(25);
    expect(await isDue()).toBe(true);
    await call('POST', `/knowledge-sources/${id}/sync`);
    await settled(shop, id);
    expect(await isDue()).toBe(false);
    await age(25);
    await call('DELETE', `/knowledge-sources/${id}`);
    expect(await isDue()).toBe(false);
  });

  test('without a schedule is checked, and marked as out of date once it has changed', async () => {
    pages.set('/page', DELIVERY);
    const { id } = await teach(shop, agentId, 'Page', { type: 'url', url: `${site}/page` });
    const isUnwatched = async () => (await app.sql.asSystem(findUnscheduled)).some((source) => source.id === id);
    const age = () =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('knowledge_sources')
          .set({ synced_at: new Date(Date.now() - 25 * 3_600_000) })
          .where('id', '=', id)
          .execute(),
      );
    /** Runs the daily check immediately. */
    const runCheck = async () => {
      asked.length = 0;
      await app.sql.asSystem(({ db }) =>
        db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'knowledge.looks').execute(),
      );
      await expect.poll(() => asked.includes('/page')).toBe(true);
      const pendingChecks = () =>
        app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('kind', '=', 'knowledge.look').execute());
      await expect.poll(pendingChecks).toEqual([]);
    };
    expect(await isUnwatched()).toBe(false);
    await age();
    expect(await isUnwatched()).toBe(true);
    await runCheck();
    expect(await settled(shop, id)).toMatchObject({ status: 'ready', problem: null });
    pages.set('/page', DELIVERY.replace('60 MDL', '80 MDL'));
    await runCheck();
    expect(await settled(shop, id)).toMatchObject({ status: 'stale', problem: 'changed', chunk_count: 1 });
    expect(await isUnwatched()).toBe(false);
    await call('POST', `/knowledge-sources/${id}/sync`);
    expect(await settled(shop, id)).toMatchObject({ status: 'ready', problem: null });

    await age();
    await shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, { sync_every_hours: 24 });
    expect(await isUnwatched()).toBe(false);
  });

  test('that does not answer can be stopped, and its previous content stays', async () => {
    pages.set('/page', DELIVERY);
    const { id } = await teach(shop, agentId, 'Page', { type: 'url', url: `${site}/page` });
    await shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, { content: { type: 'url', url: `${site}/slow` } });
    await expect.poll(() => held.length).toBe(1);
    expect((await call('POST', `/knowledge-sources/${id}/stop`)).body).toMatchObject({
      status: 'stale',
      problem: 'stopped',
    });
    held[0]?.end(RETURNS);
    expect(await answer('How long does delivery to Chișinău take?')).toBe('answered');
    await expect
      .poll(() =>
        app.sql.asSystem(async ({ db }) =>
          db.selectFrom('jobs').select('id').where('kind', '=', 'knowledge.read').execute(),
        ),
      )
      .toEqual([]);
    expect(await settled(shop, id)).toMatchObject({ status: 'stale', chunk_count: 1 });
  });

  test.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data', 'private_address'],
    ['http://no-such-host.invalid/', 'unreachable'],
  ])('at %s fails and says why', async (url, problem) => {
    expect(await teach(shop, agentId, 'Inside', { type: 'url', url })).toMatchObject({ status: 'failed', problem });
  });

  test('that is broken shows a problem', async () => {
    expect(await teach(shop, agentId, 'Broken', { type: 'url', url: `${site}/broken` })).toMatchObject({
      status: 'failed',
      problem: 'server_error',
    });
  });
});
