import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { dropDeletedAgents } from './index.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Agent {
  id: number;
  name: string;
  status: string;
  settings: Record<string, unknown>;
}
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  shop.staff.browser.call(method, path, body);
const create = async (body: object = {}): Promise<Agent> => {
  const reply = await call('POST', '/ai-agents', { name: 'Shop Assistant', ...body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as Agent;
};
const names = async () =>
  ((await shop.staff.browser.get('/ai-agents')).body.data as unknown as Agent[]).map(({ name }) => name);

describe('an AI agent', () => {
  test('starts as a draft with working settings', async () => {
    const made = await create({ description: 'Stock and delivery' });
    expect(made).toMatchObject({
      description: 'Stock and delivery',
      status: 'draft',
      settings: {
        tone: 'warm',
        answer_length: 'short',
        language: null,
        grounding: 'strict',
        confidence_floor: null,
        citations: 'customer',
        model: null,
        hand_off: { unsure_times: 2, angry_times: 2, topics: [] },
      },
      channels: [],
      knowledge: { sources: 0, failed: 0, chunks: 0 },
      updated_by: { id: shop.staff.userId },
    });
    expect((await shop.staff.browser.get(`/ai-agents/${made.id}`)).body).toEqual(made);
  });

  test('keeps what a change does not mention', async () => {
    const made = await create({ settings: { tone: 'formal', instructions: 'Say the answer first.' } });
    const live = await call('PUT', `/ai-agents/${made.id}`, { status: 'live' });
    expect(live.body).toMatchObject({ name: made.name, status: 'live', settings: made.settings });
    const renamed = await call('PUT', `/ai-agents/${made.id}`, { name: ' Order Desk ', settings: { icon: 'truck' } });
    expect(renamed.body).toMatchObject({
      name: 'Order Desk',
      status: 'live',
      settings: { icon: 'truck', tone: 'warm' },
    });
  });

  test('settings from an older version get the defaults of newer ones', async () => {
    const { id } = await create();
    await app.sql.asSystem(({ db }) =>
      db.updateTable('ai_agents').set({ settings: '{"tone":"brief"}' }).where('id', '=', id).execute(),
    );
    const { body } = await shop.staff.browser.get(`/ai-agents/${id}`);
    expect(body.settings).toMatchObject({ tone: 'brief', citations: 'customer', budgets: { tokens_per_answer: 600 } });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ settings: { tone: 'rude' } }, 'settings.tone'],
    [{ settings: { instructions: 'x'.repeat(6_001) } }, 'settings.instructions'],
    [{ settings: { confidence_floor: 2 } }, 'settings.confidence_floor'],
    [{ settings: { hand_off: { unsure_times: 0 } } }, 'settings.hand_off.unsure_times'],
    [{ settings: { greeting: [{ locale: 'xx', text: 'Hi' }] } }, 'settings.greeting.0.locale'],
    [{ settings: { model: { provider_id: 1, name: '', temperature: 0 } } }, 'settings.model.name'],
    [{ status: 'live' }, 'status'],
  ])('is not created from %j', async (body, field) => {
    const reply = await call('POST', '/ai-agents', { name: 'Agent', ...body });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('does not accept a model provider of another company or a missing one', async () => {
    const other = await openShop(app);
    const provider = { kind: 'openai', name: 'Theirs', key: 'sk-theirs-12345678' };
    const theirs = (await other.staff.browser.post('/model-providers', provider)).body.id;
    const ours = (await call('POST', '/model-providers', provider)).body.id;
    const { id } = await create();
    const settings = (provider_id: unknown) => ({ settings: { model: { provider_id, name: 'large' } } });
    for (const foreign of [theirs, 99_999_999]) {
      for (const reply of [
        await call('PUT', `/ai-agents/${id}`, settings(foreign)),
        await call('POST', '/ai-agents', { name: 'Agent', ...settings(foreign) }),
      ])
        expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['settings.model.provider_id']]);
    }
    expect((await call('PUT', `/ai-agents/${id}`, settings(ours))).status).toBe(200);
  });

  test('names the channels that it answers on', async () => {
    const { id } = await create();
    await call('POST', `/channels/${shop.channelId}/assign-ai-agent`, { agent_id: id });
    expect((await shop.staff.browser.get(`/ai-agents/${id}`)).body.channels).toMatchObject([
      { id: shop.channelId, platform: 'web_widget' },
    ]);
  });

  test('can be brought back for a day', async () => {
    const { id, name } = await create();
    expect((await call('DELETE', `/ai-agents/${id}`)).status).toBe(204);
    expect(await names()).toEqual([]);
    for (const [method, path] of [
      ['PUT', `/ai-agents/${id}`],
      ['DELETE', `/ai-agents/${id}`],
      ['POST', `/ai-agents/${id}/duplicate`],
    ] as const)
      expect((await call(method, path, { name: 'x' })).status).toBe(404);
    expect((await call('POST', `/channels/${shop.channelId}/assign-ai-agent`, { agent_id: id })).status).toBe(404);

    await app.sql.asSystem(dropDeletedAgents);
    expect((await call('POST', `/ai-agents/${id}/undelete`)).body).toMatchObject({ id, name });
    await call('DELETE', `/ai-agents/${id}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('ai_agents')
        .set({ deleted_at: new Date(Date.now() - 90_000_000) })
        .where('id', '=', id)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedAgents);
    expect((await call('POST', `/ai-agents/${id}/undelete`)).status).toBe(404);
  });

  test('can be duplicated as a draft with the same settings', async () => {
    const made = await create({ settings: { tone: 'brief' } });
    await call('PUT', `/ai-agents/${made.id}`, { status: 'live' });
    const copy = await call('POST', `/ai-agents/${made.id}/duplicate`, { name: 'Copy' });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ name: 'Copy', status: 'draft', settings: made.settings, channels: [] });
    expect(await names()).toEqual(['Copy', made.name]);
  });
});
