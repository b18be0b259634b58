import type { Policy } from '@parley/contracts/policies';
import type { PolicyPack } from '@parley/contracts/policy-packs';
import { LOCALES } from '@parley/contracts/locales';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent } from '../../testing/knowledge.ts';
import { changePolicy } from '../../testing/policies.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const add = (pack: string, values: string[] = [], id = agentId) =>
  staff().post(`/ai-agents/${id}/policy-packs`, { pack, values });
const policiesOf = async (id: number) =>
  (await staff().get(`/ai-agents/${id}/policies`)).body.data as unknown as Policy[];
const idsOf = async (id: number) => (await policiesOf(id)).map((policy) => policy.id);
const listed = async () => (await staff().get('/policy-packs')).body.data as unknown as PolicyPack[];
const topics = async () => (await staff().get('/policy-topics')).body.data as unknown as { id: number; name: string }[];

describe('a pack', () => {
  test('is listed with what it does, and whether the company and which agents have it', async () => {
    const before = await listed();
    expect(before).toHaveLength(10);
    expect(before.find(({ key }) => key === 'refunds')).toMatchObject({
      name: 'Refunds',
      asks: null,
      is_added: false,
      agent_ids: [],
      policies: [{ kind: 'must_not_say' }, { kind: 'must_say' }],
    });
    await add('refunds');
    expect((await listed()).find(({ key }) => key === 'refunds')).toMatchObject({
      is_added: true,
      agent_ids: [agentId],
    });
  });

  test('becomes policies that are on, proven, and in the language of the person who adds them', async () => {
    staff().headers['accept-language'] = 'de';
    const { status, body } = await add('refunds');
    expect(status).toBe(200);
    const policies = body.data as unknown as Policy[];
    expect(policies.map(({ content }) => content.name)).toContain('Sagt keine Erstattung zu');
    for (const { content, examples } of policies) {
      expect(content).toMatchObject({ is_enabled: true, enforcement: 'hard' });
      expect(examples.passed).toBe(examples.total);
    }
    const spoken = policies.flatMap(({ content: { action } }) => ('texts' in action ? action.texts : []));
    expect(spoken.map(({ locale }) => locale).toSorted()).toEqual(LOCALES.toSorted());
  });

  test('added again, by two people at once or to a second agent adds nothing', async () => {
    const [first, second] = await Promise.all([add('refunds'), add('refunds')]);
    expect(first.body.data).toEqual(second.body.data);
    const other = await addLiveAgent(shop);
    await add('refunds', [], other);
    expect(await idsOf(other)).toEqual(await idsOf(agentId));
    expect((await staff().get('/policies')).body.data).toHaveLength(2);
    expect(await topics()).toHaveLength(1);
  });

  test('that was changed by the company stays as it is', async () => {
    await add('no_promises');
    const [id = 0] = await idsOf(agentId);
    await changePolicy(shop, id, { name: 'Our own words', is_enabled: false });
    await add('no_promises');
    expect((await policiesOf(agentId)).map(({ content }) => content.name)).toEqual(['Our own words']);
  });

  test('of which a policy was deleted gets it back when it is added again', async () => {
    await add('refunds');
    const [gone = 0, kept = 0] = await idsOf(agentId);
    await staff().call('DELETE', `/policies/${gone}`);
    expect((await listed()).find(({ key }) => key === 'refunds')).toMatchObject({ is_added: false, agent_ids: [] });
    await add('refunds');
    expect(await idsOf(agentId)).toHaveLength(2);
    expect(await idsOf(agentId)).toContain(kept);
    expect(await topics()).toHaveLength(1);
  });

  test('that asks for names is refused without them, and forbids each of them', async () => {
    expect((await add('competitors')).body.errors).toEqual({ values: ['Fill in this field'] });
    for (const bad of [['!!!'], [' '], ['x'.repeat(81)], Array.from({ length: 21 }, (_, at) => `Name ${at}`)])
      expect((await add('competitors', bad)).status).toBe(422);
    const { status, body } = await add('competitors', ['Acme', 'Globex Corp', 'Acme']);
    expect(status).toBe(200);
    const [policy] = body.data as unknown as Policy[];
    expect(policy?.content.action).toMatchObject({ phrases: ['Acme', 'Globex Corp'] });
    // The company has it now, so that other agents need no names.
    expect((await add('competitors', [], await addLiveAgent(shop))).status).toBe(200);
  });

  test('every one of them can be added', async () => {
    for (const { key, asks } of await listed())
      expect([key, (await add(key, asks ? ['Acme'] : [])).status]).toEqual([key, 200]);
    expect((await add('unknown')).status).toBe(422);
  });

  test('is never added to the agent of another company, nor are its copies seen there', async () => {
    const other = await openShop(app);
    const theirs = await addLiveAgent(other);
    expect((await add('refunds', [], theirs)).status).toBe(404);
    await add('refunds');
    expect((await other.staff.browser.get('/policies')).body.data).toEqual([]);
    const { data } = (await other.staff.browser.get('/policy-packs')).body as unknown as { data: PolicyPack[] };
    expect(data.filter((pack) => 'is_added' in pack && pack.is_added)).toEqual([]);
  });
});

describe('a new agent', () => {
  const disclosed = async (id: number) => (await policiesOf(id)).map(({ content }) => content.name);
  const SAYS = [
    'Says at the start that it is a bot',
    'Says it again when asked and after a hand-back',
    'Never claims to be a person',
  ];

  test('says that it is a bot, without anybody asking for it; agents from before stay as they are', async () => {
    const { body } = await staff().post('/ai-agents', { name: 'New' });
    expect(await disclosed(Number(body.id))).toEqual(SAYS);
    expect(body.policies).toBe(3);
    expect(await disclosed(agentId)).toEqual([]);
    const second = await staff().post('/ai-agents', { name: 'Second' });
    expect(await idsOf(Number(second.body.id))).toEqual(await idsOf(Number(body.id)));
  });

  test('gets other packs, or none, if that is wanted', async () => {
    const none = await staff().post('/ai-agents', { name: 'None', packs: [] });
    expect(await disclosed(Number(none.body.id))).toEqual([]);
    const two = await staff().post('/ai-agents', { name: 'Two', packs: ['disclosure', 'no_promises'] });
    expect(await disclosed(Number(two.body.id))).toEqual([...SAYS, 'Makes no promises']);
    expect((await staff().post('/ai-agents', { name: 'Bad', packs: ['competitors'] })).status).toBe(422);
    expect(
      ((await staff().get('/ai-agents')).body.data as unknown as { name: string }[]).map(({ name }) => name),
    ).not.toContain('Bad');
  });

  test('that is a copy has exactly the policies of the original', async () => {
    const copy = await staff().post(`/ai-agents/${agentId}/duplicate`, { name: 'Copy' });
    expect(await disclosed(Number(copy.body.id))).toEqual([]);
    const original = await staff().post('/ai-agents', { name: 'New' });
    const second = await staff().post(`/ai-agents/${Number(original.body.id)}/duplicate`, { name: 'Second' });
    expect(await idsOf(Number(second.body.id))).toEqual(await idsOf(Number(original.body.id)));
  });
});
