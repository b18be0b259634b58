import type { AgentChange, AgentVersion } from '@parley/contracts/agent-versions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, publishDraft } from '../../testing/knowledge.ts';
import { colleagueOf } from '../../testing/people.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop, { tone: 'warm' });
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const path = () => `/ai-agents/${agentId}`;
const agent = async () => (await staff().get(path())).body;
const versions = async () => (await staff().get(`${path()}/versions`)).body.data as unknown as AgentVersion[];
const numbers = async () => (await versions()).map(({ number }) => number);
const restore = (number: number) => staff().post(`${path()}/versions/${number}/restore`);
const compare = async (number: number, other?: number) => {
  const query = other === undefined ? '' : `?with=${other}`;
  const { body } = await staff().get(`${path()}/versions/${number}/compare${query}`);
  return body.data as unknown as AgentChange[];
};

describe('publishing an agent', () => {
  test('happens by itself when it is enabled for the first time', async () => {
    expect(await agent()).toMatchObject({ published_version: 1, draft_changes: 0, canary: null });
    expect(await versions()).toMatchObject([
      { number: 1, note: '', is_current: true, percent: null, published_by: { id: shop.staff.userId } },
    ]);
    await changeSettings(shop, agentId, { tone: 'brief' });
    for (const status of ['paused', 'live']) await staff().call('PUT', path(), { status });
    expect(await agent()).toMatchObject({ published_version: 1, draft_changes: 1 });
  });

  test('makes a version with its note and the name of who did it, and enables a draft', async () => {
    const made = await staff().post('/ai-agents', { name: 'New' });
    agentId = Number(made.body.id);
    expect(made.body).toMatchObject({ status: 'draft', published_version: null, draft_changes: 0 });
    const reply = await publishDraft(shop, agentId, { note: 'Agreed with Sofia' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { number: 1, note: 'Agreed with Sofia', published_by: { id: shop.staff.userId }, restored_from: null },
    ]);
    expect(await agent()).toMatchObject({ status: 'live', published_version: 1 });
  });

  test('the same content twice makes no second version', async () => {
    await changeSettings(shop, agentId, { tone: 'brief' });
    expect((await publishDraft(shop, agentId)).body.number).toBe(2);
    expect((await publishDraft(shop, agentId, { note: 'Again' })).body).toMatchObject({ number: 2, note: '' });
    await changeSettings(shop, agentId, { tone: 'formal' });
    await changeSettings(shop, agentId, { tone: 'brief' });
    expect((await publishDraft(shop, agentId)).body.number).toBe(2);
    expect(await numbers()).toEqual([2, 1]);
  });

  test('by two people at once makes one version', async () => {
    const colleague = await colleagueOf(app, shop.staff);
    await changeSettings(shop, agentId, { tone: 'brief' });
    const { draft_hash } = await agent();
    const replies = await Promise.all(
      [staff(), colleague, staff(), colleague].map((browser) => browser.post(`${path()}/publish`, { draft_hash })),
    );
    expect(replies.map(({ status, body }) => [status, body.number])).toEqual(replies.map(() => [201, 2]));
    expect(await numbers()).toEqual([2, 1]);
  });

  test('is refused when somebody has changed the draft meanwhile', async () => {
    const { draft_hash } = await agent();
    await changeSettings(shop, agentId, { tone: 'brief' });
    const reply = await staff().post(`${path()}/publish`, { draft_hash });
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    expect(await numbers()).toEqual([1]);
  });

  test.each([
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'two\nlines' }, 'note'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{ percent: 2.5 }, 'percent'],
    [{ version: 9 }, 'version'],
  ])('rejects %j', async (body, field) => {
    const { draft_hash } = await agent();
    const reply = await staff().post(`${path()}/publish`, { draft_hash, ...body });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('to a part of the conversations needs a version for the others', async () => {
    agentId = Number((await staff().post('/ai-agents', { name: 'New' })).body.id);
    const reply = await publishDraft(shop, agentId, { percent: 20 });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['percent']]);
    expect(await agent()).toMatchObject({ status: 'draft', published_version: null });
  });
});

describe('versions', () => {
  beforeEach(async () => {
    await changeSettings(shop, agentId, { tone: 'brief', hand_off: { topics: ['refund'] } });
    await publishDraft(shop, agentId);
  });

  test('can be compared with each other and with the draft', async () => {
    await changeSettings(shop, agentId, { tone: 'formal' });
    expect(await compare(1, 2)).toEqual([
      { field: 'settings.tone', key: null, before: 'warm', after: 'brief' },
      { field: 'settings.handOff.topics', key: null, before: null, after: ['refund'] },
    ]);
    expect((await compare(2, 1)).map(({ before, after }) => [before, after])).toEqual([
      ['brief', 'warm'],
      [['refund'], null],
    ]);
    expect(await compare(2)).toEqual([{ field: 'settings.tone', key: null, before: 'brief', after: 'formal' }]);
    expect(await compare(2, 2)).toEqual([]);
    expect((await staff().get(`${path()}/versions/9/compare`)).status).toBe(404);
  });

  test('restoring one makes a new version and keeps a draft with changes', async () => {
    expect((await restore(1)).body).toMatchObject({ number: 3, restored_from: 1, is_current: true });
    expect(await compare(1, 3)).toEqual([]);
    expect(await agent()).toMatchObject({ published_version: 3, draft_changes: 0, settings: { tone: 'warm' } });

    await changeSettings(shop, agentId, { tone: 'formal' });
    expect((await restore(2)).body).toMatchObject({ number: 4, restored_from: 2 });
    expect(await agent()).toMatchObject({ draft_changes: 2, settings: { tone: 'formal' } });
    expect((await restore(4)).body).toMatchObject({ number: 4 });
    expect((await restore(9)).status).toBe(404);
  });

  test('a restored one does without a model whose provider was removed', async () => {
    const provider = { kind: 'openai', name: 'Theirs', key: 'sk-theirs-12345678' };
    const provider_id = Number((await staff().post('/model-providers', provider)).body.id);
    await changeSettings(shop, agentId, { model: { provider_id, name: 'large' } });
    await publishDraft(shop, agentId);
    await changeSettings(shop, agentId, { model: null });
    expect((await staff().get('/model-providers')).body.data).toMatchObject([{ agents: [{ id: agentId }] }]);
    await staff().delete(`/model-providers/${provider_id}`);
    await publishDraft(shop, agentId);
    expect((await restore(3)).body).toMatchObject({ number: 4 });
    expect((await staff().get(`${path()}/versions/3`)).body).toMatchObject({
      content: { settings: { model: { name: 'large' } } },
    });
  });

  test('never change, even by a mistake of ours', async () => {
    const change = app.sql.asSystem(({ db }) =>
      db.updateTable('agent_versions').set({ content: '{}' }).where('ai_agent_id', '=', agentId).execute(),
    );
    await expect(change).rejects.toThrow('A published version does not change.');
  });

  test('are listed newest first, page by page', async () => {
    for (const tone of ['formal', 'warm']) {
      await changeSettings(shop, agentId, { tone });
      await publishDraft(shop, agentId);
    }
    const first = (await staff().get(`${path()}/versions?limit=3`)).body;
    expect((first.data as AgentVersion[]).map(({ number }) => number)).toEqual([4, 3, 2]);
    const rest = (await staff().get(`${path()}/versions?limit=3&cursor=${String(first.next_cursor)}`)).body;
    expect([(rest.data as AgentVersion[]).map(({ number }) => number), rest.next_cursor]).toEqual([[1], null]);
  });

  test('go with their agent', async () => {
    await staff().delete(path());
    for (const reply of [
      await publishDraft(shop, agentId),
      await restore(1),
      await staff().get(`${path()}/versions`),
      await staff().get(`${path()}/versions/1`),
      await staff().get(`${path()}/canary`),
    ])
      expect([404, 422]).toContain(reply.status);
    await staff().post(`${path()}/undelete`);
    expect(await numbers()).toEqual([2, 1]);
  });
});
