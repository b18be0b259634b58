import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { dropDeletedActions, findQuickActions } from './index.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  other = await openShop(app);
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Action {
  id: number;
  target: string;
  position: number;
}
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, from = shop) =>
  from.staff.browser.call(method, path, body);
const en = (text: string) => [{ locale: 'en', text }];
const CALL = { type: 'call', texts: en('Call us'), target: '+40 21 000 0000' };
const create = async (body: object = {}): Promise<Action> => {
  const reply = await call('POST', '/quick-actions', { ...CALL, ...body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as Action;
};
const order = async () =>
  ((await shop.staff.browser.get('/quick-actions')).body.data as unknown as { texts: { text: string }[] }[]).map(
    ({ texts }) => texts[0]?.text,
  );
const shown = async (from = shop) =>
  (await app.browser().send({ method: 'GET', url: '/api/chat/init', headers: { key: from.key } })).body
    .quick_actions as { texts: { text: string }[] }[];

describe('a quick action', () => {
  test.each([
    [{ type: 'call', target: ' +40 21 000 0000 ' }, '+40 21 000 0000'],
    [{ type: 'email', target: 'hello@linden-home.example' }, 'hello@linden-home.example'],
    [{ type: 'link', target: 'linden-home.example/sizes?a=1' }, 'https://linden-home.example/sizes?a=1'],
    [{ type: 'link', target: 'http://linden-home.example' }, 'http://linden-home.example'],
  ])('leads where it says: %j', async (given, target) => {
    expect(await create(given)).toMatchObject({ type: given.type, target, is_enabled: true, position: 0 });
  });

  test('keeps what a change does not mention', async () => {
    const made = await create({ texts: [...en('Call'), { locale: 'ro', text: 'Sună' }] });
    const off = await call('PUT', `/quick-actions/${made.id}`, { is_enabled: false });
    expect(off.body).toEqual({ ...made, is_enabled: false });
    const link = await call('PUT', `/quick-actions/${made.id}`, { type: 'link', target: 'shop.example' });
    expect(link.body).toEqual({ ...made, is_enabled: false, type: 'link', target: 'https://shop.example' });
  });

  test('moves among the others', async () => {
    const [a, , c] = [
      await create({ texts: en('a') }),
      await create({ texts: en('b') }),
      await create({ texts: en('c') }),
    ];
    await call('PUT', `/quick-actions/${c.id}`, { position: 0 });
    expect(await order()).toEqual(['c', 'a', 'b']);
    const last = await call('PUT', `/quick-actions/${c.id}`, { position: 99 });
    expect(await order()).toEqual(['a', 'b', 'c']);
    expect(last.body.position).toBe(2);
    await call('PUT', `/quick-actions/${a.id}`, { position: 1 });
    expect(await order()).toEqual(['b', 'a', 'c']);
  });

  test('keeps a consistent order when several are moved and created at once', async () => {
    const made = [await create({ texts: en('0') }), await create({ texts: en('1') }), await create({ texts: en('2') })];
    await Promise.all([
      ...made.map(({ id }, index) => call('PUT', `/quick-actions/${id}`, { position: 2 - index })),
      create({ texts: en('3') }),
      create({ texts: en('4') }),
    ]);
    const rows = (await shop.staff.browser.get('/quick-actions')).body.data as unknown as Action[];
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    const stored = await app.sql.asSystem(({ db }) =>
      db.selectFrom('quick_actions').select('position').where('company_id', '=', shop.staff.companyId).execute(),
    );
    expect(stored.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  test('can be restored to its position for a day', async () => {
    await create({ texts: en('a') });
    const { id } = await create({ texts: en('b') });
    await create({ texts: en('c') });
    expect((await call('DELETE', `/quick-actions/${id}`)).status).toBe(204);
    expect(await order()).toEqual(['a', 'c']);
    expect((await call('DELETE', `/quick-actions/${id}`)).status).toBe(404);
    expect((await call('PUT', `/quick-actions/${id}`, {})).status).toBe(404);
    expect((await call('POST', `/quick-actions/${id}/undelete`)).status).toBe(200);
    expect(await order()).toEqual(['a', 'b', 'c']);
    await call('DELETE', `/quick-actions/${id}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('quick_actions')
        .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', id)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedActions);
    expect((await call('POST', `/quick-actions/${id}/undelete`)).status).toBe(404);
  });

  test('of another company does not exist', async () => {
    const { id } = await create();
    const replies = [
      await call('PUT', `/quick-actions/${id}`, { position: 0 }, other),
      await call('DELETE', `/quick-actions/${id}`, undefined, other),
      await call('POST', `/quick-actions/${id}/undelete`, undefined, other),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    const found = await app.sql.inCompany(other.staff.companyId, (tx) =>
      findQuickActions(tx, other.staff.companyId, [id]),
    );
    expect(found).toEqual([]);
  });

  test("is sent with a message in the message's order, if enabled", async () => {
    const [a, b, c] = [await create(), await create({ is_enabled: false }), await create()];
    const found = await app.sql.inCompany(shop.staff.companyId, (tx) =>
      findQuickActions(tx, shop.staff.companyId, [c.id, b.id, a.id, 99_999_999]),
    );
    expect(found.map(({ id }) => id)).toEqual([c.id, a.id]);
  });

  test.each<[string, object, string]>([
    ['an unknown type', { type: 'fax' }, 'type'],
    ['no texts', { texts: [] }, 'texts'],
    ['an empty text', { texts: en(' ') }, 'texts.0.text'],
    ['a text of two lines', { texts: en('a\nb') }, 'texts.0.text'],
    ['a long text', { texts: en('x'.repeat(41)) }, 'texts.0.text'],
    ['an unknown language', { texts: [{ locale: 'es', text: 'Llamar' }] }, 'texts.0.locale'],
    ['a language twice', { texts: [...en('a'), ...en('b')] }, 'texts'],
    ['no target', { target: '' }, 'target'],
    ['words for a number', { target: 'call me' }, 'target'],
    ['a number for an address', { type: 'email' }, 'target'],
    ['a script for a link', { type: 'link', target: 'javascript:alert(1)' }, 'target'],
    ['a file for a link', { type: 'link', target: 'file:///etc/passwd' }, 'target'],
    ['data for a link', { type: 'link', target: 'data:text/html,x' }, 'target'],
    ['a place among the others', { position: 0 }, 'position'],
  ])('is refused with %s', async (_, body, field) => {
    const reply = await call('POST', '/quick-actions', { ...CALL, ...body });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors as object)).toEqual([field]);
  });

  test.each<[string, object]>([
    ['its type', { type: 'link' }],
    ['its target', { target: 'javascript:alert(1)' }],
  ])('is refused when a change of %s leaves it without a target', async (_, body) => {
    const { id } = await create();
    const reply = await call('PUT', `/quick-actions/${id}`, body);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['target']]);
  });
});

describe('the widget', () => {
  test('shows the first three enabled ones, in all their languages, and changes at once', async () => {
    const texts = [...en('Call'), { locale: 'ro', text: 'Sună' }];
    const first = await create({ texts });
    await create({ texts: en('b'), is_enabled: false });
    await create({ type: 'email', texts: en('c'), target: 'a@b.example' });
    await create({ type: 'link', texts: en('d'), target: 'shop.example' });
    await create({ texts: en('e') });
    expect(await shown()).toEqual([
      { type: 'call', texts, target: CALL.target },
      { type: 'email', texts: en('c'), target: 'a@b.example' },
      { type: 'link', texts: en('d'), target: 'https://shop.example' },
    ]);
    await call('DELETE', `/quick-actions/${first.id}`);
    expect((await shown()).map(({ texts: words }) => words[0]?.text)).toEqual(['c', 'd', 'e']);
    expect(await shown(other)).toEqual([]);
  });
});
