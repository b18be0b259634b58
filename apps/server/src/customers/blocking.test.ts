import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { createIncoming } from '../channels/incoming.ts';
import { dropOldBlocks } from './index.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
let customerId: number;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
beforeEach(async () => {
  visitor = shop.visitor();
  await visitor.start({ name: 'Rude' });
  await visitor.say('You again!');
  customerId = await customerOf(visitor.conversationId);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const get = async (id: number) => (await staff().get(`/conversations/${id}`)).body;
const customerOf = async (id: number) => ((await get(id)).customer as { id: number }).id;
const block = (id = customerId, browser = staff()) => browser.post(`/customers/${id}/block`);
const unblock = (isUndo: boolean, id = customerId) => staff().post(`/customers/${id}/unblock`, { is_undo: isUndo });
const messagesOf = async (id: number) =>
  ((await staff().get(`/conversations/${id}/messages`)).body.data as ChatMessage[]).map(({ text }) => text);
const another = async (name = 'Rude again') => {
  const next = shop.visitor();
  await next.start({ name });
  await next.say('Hello');
  return { next, id: await customerOf(next.conversationId) };
};

describe('a blocked visitor', () => {
  test('writes nothing that is stored: the conversation ends, and none begins', async () => {
    const reply = await block();
    expect([reply.status, reply.body.is_blocked]).toEqual([200, true]);
    expect(await get(visitor.conversationId)).toMatchObject({ ended_at: expect.any(String), unread_count: 0 });
    expect((await visitor.say('Hello?')).status).not.toBe(200);
    const start = await visitor.start();
    expect([start.status, start.body.code]).toEqual([403, 'customer_blocked']);
    expect(await messagesOf(visitor.conversationId)).toEqual(['You again!', 'blocked']);
    expect((await block()).status).toBe(200); // once more changes nothing
    expect(await messagesOf(visitor.conversationId)).toHaveLength(2);
  });

  test('says nothing in a rating either, but may read what was said', async () => {
    await block();
    const path = `/chat/conversations/${visitor.conversationId}`;
    expect((await visitor.post(`${path}/rating`, { score: 1, comment: 'You!' })).status).toBe(403);
    expect((await visitor.get(`${path}/refresh?after=0`)).status).toBe(200);
  });

  test('is not reopened by staff until the block is lifted', async () => {
    await block();
    const reopen = () => staff().post(`/conversations/${visitor.conversationId}/reopen`);
    expect((await reopen()).body.code).toBe('customer_blocked');
    expect((await unblock(false)).body.is_blocked).toBe(false);
    expect((await get(visitor.conversationId)).ended_at).not.toBeNull();
    expect((await reopen()).status).toBe(200);
  });

  test('goes on as before if the block is undone', async () => {
    await staff().post(`/conversations/${visitor.conversationId}/tags`, { tags: ['vip'] });
    await block();
    await unblock(true);
    expect(await get(visitor.conversationId)).toMatchObject({ ended_at: null, tags: ['vip'] });
    expect((await visitor.say('Sorry')).status).toBe(200);
  });

  test('cannot slip in while the block is being made', async () => {
    const tries = await Promise.all([
      ...Array.from({ length: 6 }, () => visitor.say('Quick!')),
      block(),
      ...Array.from({ length: 6 }, () => visitor.start()),
    ]);
    expect(tries).toHaveLength(13);
    expect((await visitor.start()).status).toBe(403);
    const open = (await staff().get(`/conversations?status=open&limit=100`)).body.data as {
      customer: { id: number };
    }[];
    expect(open.filter(({ customer }) => customer.id === customerId)).toEqual([]);
  });
});

test('blocked customers are listed, with their mark', async () => {
  const other = await another();
  await block();
  const ids = async (flag: boolean) =>
    ((await staff().get(`/conversations?is_blocked=${flag}&limit=100`)).body.data as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await ids(true)).toContain(visitor.conversationId);
  expect(await ids(true)).not.toContain(other.next.conversationId);
  expect(await ids(false)).toContain(other.next.conversationId);
  expect(await ids(false)).not.toContain(visitor.conversationId);
});

test('the activity log says who blocked and unblocked, without a name', async () => {
  await block();
  await unblock(false);
  const { data } = (await staff().get('/activity?subject=customer')).body as {
    data: { kind: string; subject: object }[];
  };
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'customer.unblocked', subject: { id: customerId, name: null } },
    { kind: 'customer.blocked', subject: { id: customerId, name: null } },
  ]);
});

describe('merging', () => {
  const merge = (keptId: number, otherId: number) => staff().post(`/customers/${keptId}/merge`, { other_id: otherId });
  test.each([
    ['the kept one', true],
    ['the other one', false],
  ])('with %s blocked, both are', async (_, isKept) => {
    const other = await another();
    await block();
    const merged = await (isKept ? merge(customerId, other.id) : merge(other.id, customerId));
    expect(merged.status).toBeLessThan(300);
    expect(await get(other.next.conversationId)).toMatchObject({
      ended_at: expect.any(String),
      customer: { is_blocked: true },
    });
    expect((await other.next.start()).status).toBe(403);
    expect((await visitor.start()).status).toBe(403);
    const kept = isKept ? customerId : other.id;
    const { merges } = (await staff().get(`/customers/${kept}`)).body as { merges: { id: number }[] };
    await staff().post(`/customers/merges/${merges[0]?.id}/undo`);
    expect((await visitor.start()).status).toBe(403); // apart again, each as before
    expect((await other.next.start()).status).toBe(200);
  });

  test('whoever was blocked as one person stays blocked when taken apart', async () => {
    const other = await another();
    await merge(customerId, other.id);
    await block();
    const { merges } = (await staff().get(`/customers/${customerId}`)).body as { merges: { id: number }[] };
    await staff().post(`/customers/merges/${merges[0]?.id}/undo`);
    expect([(await visitor.start()).status, (await other.next.start()).status]).toEqual([403, 403]);
  });
});

describe('on a platform', () => {
  const arrive = (from: string, externalId = newClientId()) =>
    createIncoming(app.sql, app.messages)(
      { id: shop.channelId, companyId: shop.staff.companyId, platform: 'telegram' } as never,
      { externalId, from: { externalId: from, name: 'Rude' }, text: 'Hello', sentAt: new Date() },
    );
  const known = async (externalId: string) => {
    const row = await app.sql.asSystem(({ db }) =>
      db
        .selectFrom('customer_identities')
        .select('customer_id')
        .where('external_id', '=', externalId)
        .executeTakeFirst(),
    );
    return row?.customer_id;
  };

  test('a message of a blocked customer is taken from the queue and dropped', async () => {
    const account = newClientId();
    expect(await arrive(account)).toBe(true);
    await block(await known(account));
    expect(await arrive(account)).toBe(false);
    await unblock(false, await known(account));
    expect(await arrive(account)).toBe(true);
  });

  test('an erased one stays blocked by no more than a hash, for a year', async () => {
    const account = newClientId();
    await arrive(account);
    const id = await known(account);
    await block(id);
    expect((await staff().delete(`/customers/${id}`)).status).toBe(204);
    expect(await arrive(account)).toBe(false);
    expect(await known(account)).toBeUndefined();
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('blocked_identities')
        .set({ blocked_at: new Date(Date.now() - 366 * 86_400_000) })
        .execute(),
    );
    await app.sql.asSystem(dropOldBlocks);
    expect(await arrive(account)).toBe(true);
  });

  test('one who was erased without a block is welcome', async () => {
    const account = newClientId();
    await arrive(account);
    await staff().delete(`/customers/${await known(account)}`);
    expect(await arrive(account)).toBe(true);
  });
});

test('customers of other companies do not exist', async () => {
  const other = await openShop(app);
  expect((await block(customerId, other.staff.browser)).status).toBe(404);
  expect((await other.staff.browser.post(`/customers/${customerId}/unblock`, {})).status).toBe(404);
  expect((await get(visitor.conversationId)).ended_at).toBeNull();
});
