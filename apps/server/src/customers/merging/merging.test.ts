import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { openStaffStream } from '../../testing/event-stream.ts';
import { openWhatsApp } from '../../testing/platform-channel.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Seen {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  sentiment: string;
  is_verified: boolean;
  fields: { field_id: number; value: unknown; source: string }[];
  identities: { channel_id: number; customer_id: number; known_as: string | null }[];
  merges: {
    id: number;
    other: { id: number; name: string | null };
    proof: string | null;
    by: { name: string } | null;
  }[];
  conversations: { id: number }[];
}
interface Person {
  visitor: TestVisitor;
  id: number;
}

const staff = () => shop.staff.browser;
const seen = async (id: number) => (await staff().get(`/customers/${id}`)).body as unknown as Seen;
const merge = (id: number, otherId: number, from = shop) =>
  from.staff.browser.post(`/customers/${id}/merge`, { other_id: otherId });
const undo = (mergeId: number, from = shop) => from.staff.browser.post(`/customers/merges/${mergeId}/undo`);
const merged = async (id: number, otherId: number): Promise<number> => {
  const reply = await merge(id, otherId);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.body.merge_id as number;
};
const candidates = async (id: number, search = '') =>
  (await staff().get(`/customers/${id}/merge-candidates?search=${encodeURIComponent(search)}`)).body as unknown as {
    id: number;
    reasons: string[];
  }[];
const customerOf = async (conversationId: number) =>
  ((await staff().get(`/conversations/${conversationId}`)).body.customer as { id: number }).id;

async function newPerson(fields: Record<string, string> = {}): Promise<Person> {
  const visitor = shop.visitor();
  await visitor.start(fields);
  const id = await customerOf(visitor.conversationId);
  await staff().call('PUT', `/customers/${id}`, fields);
  return { visitor, id };
}
const conversationsOf = async (id: number) => (await seen(id)).conversations.map((each) => each.id).toSorted();

async function define(key: string): Promise<number> {
  const { body } = await staff().post('/customer-fields', { key, name: key, type: 'text', choices: [] });
  return body.id as number;
}
const set = (id: number, fieldId: number, value: string) =>
  staff().call('PUT', `/customers/${id}`, { fields: [{ field_id: fieldId, value }] });

describe('two customers that staff merge', () => {
  test('are one person with both conversations, which stay apart', async () => {
    const ana = await newPerson({ name: 'Ana' });
    const other = await newPerson({ name: 'Ana Pop', email: 'ana@example.org' });
    const stream = await openStaffStream(app, staff());
    await merged(ana.id, other.id);
    const person = await seen(ana.id);
    expect(person).toMatchObject({ name: 'Ana', email: 'ana@example.org' });
    expect(person.merges).toMatchObject([{ other: { id: other.id, name: 'Ana Pop' }, proof: null, by: {} }]);
    expect(await conversationsOf(ana.id)).toEqual(
      [ana.visitor.conversationId, other.visitor.conversationId].toSorted(),
    );
    expect((await seen(other.id)).id).toBe(ana.id);
    await expect
      .poll(
        () =>
          stream.received.findLast(({ data }) => (data as { id?: number }).id === other.visitor.conversationId)?.data,
      )
      .toMatchObject({ customer: { id: ana.id, name: 'Ana' } });
    stream.close();
  });

  test('go back with exactly what they had, and keep what each said since', async () => {
    const [plan, city] = [await define('plan'), await define('city')];
    const ana = await newPerson({ name: 'Ana', phone: '+40 722 000 111' });
    const other = await newPerson({ name: 'Ana Pop', email: 'ana@example.org' });
    await set(ana.id, plan, 'gold');
    await set(other.id, plan, 'silver');
    await set(other.id, city, 'Cluj');
    await staff().call('PUT', `/customers/${other.id}`, { sentiment: 'angry' });
    const before = [await seen(ana.id), await seen(other.id)];
    const early = other.visitor.conversationId;

    const mergeId = await merged(ana.id, other.id);
    expect((await seen(ana.id)).fields).toMatchObject([{ value: 'gold' }, { value: 'Cluj' }]);
    const late = await newPersonWriting(other);
    expect(await customerOf(late)).toBe(ana.id);
    expect(await conversationsOf(ana.id)).toHaveLength(3);

    expect((await undo(mergeId)).status).toBe(200);
    const after = [await seen(ana.id), await seen(other.id)];
    expect(after[0]).toEqual(before[0]);
    expect({ ...after[1], conversations: [] }).toEqual({ ...before[1], conversations: [] });
    expect(await conversationsOf(other.id)).toEqual([early, late].toSorted());
  });

  test('keep what staff changed meanwhile', async () => {
    const ana = await newPerson({ name: 'Ana' });
    const other = await newPerson({ name: 'Bob', email: 'ana@example.org', phone: '+40722000111' });
    const mergeId = await merged(ana.id, other.id);
    await staff().call('PUT', `/customers/${ana.id}`, { email: 'new@example.org' });
    await undo(mergeId);
    expect(await seen(ana.id)).toMatchObject({ email: 'new@example.org', phone: null });
    expect(await seen(other.id)).toMatchObject({ email: 'ana@example.org', phone: '+40722000111' });
  });

  test('are found by the details of both, and by their own again after the undo', async () => {
    const ana = await newPerson({ name: 'Zenobia' });
    const other = await newPerson({ name: 'Quirina' });
    const mergeId = await merged(ana.id, other.id);
    const find = async (text: string) =>
      ((await staff().get(`/conversations?search=${text}`)).body.data as { id: number }[])
        .map(({ id }) => id)
        .toSorted();
    const both = [ana.visitor.conversationId, other.visitor.conversationId].toSorted();
    expect([await find('Zenobia'), await find('Quirina')]).toEqual([both, both]);
    await undo(mergeId);
    expect([await find('Zenobia'), await find('Quirina')]).toEqual(both.map((id) => [id]));
  });

  test('do not see each other’s chats in the widget', async () => {
    const [ana, other] = [await newPerson({ name: 'Ana' }), await newPerson({ name: 'Bob' })];
    await ana.visitor.say('Mine');
    await other.visitor.say('Theirs');
    await merged(ana.id, other.id);
    const chats = async ({ visitor }: Person) =>
      (await visitor.get('/chat/conversations')).body.data as { id: number; text: string }[];
    expect((await chats(ana)).map(({ text }) => text)).toEqual(['Mine']);
    expect((await chats(other)).map(({ text }) => text)).toEqual(['Theirs']);
    const foreign = await ana.visitor.get(`/chat/conversations/${other.visitor.conversationId}/refresh?after=0`);
    expect(foreign.status).toBe(404);
    expect((await other.visitor.say('Still here')).status).toBe(200);
  });

  test('may each have a chat open in one channel, and each answer goes to the number it is for', async () => {
    const { say } = await openWhatsApp(app, shop);
    const [first, second] = [await say('40722000111', 'Hi'), await say('40722000222', 'Hello')];
    const [ana, other] = [await customerOf(first), await customerOf(second)];
    await merged(ana, other);
    expect(await say('40722000222', 'Again')).toBe(second);
    expect(await say('40722000111', 'Me too')).toBe(first);
    const receivers = await app.sql.inCompany(shop.staff.companyId, async ({ db }) => {
      const { rows } = await (
        await import('kysely')
      ).sql<{ id: number; to: string }>`
        SELECT c.id, i.external_id AS to FROM conversations c JOIN customer_identities i
          ON i.channel_id = c.channel_id AND i.customer_id = coalesce(c.source_customer_id, c.customer_id)
        WHERE c.customer_id = ${ana} ORDER BY c.id`.execute(db);
      return rows;
    });
    expect(receivers).toEqual([
      { id: first, to: '40722000111' },
      { id: second, to: '40722000222' },
    ]);
    expect((await seen(ana)).identities.map(({ known_as }) => known_as)).toEqual(['40722000111', '40722000222']);
  });

  test('are merged again as a group, and come apart in the opposite order', async () => {
    const [a, b, c] = [await newPerson({ name: 'A' }), await newPerson({ name: 'B' }), await newPerson({ name: 'C' })];
    const inner = await merged(b.id, c.id);
    const outer = await merged(a.id, b.id);
    expect(await conversationsOf(a.id)).toHaveLength(3);
    expect((await undo(inner)).status).toBe(409);
    expect((await undo(outer)).status).toBe(200);
    expect(await conversationsOf(b.id)).toEqual([b.visitor.conversationId, c.visitor.conversationId].toSorted());
    expect((await undo(inner)).status).toBe(200);
    expect(await conversationsOf(c.id)).toEqual([c.visitor.conversationId]);
  });

  test('cannot be taken apart after thirty days', async () => {
    const [a, b] = [await newPerson({ name: 'A' }), await newPerson({ name: 'B' })];
    const mergeId = await merged(a.id, b.id);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('customer_merges')
        .set({ merged_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', mergeId)
        .execute(),
    );
    expect((await undo(mergeId)).status).toBe(409);
    expect((await seen(a.id)).merges).toMatchObject([{ can_undo: false }]);
  });

  test('are exported and erased together', async () => {
    const [a, b] = [await newPerson({ name: 'PLANTED one' }), await newPerson({ name: 'PLANTED two' })];
    await b.visitor.say('PLANTED words');
    await merged(a.id, b.id);
    const exported = (await staff().get(`/customers/${b.id}/export`)).body as unknown as {
      customer: { id: number; merged: { name: string }[] };
      conversations: object[];
    };
    expect(exported.customer).toMatchObject({ id: a.id, name: 'PLANTED one', merged: [{ name: 'PLANTED two' }] });
    expect(exported.conversations).toHaveLength(2);
    expect((await staff().delete(`/customers/${b.id}`)).status).toBe(204);
    expect((await staff().get(`/customers/${a.id}`)).status).toBe(404);
    const dump = [...(await dumpDatabase(app)).values()].flat().join('\n');
    expect(dump).not.toContain('PLANTED');
  });

  test('an unsigned visitor cannot change a signed one they were merged with', async () => {
    const [signed, visitor] = [await newPerson({ name: 'Signed' }), await newPerson({ name: 'Visitor' })];
    await app.sql.asSystem(({ db }) =>
      db.updateTable('customers').set({ is_verified: true }).where('id', '=', signed.id).execute(),
    );
    await merged(signed.id, visitor.id);
    await visitor.visitor.start({ name: 'Mallory' });
    expect(await seen(signed.id)).toMatchObject({ name: 'Signed', is_verified: true });
    const conversation = await staff().get(`/conversations/${visitor.visitor.conversationId}`);
    expect(conversation.body.customer).toMatchObject({ is_verified: false });
  });
});

/** The visitor's chat ends, and they begin another one. */
async function newPersonWriting({ visitor }: Person): Promise<number> {
  await staff().call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: true });
  await staff().post(`/conversations/${visitor.conversationId}/end`);
  const before = visitor.conversationId;
  await visitor.start();
  expect(visitor.conversationId).not.toBe(before);
  return visitor.conversationId;
}

describe('candidates', () => {
  test('come with their reasons, the strongest first; a name is only a hint', async () => {
    const { say } = await openWhatsApp(app, shop);
    const ana = await newPerson({ name: 'Ana Pop', email: 'Ana@example.org', phone: '+40 722 000 111' });
    const mail = await newPerson({ name: 'A. P.', email: 'ana@example.org' });
    const phone = await customerOf(await say('40722000111', 'Hi', 'Someone'));
    const name = await newPerson({ name: 'ana pop' });
    await newPerson({ name: 'Ana Popescu', email: 'other@example.org' });
    expect(await candidates(ana.id)).toMatchObject([
      { id: mail.id, reasons: ['email'] },
      { id: phone, reasons: ['phone', 'identity'] },
      { id: name.id, reasons: ['name'] },
    ]);
    expect((await candidates(ana.id, 'popescu')).map(({ reasons }) => reasons)).toEqual([[]]);
    await merged(ana.id, mail.id);
    expect((await candidates(ana.id)).map(({ id }) => id)).toEqual([phone, name.id]);
    expect((await candidates(phone)).map(({ id }) => id)).toEqual([ana.id]);
  });

  test('and merges stay within the company: foreign is missing', async () => {
    const ana = await newPerson({ name: 'Ana', email: 'ana@example.org' });
    const mine = shop;
    shop = await openShop(app);
    const foreign = await newPerson({ name: 'Ana', email: 'ana@example.org' });
    expect(await candidates(foreign.id)).toEqual([]);
    expect((await staff().get(`/customers/${ana.id}/merge-candidates`)).status).toBe(404);
    for (const [id, other] of [
      [foreign.id, ana.id],
      [ana.id, foreign.id],
      [foreign.id, 99_999_999],
    ] as const)
      expect((await merge(id, other)).status).toBe(404);
    const theirs = await newPerson({ name: 'B' });
    const mergeId = await merged(foreign.id, theirs.id);
    expect((await undo(mergeId, mine)).status).toBe(404);
  });
});
