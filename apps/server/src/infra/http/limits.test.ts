import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@parley/contracts/endpoint';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addressHolder, createStreamLimits } from '../realtime/stream-limits.ts';
import { openStaffStream, openWidgetStream } from '../../testing/event-stream.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMITS: 'strict' });
  shop = await openShop(app);
});
afterAll(() => app.close());

/** Counted in their handlers, because the count is not per caller but per address, mail address or new visitor. */
const COUNTED_BY_HAND = [
  'POST /auth/*',
  'POST /profile/*',
  'POST /chat/conversations/start',
  'POST /chat/opening',
  'POST /chat/resume',
  'POST /chat/return',
  'POST /chat/listen',
  'POST /chat/conversations/:id/attachments',
  'POST /chat/conversations/:id/transcript',
  'POST /ai-agents/:id/test',
  'POST /ai-agents/:id/lab/runs',
  'POST /ai-agents/:id/back-tests',
  'POST /model-providers/:id/check',
  'POST /invitations',
  'POST /invitations/*',
  'POST /invitation',
  'POST /invitation/*',
];

/** Touches a bounded number of rows of the caller's own company; no outbound calls and no heavy computation. */
const CHEAP = [
  'DELETE /auth/*',
  'POST /platforms/*',
  'POST /instance/*',
  '* /secrets',
  '* /secrets/*',
  'POST /chat/logout',
  'POST /chat/erase',
  '* /channels',
  '* /channels/*',
  '* /conversations/:id',
  '* /conversations/:id/*',
  '* /customers/*',
  'PUT /facebook-accounts/:id',
  'PUT /instagram-accounts/:id',
  '* /customer-fields',
  '* /customer-fields/*',
  '* /message-templates',
  '* /message-templates/*',
  '* /quick-actions',
  '* /quick-actions/*',
  '* /flows',
  '* /flows/:id',
  '* /flows/:id/draft',
  '* /flows/:id/duplicate',
  '* /flows/:id/publish',
  '* /flows/:id/undelete',
  '* /flows/:id/versions/*',
  '* /ai-agents',
  '* /ai-agents/:id',
  '* /ai-agents/:id/canary',
  '* /ai-agents/:id/duplicate',
  '* /ai-agents/:id/publish',
  '* /ai-agents/:id/versions/*',
  '* /ai-agents/:id/undelete',
  '* /ai-agents/:id/lab/cases',
  '* /ai-agents/:id/lab/cases/:labCase',
  '* /ai-agents/:id/lab/propose/conversation',
  '* /ai-agents/:id/lab/runs/:run/cancel',
  '* /ai-agents/:id/back-tests/:backTest/cancel',
  '* /ai-agents/:id/unanswered/*',
  '* /ai-agents/:id/knowledge-sources/attach',
  '* /ai-agents/:id/knowledge-sources/detach',
  'DELETE /ai-agents/:id/knowledge-sources/:source',
  '* /ai-agents/:id/policies/attach',
  '* /ai-agents/:id/policies/detach',
  'DELETE /ai-agents/:id/policies/:policy',
  'DELETE /policies/:id',
  '* /policies/:id/undelete',
  'DELETE /policy-topics/:id',
  'DELETE /knowledge-sources/:id',
  '* /knowledge-sources/:id/stop',
  '* /knowledge-sources/:id/undelete',
  '* /knowledge-sources/:id/chunks/*',
  '* /model-providers',
  '* /model-providers/:id',
  '* /presence',
  '* /members/*',
  'DELETE /invitations/:id',
  '* /opening-hours',
  '* /routing',
  '* /availability',
  '* /availability/active',
  '* /customers/:id/block',
  '* /customers/:id/unblock',
  '* /macro-runs/:id/undo',
  '* /macros',
  '* /macros/:id',
  '* /macros/:id/undelete',
  '* /inbox-views',
  '* /inbox-views/:id',
  '* /inbox-views/:id/undelete',
  '* /teams',
  '* /teams/:id',

  '* /figures/mail',
  '* /figures/mail/stop',

  'PUT /notifications/*',
  '* /push-subscriptions',
  '* /push-subscriptions/*',
  '* /bots/stop', // nobody may ever be kept from stopping them
];

const fits = (pattern: string, { method, path }: Endpoint): boolean => {
  const [verb = '', place = ''] = pattern.split(' ');
  const isPlace = place.endsWith('*') ? path.startsWith(place.slice(0, -1)) : path === place;
  return (verb === '*' || verb === method) && isPlace;
};

test('every call that changes or costs something is rate-limited or listed as cheap', () => {
  const endpoints = [...app.app.served.values()].flatMap((methods) =>
    [...methods.values()].map(({ endpoint }): Endpoint => endpoint),
  );
  const unsafe = endpoints.filter(({ method }) => method !== 'GET');
  expect(unsafe.length).toBeGreaterThan(50);
  const unlimited = unsafe.filter(
    (endpoint) => !endpoint.cost && ![...COUNTED_BY_HAND, ...CHEAP].some((pattern) => fits(pattern, endpoint)),
  );
  expect(unlimited.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  // A stale entry would exempt the next endpoint with that name.
  const stale = [...COUNTED_BY_HAND, ...CHEAP].filter((pattern) => !unsafe.some((endpoint) => fits(pattern, endpoint)));
  expect(stale).toEqual([]);
});

describe('small calls by a visitor', () => {
  test('are limited together to 60 a minute, per visitor', async () => {
    const [visitor, other] = [shop.visitor(), shop.visitor()];
    await Promise.all([visitor.start(), other.start()]);
    const path = `/chat/conversations/${visitor.conversationId}`;
    for (let n = 0; n < 15; n += 1) {
      expect((await visitor.post(`${path}/typing`, { is_typing: n % 2 === 0 })).status).toBe(204);
      expect((await visitor.post(`${path}/metadata`, { items: [] })).status).toBe(204);
      expect((await visitor.post(`${path}/rating`, { score: 5 })).status).toBe(200);
      expect((await visitor.post(`${path}/person`)).status).toBe(200);
    }
    const refused = await visitor.post(`${path}/typing`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await visitor.say('But I may still speak')).status).toBe(200);
    expect((await other.post(`/chat/conversations/${other.conversationId}/typing`)).status).toBe(204);
  });
});

test('requests that staff test are limited per company', async () => {
  const { browser } = shop.staff;
  const flow = await browser.post('/flows', { name: 'Requests' });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1)
    statuses.push((await browser.post(`/flows/${String(flow.body.id)}/test-request`, {})).status);
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses[60]).toBe(429);
  const other = await openShop(app);
  const theirs = await other.staff.browser.post('/flows', { name: 'Requests' });
  expect((await other.staff.browser.post(`/flows/${String(theirs.body.id)}/test-request`, {})).status).not.toBe(429);
});

test('a limited caller is refused without a database query; other calls are served', async () => {
  const { browser } = (await openShop(app)).staff;
  const flow = await browser.post('/flows', { name: 'Requests' });
  const tryOut = () => browser.post(`/flows/${String(flow.body.id)}/test-request`, {});
  for (let status = 0; status !== 429;) ({ status } = await tryOut());
  expect((await browser.get('/flows')).status).toBe(200);
  const cookies = new Map(browser.cookies);
  await browser.post('/auth/logout');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  // The session has ended, which only the database knows.
  expect(await tryOut()).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect((await browser.get('/flows')).status).toBe(401);
});

describe('streams', () => {
  test('are limited to two hundred per address, unless it is a local proxy', () => {
    const limits = createStreamLimits('strict');
    const ended: number[] = [];
    const open = (ip: string, n: number) => limits.hold(addressHolder(ip), () => ended.push(n));
    const releases = Array.from({ length: 200 }, (_, n) => open('2001:db8::1', n));
    expect(ended).toEqual([]);
    open('2001:db8::2', 200);
    expect(ended).toEqual([0]);
    releases[0]?.();
    releases[1]?.();
    open('2001:db8::3', 201);
    expect(ended).toEqual([0]);
    for (let n = 0; n < 300; n += 1) open('127.0.0.1', n);
    expect(ended).toEqual([0]);
  });

  test('are limited to six per visitor; the oldest ends cleanly when a seventh starts', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const streams: Awaited<ReturnType<typeof openWidgetStream>>[] = [];
    for (let n = 0; n < 7; n += 1) streams.push(await openWidgetStream(app, visitor));
    await expect.poll(() => streams.map((stream) => stream.isOver())).toEqual([true, ...Array<boolean>(6).fill(false)]);
    await visitor.say('Who hears this?');
    await expect.poll(() => streams[6]?.texts()).toContain('Who hears this?');
    for (const stream of streams) stream.close();
  });

  test('are limited to twenty per session, and share one check of whether it is still valid', async () => {
    const own = await openShop(app);
    const streams: Awaited<ReturnType<typeof openStaffStream>>[] = [];
    for (let n = 0; n < 21; n += 1) streams.push(await openStaffStream(app, own.staff.browser));
    await expect.poll(() => streams.filter((stream) => stream.isOver()).length).toBe(1);
    expect(streams[0]?.isOver()).toBe(true);
    await own.staff.browser.post('/auth/logout');
    await expect.poll(() => streams.filter((stream) => !stream.isOver()).length).toBe(0);
  });
});
