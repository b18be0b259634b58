import { DEFAULT_COLORS } from '@parley/contracts/channels';
import { toWire } from '@parley/contracts/wire';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { openWidgetStream } from '../testing/event-stream.ts';
import { chosen, defaults } from './testing/widget-settings.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

const MISSING = 99_999_999;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, from = shop) =>
  method === 'GET' ? from.staff.browser.get(path) : from.staff.browser.call(method, path, body);
const create = async (body: object = {}, from = shop): Promise<{ id: number; key: string }> => {
  const reply = await call('POST', '/channels', { type: 'web_widget', name: 'New', ...body }, from);
  expect(reply.status).toBe(201);
  return reply.body as { id: number; key: string };
};
const change = (id: number, values: object) =>
  app.sql.asSystem(({ db }) => db.updateTable('channels').set(values).where('id', '=', id).execute());
const init = (key: string) => app.browser().send({ method: 'GET', url: '/api/chat/init', headers: { key } });

describe('a channel', () => {
  test('is created with defaults or with every setting, and is returned as saved', async () => {
    const plain = await call('POST', '/channels', { type: 'web_widget', name: ' Shop 2 ' });
    expect(plain).toMatchObject({
      status: 201,
      body: {
        type: 'web_widget',
        name: 'Shop 2',
        is_enabled: true,
        status: 'not_installed',
        ai_agent_id: null,
        flow_id: null,
        key: expect.stringMatching(/^[\w-]{43}$/),
        settings: defaults,
        identity_secret_end: null,
        last_message_at: null,
        last_seen_at: null,
        last_seen_url: null,
      },
    });
    const { id } = await create({ settings: chosen });
    const [one, all] = [await call('GET', `/channels/${id}`), await call('GET', '/channels')];
    expect(one.body.settings).toEqual(chosen);
    expect(all.body.data).toContainEqual(one.body);
    expect((await call('GET', '/channels', undefined, other)).text).not.toContain(String(one.body.key));
  });

  test('keeps what a change does not mention; settings are replaced as a whole', async () => {
    const { id } = await create({ settings: chosen });
    const renamed = await call('PUT', `/channels/${id}`, { name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', is_enabled: true, settings: chosen });
    const off = await call('POST', `/channels/${id}`, { _method: 'PUT', is_enabled: false });
    expect(off.body).toMatchObject({ name: 'Renamed', status: 'disabled', settings: chosen });
    const nothing = await call('PUT', `/channels/${id}`, {});
    expect(nothing.body).toEqual(off.body);
    const settings = { colors: { accent_color: '#ABCDEF' }, shows_credit: false };
    expect((await call('PUT', `/channels/${id}`, { settings })).body.settings).toEqual({
      ...defaults,
      colors: { ...defaults.colors, accent_color: '#abcdef' },
      shows_credit: false,
    });
  });

  test('shows new settings to the widget at once, and only those it needs', async () => {
    const { id, key } = await create();
    expect((await init(key)).body).toMatchObject({ colors: defaults.colors, shows_credit: true });
    await call('PUT', `/channels/${id}`, { settings: chosen });
    const { allowed_domains: _, allows_app_web_views: __, keeps_page_queries: ___, side: ____, ...others } = chosen;
    const { shows_answer_time: _____, texts, ...shown } = others;
    const { body } = await init(key);
    const { company } = (await call('GET', '/profile/me')).body as { company: { name: string } };
    expect(body).toEqual({
      ...shown,
      texts: expect.arrayContaining(texts.slice(0, 1).map((each) => ({ ...each, people: '' }))),
      proactive_messages: [{ texts: [{ locale: 'de', text: 'Fragen?' }] }],
      channel: { name: 'New' },
      company: { name: company.name },
      is_online: true,
      speaks_first: false,
      has_bot: false,
      quick_actions: [],
    });
  });

  test('whose row predates a setting has its default', async () => {
    const { id, key } = await create();
    await change(id, { settings: '{}' });
    expect((await call('GET', `/channels/${id}`)).body.settings).toEqual(defaults);
    await change(id, {
      settings: JSON.stringify({ allowedDomains: ['a.example'], colors: { accentColor: '#222222' } }),
    });
    expect((await call('GET', `/channels/${id}`)).body.settings).toEqual({
      ...defaults,
      allowed_domains: ['a.example'],
      colors: { ...defaults.colors, accent_color: '#222222' },
    });
    expect((await init(key)).status).toBe(200);
  });

  test('is connected once the widget was used on a page, and names the page', async () => {
    const own = await openShop(app);
    await own.visitor().post('/chat/conversations/start', { page_url: 'https://shop.example/cart' });
    expect((await call('GET', `/channels/${own.channelId}`, undefined, own)).body).toMatchObject({
      status: 'connected',
      last_seen_at: expect.any(String),
      last_seen_url: 'https://shop.example',
    });
  });

  test('is enabled with every setting stored after initialisation', async () => {
    const { id } = await create();
    await change(id, { settings: '{"showsCredit":false}', is_enabled: false });
    const reply = await call('POST', `/channels/${id}/initialize`);
    expect(reply.body).toMatchObject({ is_enabled: true, settings: { ...defaults, shows_credit: false } });
    const row = await app.sql.asSystem(({ db }) =>
      db
        .selectFrom('channels')
        .select(['settings', 'presentation', 'shows_answer_time as showsAnswerTime'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const { settings, presentation, showsAnswerTime } = row;
    expect(toWire({ ...(settings as object), ...(presentation as object), showsAnswerTime })).toEqual({
      ...defaults,
      shows_credit: false,
    });
  });

  test('is deleted with its key, and with its conversations if that is wanted', async () => {
    const own = await openShop(app);
    const visitor = own.visitor();
    await visitor.start();
    await visitor.say('Hello');
    const path = `/channels/${own.channelId}?erases_conversations=true`;
    expect((await call('DELETE', path, undefined, own)).status).toBe(204);
    expect((await call('DELETE', path, undefined, own)).status).toBe(404);
    expect((await call('GET', `/conversations/${visitor.conversationId}`, undefined, own)).status).toBe(404);
    expect((await init(own.key)).status).toBe(404);
  });

  test.each(['rotate-key', 'switching off', 'deleting'])('ends open streams and its old key (%s)', async (how) => {
    const own = await openShop(app);
    const visitor = own.visitor();
    await visitor.start();
    const stream = await openWidgetStream(app, visitor);
    const path = `/channels/${own.channelId}`;
    const reply =
      how === 'rotate-key'
        ? await call('POST', `${path}/rotate-key`, undefined, own)
        : how === 'deleting'
          ? await call('DELETE', path, undefined, own)
          : await call('PUT', path, { is_enabled: false }, own);
    await expect.poll(stream.isOver, { timeout: 8_000 }).toBe(true);
    expect((await visitor.say('x')).status).toBe(404);
    visitor.headers.key = String(reply.body.key);
    expect((await visitor.say('x')).status).toBe(how === 'rotate-key' ? 200 : 404);
  });
});

describe('the streams of visitors', () => {
  const openTwo = async () => {
    const own = await openShop(app);
    const other = await call('POST', '/channels', { type: 'web_widget', name: 'Other' }, own);
    const visitors = [own.visitor(), new TestVisitor(app, String(other.body.key))];
    for (const visitor of visitors) await visitor.start();
    const [mine, theirs] = [
      await openWidgetStream(app, visitors[0] as TestVisitor),
      await openWidgetStream(app, visitors[1] as TestVisitor),
    ];
    const receives = async (stream: typeof mine, visitor: TestVisitor | undefined) => {
      const text = `Heard ${newClientId()}`;
      const path = `/conversations/${visitor?.conversationId}/messages/send`;
      await own.staff.browser.post(path, { text, client_id: newClientId() });
      await expect.poll(() => stream.isOver() || stream.texts().includes(text)).toBe(true);
      return !stream.isOver();
    };
    const settings = (await call('GET', `/channels/${own.channelId}`, undefined, own)).body.settings as object;
    return { own, visitors, mine, theirs, receives, settings };
  };

  test('stay open when texts, colours or the name of a channel change', async () => {
    const { own, visitors, mine, theirs, receives, settings } = await openTwo();
    const colors = { ...(toWire(DEFAULT_COLORS) as object), frame_color: '#123456' };
    const changes = { name: 'Renamed', settings: { ...settings, colors, texts: [{ locale: 'en', title: 'Hi' }] } };
    expect((await call('PUT', `/channels/${own.channelId}`, changes, own)).status).toBe(200);
    expect(await receives(mine, visitors[0])).toBe(true);
    expect(await receives(theirs, visitors[1])).toBe(true);
    for (const { received, close } of [mine, theirs]) {
      expect(received.map(({ name }) => name)).not.toContain('reset');
      close();
    }
  });

  test.each(['key', 'state', 'domains'])('end when the %s of their own channel changes', async (what) => {
    const { own, visitors, mine, theirs, receives, settings } = await openTwo();
    const path = `/channels/${own.channelId}`;
    if (what === 'key') await call('POST', `${path}/rotate-key`, undefined, own);
    if (what === 'state') await call('PUT', path, { is_enabled: false }, own);
    if (what === 'domains')
      await call('PUT', path, { settings: { ...settings, allowed_domains: ['shop.example'] } }, own);
    await mine.ended;
    expect(await receives(theirs, visitors[1])).toBe(true);
    theirs.close();
  });
});

describe('an AI agent', () => {
  const agentOf = ({ staff }: Shop) =>
    app.sql.asSystem(async ({ db }) => {
      const row = { company_id: staff.companyId, name: 'Agent' };
      return (await db.insertInto('ai_agents').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

  test('is assigned and unassigned; one of another company looks missing', async () => {
    const { id } = await create();
    const [own, foreign] = [await agentOf(shop), await agentOf(other)];
    const assign = (agentId: unknown) => call('POST', `/channels/${id}/assign-ai-agent`, { agent_id: agentId });
    const [stolen, unknown] = [await assign(foreign), await assign(MISSING)];
    expect([stolen.status, stolen.text]).toEqual([404, unknown.text]);
    expect((await call('GET', `/channels/${id}`)).body.ai_agent_id).toBeNull();
    expect((await assign(own)).body).toMatchObject({ id, ai_agent_id: own });
    expect((await assign(foreign)).status).toBe(404);
    expect((await call('GET', `/channels/${id}`)).body.ai_agent_id).toBe(own);
    for (const bad of [undefined, 'x', -1, 1.5, {}]) expect((await assign(bad)).status).toBe(422);
    expect((await assign(null)).body).toMatchObject({ id, ai_agent_id: null });
    const theirs = await call('POST', `/channels/${id}/assign-ai-agent`, { agent_id: foreign }, other);
    expect(theirs.status).toBe(404);
  });

  test('replaces a flow, and stays assigned beside a flow', async () => {
    const { id } = await create();
    const agentId = await agentOf(shop);
    const flowId = (await call('POST', '/flows', { name: 'Welcome' })).body.id;
    const assign = (agent_id: unknown) => call('POST', `/channels/${id}/assign-ai-agent`, { agent_id });
    await call('PUT', `/channels/${id}`, { flow_id: flowId });
    expect((await assign(agentId)).body).toMatchObject({ ai_agent_id: agentId, flow_id: null });
    expect((await call('PUT', `/channels/${id}`, { name: 'Shop' })).body.ai_agent_id).toBe(agentId);
    const withFlow = await call('PUT', `/channels/${id}`, { flow_id: flowId });
    expect(withFlow.body).toMatchObject({ ai_agent_id: agentId, flow_id: flowId });
    expect((await assign(null)).body).toMatchObject({ ai_agent_id: null, flow_id: flowId });
  });
});

describe('a platform', () => {
  test('is a channel that is installed, configured, switched and removed', async () => {
    const installed = await call('POST', '/platforms/install', { type: 'web_widget' });
    expect(installed).toMatchObject({
      status: 201,
      body: { name: 'Web widget', is_enabled: true, settings: defaults },
    });
    const id = Number(installed.body.id);
    expect((await call('GET', `/channels/${id}`)).body).toEqual(installed.body);
    expect((await call('POST', '/platforms/install', { type: 'web_widget', name: 'Second' })).body.name).toBe('Second');

    expect((await call('GET', `/platforms/${id}/config`)).body).toEqual(defaults);
    expect((await call('POST', `/platforms/${id}/config`, chosen)).body).toEqual(chosen);
    expect((await call('GET', `/channels/${id}`)).body.settings).toEqual(chosen);
    const bad = await call('POST', `/platforms/${id}/config`, { colors: { accent_color: 'red' } });
    expect([bad.status, bad.body.errors]).toEqual([422, { 'colors.accent_color': ['Enter a colour like #e09b34'] }]);

    const toggle = async (body: object) => (await call('POST', `/platforms/${id}/toggle`, body)).body.is_enabled;
    expect(await toggle({})).toBe(false);
    expect(await toggle({ is_enabled: false })).toBe(false);
    expect((await init(String(installed.body.key))).status).toBe(404);
    expect(await toggle({})).toBe(true);
    expect((await init(String(installed.body.key))).status).toBe(200);

    expect((await call('POST', '/platforms/uninstall', { id })).status).toBe(204);
    expect((await call('POST', '/platforms/uninstall', { id })).status).toBe(404);
  });

  test.each(CHANNEL_TYPES)('of the type %s can be installed', async (type) => {
    const { status, body } = await call('POST', '/platforms/install', { type });
    expect([status, body.type, body.is_enabled]).toEqual([201, type, true]);
  });

  test.each(['fax', '', null, undefined])('of the unknown type %j cannot be installed', async (type) => {
    for (const [path, body] of [
      ['/platforms/install', { type }],
      ['/channels', { type, name: 'New' }],
    ] as const) {
      const reply = await call('POST', path, body);
      expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['type']]);
    }
  });
});
