import { en } from '@parley/contracts/error-texts/en';
import type { ValidationKey } from '@parley/contracts/error-texts/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { verified, type Person } from '../testing/people.ts';
import { MISSING_MODEL, startScriptedModel, type ScriptedModel } from '../testing/scripted-model/scripted-model.ts';
import { spend } from './usage.ts';

const KEY = 'sk-right-and-secret-7Qx2';
let app: TestApp;
let model: ScriptedModel;
let ana: Person;
beforeAll(async () => {
  model = await startScriptedModel({ key: KEY });
  app = await buildTestApp({ OUTBOUND_HOSTS: new URL(model.url).host });
});
beforeEach(async () => {
  ana = await verified(app);
  model.play('helpful');
  model.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const compatible = () => ({ kind: 'compatible', name: 'Ours', base_url: model.url, key: KEY });
const add = async (body: object = compatible(), person = ana) => {
  const reply = await person.browser.post('/model-providers', body);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.body as { id: number };
};
const change = (id: number, body: object) => ana.browser.call('PUT', `/model-providers/${id}`, body);
const check = async (id: number, name = '') =>
  (await ana.browser.post(`/model-providers/${id}/check`, { model: name })).body;
const list = async (person = ana) =>
  (await person.browser.get('/model-providers')).body.data as { id: number; name: string; agents: unknown[] }[];
const newAgent = async (name: string, providerId: number) => {
  const { body } = await ana.browser.post('/ai-agents', {
    name,
    settings: { model: { provider_id: providerId, name: 'scripted-small' } },
  });
  return Number(body.id);
};
const modelOf = async (agentId: number) =>
  ((await ana.browser.get(`/ai-agents/${agentId}`)).body.settings as { model: unknown }).model;

describe('a provider', () => {
  test('is added, changed and removed, and its key is never shown again', async () => {
    const made = await add({ ...compatible(), prices: { input: 1.5, output: 6 } });
    expect(made).toEqual({
      id: expect.any(Number),
      kind: 'compatible',
      name: 'Ours',
      base_url: model.url,
      key_end: '7Qx2',
      is_key_unreadable: false,
      prices: { input: 1.5, output: 6 },
      agents: [],
      created_at: expect.any(String),
    });
    expect(await list()).toEqual([made]);
    const renamed = await change(made.id, { name: 'Cheap one', prices: null });
    expect(renamed.body).toEqual({ ...made, name: 'Cheap one', prices: null });
    expect(await check(made.id)).toMatchObject({ problem: null });

    const answers = [renamed.text, (await ana.browser.get('/model-providers')).text];
    const stored = JSON.stringify([...(await dumpDatabase(app))], (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const text of [...answers, stored, ...app.logLines]) expect(text).not.toContain(KEY);

    expect((await ana.browser.call('DELETE', `/model-providers/${made.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await ana.browser.call('DELETE', `/model-providers/${made.id}`)).status).toBe(404);
  });

  test.each([
    [{ kind: 'openai', name: 'x' }, { key: 'required' }],
    [{ kind: 'compatible', name: 'x' }, { base_url: 'required' }],
    [{ kind: 'compatible', name: 'x', base_url: 'models.example' }, { base_url: 'serverAddress' }],
    [{ kind: 'compatible', name: 'x', base_url: 'file:///etc/passwd' }, { base_url: 'serverAddress' }],
    [{ kind: 'compatible', name: 'x', base_url: 'http://me:word@models.example' }, { base_url: 'serverAddress' }],
    [{ kind: 'anthropic', name: '', key: 'sk' }, { name: 'required' }],
    [{ kind: 'google', name: 'x', key: 'sk a b' }, { key: 'accessKey' }],
    [{ kind: 'openai', name: 'x', key: 'sk', prices: { input: -1, output: 1 } }, { 'prices.input': 'minValue' }],
    [{ kind: 'other', name: 'x', key: 'sk' }, { kind: 'invalid' }],
  ])('is rejected as %j', async (body, problems) => {
    const reply = await ana.browser.post('/model-providers', body);
    expect(reply.status).toBe(422);
    const sentences = Object.entries(problems).map(([field, key]) => [
      field,
      [en.validation[key as ValidationKey].replace('{n}', '0')],
    ]);
    expect(reply.body.errors).toEqual(Object.fromEntries(sentences));
    expect(await list()).toEqual([]);
  });

  test('shows only a harmless part of its key', async () => {
    expect(await add({ ...compatible(), key: null })).toMatchObject({ key_end: null });
    expect(await add({ ...compatible(), key: 'abc' })).toMatchObject({ key_end: '' });
    expect(await add({ ...compatible(), key: 'abcdefgh' })).toMatchObject({ key_end: 'gh' });
  });

  test('sends its key only to the server it was entered for', async () => {
    const { id } = await add();
    const elsewhere = { base_url: 'https://evil.example/v1' };
    const refused = await change(id, elsewhere);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['key']]);
    expect((await change(id, { base_url: `${model.url}/` })).body).toMatchObject({ base_url: model.url });
    expect((await change(id, { ...elsewhere, key: 'sk-of-theirs-1234' })).body).toMatchObject({ key_end: '1234' });
    expect((await change(id, { key: null })).body).toMatchObject({ key_end: null });
    expect((await change(id, { base_url: model.url })).body).toMatchObject({ key_end: null });

    const official = await add({ kind: 'openai', name: 'OpenAI', key: KEY });
    expect((await change(official.id, elsewhere)).status).toBe(422);
    expect((await change(official.id, { key: null })).status).toBe(422);
    expect((await change(id, { base_url: null })).status).toBe(422);
  });

  test('lists the agents that use it, which answer without it once it is gone', async () => {
    const { id } = await add();
    const [mia, leo] = [await newAgent('Mia', id), await newAgent('Leo', id)];
    expect(await list()).toMatchObject([
      {
        agents: [
          { id: leo, name: 'Leo' },
          { id: mia, name: 'Mia' },
        ],
      },
    ]);
    await ana.browser.call('DELETE', `/ai-agents/${leo}`);
    expect((await list())[0]?.agents).toHaveLength(1);
    await ana.browser.call('DELETE', `/model-providers/${id}`);
    await ana.browser.post(`/ai-agents/${leo}/undelete`);
    expect([await modelOf(mia), await modelOf(leo)]).toEqual([null, null]);
  });

  test('belongs to one company', async () => {
    const { id } = await add();
    const ben = await verified(app);
    expect(await list(ben)).toEqual([]);
    for (const reply of [
      await ben.browser.call('PUT', `/model-providers/${id}`, { name: 'Mine' }),
      await ben.browser.call('DELETE', `/model-providers/${id}`),
      await ben.browser.post(`/model-providers/${id}/check`, {}),
    ])
      expect(reply.status).toBe(404);
    expect(await list()).toMatchObject([{ id, name: 'Ours' }]);
    const seen = await app.sql.inCompany(ben.companyId, ({ db }) =>
      db.selectFrom('model_providers').selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });

  test('is limited to fifty per company', async () => {
    await Promise.all(Array.from({ length: 50 }, () => add({ ...compatible(), key: null })));
    expect((await ana.browser.post('/model-providers', compatible())).status).toBe(422);
  });
});

describe('a check', () => {
  test('lists the models and makes a test call', async () => {
    const { id } = await add();
    const models = ['scripted-large', 'scripted-small'];
    expect(await check(id)).toEqual({ problem: null, models, ms: expect.any(Number) });
    expect(model.requests).toHaveLength(0);
    expect(await check(id, 'scripted-small')).toMatchObject({ problem: null, models });
    expect(model.requests).toMatchObject([{ model: 'scripted-small' }]);
  });

  test('reports problems by code', async () => {
    const { id } = await add({ ...compatible(), key: 'sk-wrong' });
    expect(await check(id)).toMatchObject({ problem: 'key_refused', models: [] });
    expect(await check(id, 'scripted-small')).toMatchObject({ problem: 'key_refused' });
    await change(id, { key: KEY });
    expect(await check(id, MISSING_MODEL)).toMatchObject({
      problem: 'not_found',
      models: [expect.any(String), 'scripted-small'],
    });
    model.play('rate_limited');
    expect(await check(id, 'scripted-small')).toMatchObject({ problem: 'rate_limited' });
    model.play('empty');
    expect(await check(id, 'scripted-small')).toMatchObject({ problem: 'empty' });

    const host = new URL(model.url).host;
    const closed = await add({ ...compatible(), base_url: `http://${host}/nowhere` });
    expect(await check(closed.id)).toMatchObject({ problem: 'not_found', models: [] });
    const inside = await add({ ...compatible(), base_url: 'http://169.254.169.254/v1' });
    expect(await check(inside.id)).toMatchObject({ problem: 'unreachable', models: [] });
    for (const line of app.logLines) expect(line).not.toContain('sk-wrong');
  });
});

test("today's usage of an agent is shown to its own company only", async () => {
  const { id } = await add();
  const agentId = await newAgent('Mia', id);
  const usage = (person: Person) => person.browser.get(`/ai-agents/${agentId}/model-usage`);
  expect((await usage(ana)).body).toEqual({ tokens_in: 0, tokens_out: 0, cost: 0 });
  await app.sql.inCompany(ana.companyId, (tx) =>
    spend(tx, ana.companyId, agentId, { tokensIn: 30, tokensOut: 5, cost: 0.25 }),
  );
  expect((await usage(ana)).body).toEqual({ tokens_in: 30, tokens_out: 5, cost: 0.25 });
  expect((await usage(await verified(app))).status).toBe(404);
});
