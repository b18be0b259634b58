import type { Policy, PolicyChange, PolicyVersion } from '@parley/contracts/policies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { colleagueOf } from '../testing/people.ts';
import { addPolicy, changePolicy, forbidding } from '../testing/policies.ts';
import { dropDeletedPolicies } from './index.ts';

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
const listed = async (path: string) => (await staff().get(path)).body.data as unknown as Policy[];
const idsOf = async (path: string) => (await listed(path)).map(({ id }) => id);
const ofAgent = () => `/ai-agents/${agentId}/policies`;

describe('a policy', () => {
  test('is added with its defaults, read, changed and deleted', async () => {
    const made = await staff().post('/policies', forbidding('free', { name: 'Nothing is free' }));
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        version: 1,
        content: {
          name: 'Nothing is free',
          severity: 'medium',
          priority: 500,
          when: null,
          scope: { audience: 'everyone' },
        },
        agents: [],
        hits: { total: 0, days: [0, 0, 0, 0, 0, 0, 0] },
        updated_by: { id: shop.staff.userId },
      },
    ]);
    const path = `/policies/${Number(made.body.id)}`;
    const changed = await changePolicy(shop, Number(made.body.id), { priority: 7 }, 1);
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, content: { priority: 7 } }]);
    expect((await staff().get(path)).body).toEqual(changed.body);
    expect((await staff().call('DELETE', path)).status).toBe(204);
    expect((await staff().get(path)).status).toBe(404);
    expect(await listed('/policies')).toEqual([]);
    expect((await staff().post(`${path}/undelete`)).body).toEqual(changed.body);
  });

  test('that an agent has is reached through the agent too, and no other agent reaches it', async () => {
    const id = await addPolicy(shop, agentId, forbidding('free'));
    const free = await addPolicy(shop, null, forbidding('gift'));
    expect([await idsOf('/policies'), await idsOf(ofAgent())]).toEqual([[id, free], [id]]);
    const { body } = await staff().get(`${ofAgent()}/${id}`);
    expect(body.agents).toEqual([{ id: agentId, name: 'Shop Assistant' }]);
    const { content } = body as { content: object };
    const put = await staff().call('PUT', `${ofAgent()}/${id}`, { content: { ...content, why: 'Costs' }, based_on: 1 });
    expect(put.body).toMatchObject({ version: 2, content: { why: 'Costs' } });
    for (const [method, sent] of [['PUT', { content }], ['DELETE']] as const)
      expect((await staff().call(method, `${ofAgent()}/${free}`, sent)).status).toBe(404);
    expect((await staff().get(`${ofAgent()}/${free}`)).status).toBe(404);
    expect((await staff().call('DELETE', `${ofAgent()}/${id}`)).status).toBe(204);
    expect(await idsOf('/policies')).toEqual([free]);
    await staff().post(`/policies/${id}/undelete`);
    expect(await idsOf(ofAgent())).toEqual([id]);
  });

  test('is attached to agents and detached from them, repeatedly without effect', async () => {
    const id = await addPolicy(shop, null, forbidding('free'));
    for (let times = 0; times < 2; times += 1) {
      const reply = await staff().post(`${ofAgent()}/attach`, { policy_id: id });
      expect(reply.body.agents).toMatchObject([{ id: agentId }]);
    }
    for (let times = 0; times < 2; times += 1)
      expect((await staff().post(`${ofAgent()}/detach`, { policy_id: id })).status).toBe(204);
    expect([await idsOf('/policies'), await idsOf(ofAgent())]).toEqual([[id], []]);
    expect((await staff().post(`${ofAgent()}/attach`, { policy_id: 99_999_999 })).status).toBe(404);
  });

  test('saved with the same content makes no version', async () => {
    const id = await addPolicy(shop, null, forbidding('free'));
    await changePolicy(shop, id, { why: 'Costs' }, 1);
    expect((await changePolicy(shop, id, {}, 2)).body.version).toBe(2);
    // A repeated request, whose first response was lost.
    expect((await changePolicy(shop, id, { why: 'Costs' }, 1)).body).toMatchObject({ version: 2 });
  });

  test('saved by two people at once keeps the work of the first, and tells the second', async () => {
    const id = await addPolicy(shop, null, forbidding('free'));
    const colleague = await colleagueOf(app, shop.staff);
    const { content } = (await staff().get(`/policies/${id}`)).body as { content: object };
    const replies = await Promise.all(
      [staff(), colleague].map((browser, at) =>
        browser.call('PUT', `/policies/${id}`, { content: { ...content, why: `Reason ${at}` }, based_on: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200)?.body;
    expect((await staff().get(`/policies/${id}`)).body).toEqual(kept);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ enforcement: 'gentle' }, 'enforcement'],
    [{ priority: 1_001 }, 'priority'],
    [{ action: { kind: 'shout' } }, 'action'],
    [{ action: { kind: 'data', finds: [] } }, 'action.finds'],
    [{ scope: { hours: { days: [1], from: '25:00', to: '24:00' } } }, 'scope.hours.from'],
    [{ owner_id: 99_999_999 }, 'owner_id'],
    [{ action: { kind: 'route', flow_id: 99_999_999 } }, 'action.flow_id'],
    [{ action: { kind: 'must_not_say', topics: [99_999_999] } }, 'action.topics'],
    [{ when: { needs: 'all', rules: [{ variable: 'topic.77.times', operator: 'equals', value: 1 }] } }, 'when'],
    [{ when: { needs: 'all', rules: [{ variable: 'message.topics', operator: 'contains', value: '77' }] } }, 'when'],
    [{ when: { needs: 'all', rules: [{ variable: 'said.99999', operator: 'isTrue', value: null }] } }, 'when'],
    [{ relations: { outranks: [99_999_999] } }, 'relations.outranks'],
    [{ mood: 'bad' }, 'mood'],
  ])('is refused with %j', async (changes, field) => {
    const reply = await staff().post('/policies', forbidding('free', changes));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [expect.stringContaining(field)]]);
  });

  test('is refused beyond 500, also for people who add the last one together', async () => {
    await app.sql.asSystem(({ db }) =>
      db
        .insertInto('policies')
        .values(Array.from({ length: 499 }, () => ({ company_id: shop.staff.companyId, version: 1 })))
        .execute(),
    );
    const replies = await Promise.all(['a', 'b', 'c'].map((word) => staff().post('/policies', forbidding(word))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });
});

describe('the versions of a policy', () => {
  test('are listed, compared and restored', async () => {
    const id = await addPolicy(shop, null, forbidding('free'));
    await changePolicy(shop, id, { why: 'Costs', action: { kind: 'must_not_say', phrases: ['free', 'gift'] } });
    await changePolicy(shop, id, { priority: 9 });
    const versions = `/policies/${id}/versions`;
    const page = (await staff().get(`${versions}?limit=2`)).body as unknown as { data: PolicyVersion[] };
    expect(page).toMatchObject({
      data: [
        { number: 3, is_current: true, restored_from: null, saved_by: { id: shop.staff.userId } },
        { number: 2, is_current: false },
      ],
      next_cursor: '2',
    });
    expect((await staff().get(`${versions}?limit=2&cursor=2`)).body).toMatchObject({
      data: [{ number: 1 }],
      next_cursor: null,
    });
    expect((await staff().get(`${versions}/1`)).body).toMatchObject({ number: 1, content: { why: '' } });
    const changes = (await staff().get(`${versions}/1/compare`)).body.data as unknown as PolicyChange[];
    expect(changes).toEqual([
      { field: 'why', before: '', after: 'Costs' },
      { field: 'priority', before: '500', after: '9' },
      { field: 'action.phrases', before: 'free', after: 'free, gift' },
    ]);
    expect((await staff().get(`${versions}/2/compare?with=3`)).body.data).toEqual([
      { field: 'priority', before: '500', after: '9' },
    ]);
    const restored = await staff().post(`${versions}/1/restore`);
    expect([restored.status, restored.body]).toMatchObject([201, { version: 4, content: { why: '', priority: 500 } }]);
    expect((await staff().get(versions)).body.data).toMatchObject([{ number: 4, restored_from: 1 }, {}, {}, {}]);
    expect((await staff().post(`${versions}/1/restore`)).body.version).toBe(4);
    expect((await staff().get(`${versions}/9`)).status).toBe(404);
  });
});

describe('relations', () => {
  const relate = (id: number, relations: object) => changePolicy(shop, id, { relations });
  const problems = (reply: { status: number; body: { errors?: unknown } }) => [reply.status, reply.body.errors];

  test('must not lead back to where they started', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((word) => addPolicy(shop, null, forbidding(word))));
    if (!a || !b || !c) throw new Error();
    for (const kind of ['outranks', 'depends_on']) {
      expect((await relate(a, { [kind]: [b] })).status).toBe(200);
      expect((await relate(b, { [kind]: [c] })).status).toBe(200);
      const text =
        'These policies refer to each other in a circle: Never say c → Never say a → Never say b → Never say c';
      expect(problems(await relate(c, { [kind]: [a] }))).toEqual([422, { [`content.relations.${kind}`]: [text] }]);
      expect((await relate(b, { [kind]: [] })).status).toBe(200);
      expect((await relate(c, { [kind]: [a] })).status).toBe(200);
      for (const id of [a, b, c]) await relate(id, {});
    }
  });

  test('of two people who close a circle together: one is refused', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map((word) => addPolicy(shop, null, forbidding(word))));
    if (!a || !b) throw new Error();
    const replies = await Promise.all([relate(a, { outranks: [b] }), relate(b, { outranks: [a] })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('must not contradict each other or point to the policy itself', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map((word) => addPolicy(shop, null, forbidding(word))));
    if (!a || !b) throw new Error();
    const clash = 'A policy cannot both depend on another one and exclude it';
    expect(problems(await relate(a, { excludes: [b], depends_on: [b] }))).toEqual([
      422,
      { 'content.relations.excludes': [clash] },
    ]);
    expect((await relate(a, { excludes: [b] })).status).toBe(200);
    expect(problems(await relate(b, { depends_on: [a] }))).toEqual([422, { 'content.relations.depends_on': [clash] }]);
    expect(Object.keys((await relate(b, { outranks: [b] })).body.errors ?? {})).toEqual(['content.relations.outranks']);
  });

  test('to a policy that was deleted meanwhile do not keep anybody from saving', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map((word) => addPolicy(shop, null, forbidding(word))));
    if (!a || !b) throw new Error();
    await relate(a, { outranks: [b] });
    await staff().call('DELETE', `/policies/${b}`);
    expect((await changePolicy(shop, a, { is_enabled: false })).status).toBe(200);
  });
});

test('a deleted policy is purged after a day, and cannot be restored then', async () => {
  const [gone, fresh] = await Promise.all(['a', 'b'].map((word) => addPolicy(shop, null, forbidding(word))));
  for (const id of [gone, fresh]) await staff().call('DELETE', `/policies/${id}`);
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('policies')
      .set({ deleted_at: new Date(Date.now() - 86_500_000) })
      .where('id', '=', gone ?? 0)
      .execute(),
  );
  expect((await staff().post(`/policies/${gone}/undelete`)).status).toBe(404);
  await app.sql.asSystem(dropDeletedPolicies);
  const left = await app.sql.asSystem(({ db }) =>
    db.selectFrom('policies').select('id').where('company_id', '=', shop.staff.companyId).execute(),
  );
  expect(left).toEqual([{ id: fresh }]);
});

test('the list counts how often each policy has acted, day by day; those that gave way do not count', async () => {
  const id = await addPolicy(shop, agentId, forbidding('free'));
  const other = await addPolicy(shop, agentId, forbidding('gift'));
  const visitor = shop.visitor();
  await visitor.start();
  const hit = (daysAgo: number, isDropped = false) => ({
    company_id: shop.staff.companyId,
    conversation_id: visitor.conversationId,
    policy_id: id,
    hit: '{}',
    is_dropped: isDropped,
    created_at: new Date(Date.now() - daysAgo * 86_400_000),
  });
  await app.sql.asSystem(({ db }) =>
    db
      .insertInto('policy_hits')
      .values([hit(0), hit(0), hit(0, true), hit(2), hit(6), hit(40)])
      .execute(),
  );
  const hits = Object.fromEntries((await listed(ofAgent())).map((each) => [each.id, each.hits]));
  expect(hits).toEqual({
    [id]: { total: 5, days: [1, 0, 0, 0, 1, 0, 2] },
    [other]: { total: 0, days: [0, 0, 0, 0, 0, 0, 0] },
  });
});
