import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMetaTest, type MetaTest } from '../../testing/meta.ts';
import { startWebhook } from '../../testing/webhook.ts';

let world: MetaTest;
beforeEach(async () => {
  world = await openMetaTest();
});
afterEach(() => world.simulator.close());

interface List {
  data: { id: string; name: string; tasks?: string[]; instagram_business_account?: { username: string } }[];
  paging: { next?: string };
}
const FIELDS = 'id,name,access_token,tasks,picture{url},instagram_business_account{id,username}';

test('Pages are listed two at a time, with their tasks and linked accounts', async () => {
  const first = (await world.graph(`me/accounts?fields=${FIELDS}&limit=100`, await world.userToken())).body as List;
  expect(first.data.map(({ name, instagram_business_account: account }) => [name, account?.username])).toEqual([
    ['Linden Home', 'linden.home'],
    ['Linden Outlet', undefined],
  ]);
  const second = (await (await fetch(first.paging.next ?? '')).json()) as List;
  expect(second.data).toMatchObject([{ name: 'Linden Careers', tasks: ['ANALYZE'], picture: { data: {} } }]);
  expect(second.paging.next).toBeUndefined();
});

test('a Page of a portfolio is only listed with business_management, but can be read by its id', async () => {
  const { meta, graph } = world;
  const hidden = meta.addPage({ name: 'Hidden', user: meta.sample().user, isInPortfolio: true });
  const token = await world.userToken({ pages: [hidden] });
  expect((await graph('me/accounts', token)).body).toEqual({ data: [] });
  expect((await graph(`?ids=${hidden.id}&fields=name,access_token`, token)).body).toMatchObject({
    [hidden.id]: { name: 'Hidden', access_token: expect.stringMatching(/^EAA/) },
  });
  expect((await graph(`?ids=${hidden.id},${meta.sample().home.id}`, token)).error).toMatchObject({ error_subcode: 33 });
});

test('fields that do not exist are refused', async () => {
  expect((await world.graph('me?fields=id,shoe_size', await world.userToken())).error).toMatchObject({
    code: 100,
    message: '(#100) Tried accessing nonexisting field (shoe_size) on node type (User)',
  });
});

test('a Page is subscribed to fields that Pages have, with the Page token', async () => {
  const { meta, graph } = world;
  const { home } = meta.sample();
  const token = await world.pageToken();
  const path = `${home.id}/subscribed_apps`;
  expect((await graph(path, token, { subscribed_fields: 'messages,messaging_seen' })).error).toMatchObject({
    code: 100,
    message: expect.stringMatching(/^\(#100\) Param subscribed_fields\[1\] must be one of \{FEED, /),
  });
  expect((await graph(path, await world.userToken(), { subscribed_fields: 'messages' })).error?.code).toBe(210);
  expect((await graph(`${path}?subscribed_fields=messages,standby`, token, {})).body).toEqual({ success: true });
  expect((await graph(path, token)).body).toMatchObject({
    data: [{ id: '100200300', subscribed_fields: ['messages', 'standby'] }],
  });
  expect((await graph(path, token, undefined, 'DELETE')).body).toEqual({ success: true });
  expect((await graph(path, token)).body).toEqual({ data: [] });
  const narrow = await world.pageToken(home, { without: ['pages_manage_metadata'] });
  expect((await graph(path, narrow, { subscribed_fields: 'messages' })).error?.code).toBe(200);
});

test('an app subscribes only with a callback that repeats the challenge', async () => {
  const hook = await startWebhook();
  const subscribe = (verifyToken: string, token = world.appToken) =>
    world.graph('100200300/subscriptions', token, {
      object: 'page',
      callback_url: hook.url,
      verify_token: verifyToken,
      fields: 'messages,message_echoes',
      include_values: true,
    });
  expect((await subscribe('wrong')).error).toMatchObject({ code: 2200 });
  expect((await subscribe(hook.verifyToken, await world.userToken())).error).toMatchObject({ code: 15 });
  expect((await subscribe(hook.verifyToken)).body).toEqual({ success: true });
  expect((await world.graph('100200300/subscriptions', world.appToken)).body).toMatchObject({
    data: [{ object: 'page', callback_url: hook.url, fields: [{ name: 'messages' }, { name: 'message_echoes' }] }],
  });
  await hook.close();
});

test('an Instagram account is subscribed with its own token', async () => {
  const token = await world.instagramToken();
  const path = '/ig-graph/v26.0/me/subscribed_apps';
  expect((await world.graph(path, token, { subscribed_fields: 'messages,messaging_seen' })).body).toEqual({
    success: true,
  });
  expect((await world.graph(path, token, { subscribed_fields: 'messaging_reactions' })).error?.code).toBe(100);
  expect(world.meta.subscribedFields(world.meta.sample().atelier, 'instagram')).toEqual(['messages', 'messaging_seen']);
});

test('faults answer with errors, lose answers and break them', async () => {
  const { simulator, graph } = world;
  const token = await world.userToken();
  const get = () => graph('me/accounts', token);
  const next = (fault: object) =>
    simulator.faults.set('messenger', { calls: [{ ...fault, method: 'list*', next: 1 } as never] });
  next({ kind: 'rate_limited' });
  expect((await get()).error?.code).toBe(613);
  next({ kind: 'server_error' });
  expect((await get()).status).toBe(500);
  next({ kind: 'error', code: 10, subcode: 1_893_063 });
  expect((await get()).error).toMatchObject({ code: 10, error_subcode: 1_893_063 });
  next({ kind: 'malformed_answer' });
  await expect(get()).rejects.toThrow('JSON');
  next({ kind: 'timeout_after_accept', hold_ms: 0 });
  await expect(get()).rejects.toThrow('fetch failed');
  expect((await get()).status).toBe(200);
  expect(simulator.journal.calls.list({ where: { platform: 'messenger', method: 'listPages' } })).toHaveLength(6);
});

test('a colleague product adds a kind of node, an object and events', async () => {
  const { meta, graph, simulator } = world;
  const hook = await startWebhook();
  meta.subscriptions.addObject('whatsapp_business_account', ['messages']);
  meta.graph.addKind({
    type: 'WhatsAppBusinessPhoneNumber',
    find: (id) => (id === '555' ? { number: '+1 555' } : null),
    operations: {
      GET: { name: 'getNumber', platform: 'whatsapp', run: ({ number }) => ({ id: '555', number }) },
      'POST messages': { name: 'sendMessage', platform: 'whatsapp', run: () => ({ messages: [] }) },
    },
  });
  const { value: token } = meta.tokens.issue({
    kind: 'system_user',
    appId: '100200300',
    subjectId: '1',
    userId: null,
    scopes: ['whatsapp_business_messaging'],
    pageIds: [],
    isLongLived: true,
    expiresAt: null,
  });
  expect((await graph('555', token)).body).toEqual({ id: '555', number: '+1 555' });
  expect((await graph('555/messages', token, { text: 'Hi' })).body).toEqual({ messages: [] });
  expect(simulator.journal.calls.list({ where: { platform: 'whatsapp' } })).toHaveLength(2);
  const app = meta.getApp('meta');
  await meta.setWebhook('meta', hook.url, hook.verifyToken, ['whatsapp_business_account']);
  const sent = meta.webhooks.send({
    platform: 'whatsapp',
    app,
    object: 'whatsapp_business_account',
    accountId: 'W1',
    kind: 'messages',
    lane: 'W1',
    entry: { changes: [{ field: 'messages', value: { text: 'Größe/Farbe' } }] },
  });
  await sent?.attempted;
  expect(hook.received).toHaveLength(1);
  expect(hook.received[0]?.body).toContain(String.raw`Gr\u00f6\u00dfe\/Farbe`);
  await hook.close();
});
