import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const ROUNDS = 8;
const staff = () => shop.staff.browser;
const merge = (id: number, otherId: number) => staff().post(`/customers/${id}/merge`, { other_id: otherId });

async function newPerson(): Promise<{ visitor: TestVisitor; id: number }> {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Ana' });
  const { body } = await staff().get(`/conversations/${visitor.conversationId}`);
  return { visitor, id: (body.customer as { id: number }).id };
}
const rows = () =>
  app.sql.asSystem(({ db }) =>
    db
      .selectFrom('conversations')
      .select(['id', 'customer_id', 'source_customer_id'])
      .where('company_id', '=', shop.staff.companyId)
      .orderBy('id')
      .execute(),
  );
const activeMerges = () =>
  app.sql.asSystem(({ db }) =>
    db
      .selectFrom('customer_merges')
      .select(['kept_id', 'merged_id'])
      .where('company_id', '=', shop.staff.companyId)
      .where('undone_at', 'is', null)
      .execute(),
  );
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

test('two who merge the same people at once, in opposite directions, make one merge', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await newPerson(), await newPerson()];
    const replies = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id)]);
    expect(statuses(replies)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => body.merge_id !== null)).toHaveLength(1);
    const keptIds = new Set(replies.map(({ body }) => (body.customer as { id: number }).id));
    expect(keptIds.size).toBe(1);
  }
  expect(await activeMerges()).toHaveLength(ROUNDS);
});

test('three who are merged in a circle at once are one person', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b, c] = [await newPerson(), await newPerson(), await newPerson()];
    const replies = await Promise.all([merge(a.id, b.id), merge(b.id, c.id), merge(c.id, a.id)]);
    expect(statuses(replies)).toEqual([200, 200, 200]);
    const seen = await Promise.all(
      [a, b, c].map(async ({ id }) => ((await staff().get(`/customers/${id}`)).body as { id: number }).id),
    );
    expect(new Set(seen).size).toBe(1);
  }
});

test('whoever only refers to their conversations, such as the figures, does not hold up a merge', async () => {
  const [a, b] = [await newPerson(), await newPerson()];
  const merged = await app.sql.asSystem(async ({ db }) => {
    await raw`SELECT FROM conversations WHERE id = ${b.visitor.conversationId} FOR KEY SHARE`.execute(db);
    return merge(a.id, b.id);
  });
  expect(merged.status).toBe(200);
});

test('messages and new chats on either side while people are merged and taken apart are all stored, under the right customer', async () => {
  const [a, b] = [await newPerson(), await newPerson()];
  let isDone = false;
  let said = 0;
  const talk = async ({ visitor }: { visitor: TestVisitor }) => {
    while (!isDone) {
      const reply = await visitor.say('Hello');
      said += reply.status === 200 ? 1 : 0;
      // A chat that was ended takes nothing more, and a new one begins.
      const { body } = await staff().get(`/conversations/${visitor.conversationId}`);
      const isEnded = reply.status === 404 && body.ended_at !== null;
      expect([reply.status, isEnded]).toEqual(isEnded ? [404, true] : [200, false]);
      const started = isEnded ? await visitor.start({ name: 'Ana' }) : reply;
      expect([started.status, started.text]).toEqual([200, expect.any(String)]);
    }
  };
  const end = async () => {
    while (!isDone) {
      for (const { visitor } of [a, b]) await staff().post(`/conversations/${visitor.conversationId}/end`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const change = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const merged = await merge(a.id, b.id);
      expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(new Set((await rows()).map((row) => row.customer_id))).toEqual(new Set([a.id]));
      const undone = await staff().post(`/customers/merges/${merged.body.merge_id as number}/undo`);
      expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
    }
    isDone = true;
  };
  await Promise.all([talk(a), talk(b), end(), change().finally(() => (isDone = true))]);
  expect(said).toBeGreaterThan(0);
  const stored = await app.sql.asSystem(({ db }) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', shop.staff.companyId)
      .where('origin', '=', 'customer')
      .execute(),
  );
  expect(stored).toHaveLength(said);
  expect((await rows()).filter((row) => row.source_customer_id !== null)).toEqual([]);
  const chats = async ({ visitor }: { visitor: TestVisitor }) =>
    ((await visitor.get('/chat/conversations')).body.data as { id: number }[]).map(({ id }) => id);
  for (const person of [a, b]) {
    await person.visitor.start();
    await person.visitor.say('Still here');
    expect(await chats(person)).toContain(person.visitor.conversationId);
  }
});

test('an erasure during a merge takes one or both, and nothing is left without a customer', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await newPerson(), await newPerson()];
    const [merged, erased, said] = await Promise.all([
      merge(a.id, b.id),
      staff().delete(`/customers/${b.id}`),
      a.visitor.say('Hello'),
    ]);
    expect(erased.status).toBe(204);
    expect((await staff().get(`/customers/${b.id}`)).status).toBe(404);
    const isKept = (await staff().get(`/customers/${a.id}`)).status === 200;
    // Whoever was erased with the other had been merged first.
    expect(merged.status).toBe(isKept ? 404 : 200);
    expect(isKept ? [200] : [200, 401, 404]).toContain(said.status);
    const left = (await rows()).map((row) => row.id);
    expect(left.includes(a.visitor.conversationId)).toBe(isKept);
    expect(left).not.toContain(b.visitor.conversationId);
  }
});
