import { mentionOf } from '@parley/contracts/notes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { openStaffStream, openWidgetStream } from '../testing/event-stream.ts';
import { colleagueOf } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { dropDeletedNotes } from './index.ts';

const SECRET = 'peregrine falcon';

let app: TestApp;
let shop: Shop;
let vera: TestClient;
let veraId: number;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  vera = await colleagueOf(app, shop.staff, 'Vera');
  veraId = await idOf(vera);
});
beforeEach(async () => {
  visitor = shop.visitor();
  await visitor.start({ name: 'Ioana', email: `ioana${newClientId()}@posta.example` });
  await visitor.say('It was a gift.');
});
afterAll(() => app.close());

interface StoredNote {
  id: number;
  text: string;
  author: { id: number; name: string };
  mentions: { id: number; name: string; seen_at: string | null }[];
  edited_at: string | null;
}
const idOf = async (browser: TestClient) => ((await browser.get('/profile/me')).body.user as { id: number }).id;
const staff = () => shop.staff.browser;
const path = (more = '') => `/conversations/${visitor.conversationId}/notes${more}`;
const see = (browser: TestClient) => browser.post(`/conversations/${visitor.conversationId}/mentions/seen`);
const add = (text: string, browser = staff()) => browser.post(path(), { text });
const notes = async (browser = staff()) => (await browser.get(path())).body.data as StoredNote[];
const conversation = async () => (await staff().get(`/conversations/${visitor.conversationId}`)).body;
const mentioned = async (browser: TestClient) =>
  ((await browser.get('/conversations?mentioned=true')).body.data as { id: number }[]).map(({ id }) => id);

const tablesWith = async (word: string) =>
  [...(await dumpDatabase(app))].filter(([, rows]) => JSON.stringify(rows).includes(word)).map(([name]) => name);

test('a note is read by colleagues, with its author', async () => {
  const { status, body } = await add('  The gift has no receipt.\nI offered an exchange.  ');
  expect([status, body]).toMatchObject([
    201,
    { text: 'The gift has no receipt.\nI offered an exchange.', author: { id: shop.staff.userId }, edited_at: null },
  ]);
  expect(await notes(vera)).toMatchObject([{ id: body.id, text: body.text }]);
  expect(await conversation()).toMatchObject({ note_changes: 1, last_seq: 1, unread_count: 1 });
});

test('a repeated call stores one note', async () => {
  const body = { text: 'Once', client_id: newClientId() };
  const [first, second] = [await staff().post(path(), body), await staff().post(path(), body)];
  expect(second.body.id).toBe(first.body.id);
  expect(await notes()).toHaveLength(1);
  expect((await vera.post(path(), body)).status).toBe(409);
});

test.each([
  ['nothing', '   '],
  ['too much', 'x'.repeat(5_001)],
  ['a NUL', 'a\0b'],
])('%s is refused', async (_, text) => {
  expect((await add(text)).status).toBe(422);
  expect(await notes()).toEqual([]);
});

describe('mentions', () => {
  test('whoever is mentioned finds the conversation until they have seen it, and the author sees that', async () => {
    const stream = await openStaffStream(app, vera);
    const { body } = await add(`${mentionOf(veraId)} is it in the warehouse?`);
    expect(body.mentions).toEqual([{ id: veraId, name: 'Vera', seen_at: null }]);
    expect((await conversation()).mentions).toMatchObject([{ note_id: body.id, user_id: veraId }]);
    await expect
      .poll(() =>
        stream.received.filter(({ name }) => name === 'conversation.updated').map(({ data }) => data.mentions),
      )
      .toContainEqual([expect.objectContaining({ note_id: body.id, user_id: veraId })]);
    expect(await mentioned(vera)).toEqual([visitor.conversationId]);
    expect(await mentioned(staff())).toEqual([]);
    expect((await vera.get('/conversations/counts')).body).toMatchObject({ mentioned: 1 });

    expect((await see(vera)).status).toBe(204);
    expect(await mentioned(vera)).toEqual([]);
    expect((await vera.get('/conversations/counts')).body).toMatchObject({ mentioned: 0 });
    const [note] = await notes();
    expect(note?.mentions[0]?.seen_at).not.toBeNull();
    expect((await conversation()).mentions).toEqual([]);
    const changes = (await conversation()).note_changes;
    await see(vera); // nothing new
    expect((await conversation()).note_changes).toBe(changes);
    stream.close();
  });

  test('only members of the company can be mentioned', async () => {
    const other = await openShop(app);
    for (const id of [other.staff.userId, 99_999_999, 0]) {
      const { status, body } = await add(`Hello ${mentionOf(id)}`);
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['text']]);
    }
    expect(await notes()).toEqual([]);
  });

  test('whoever has left can no longer be mentioned, but stays in the notes that mention them', async () => {
    const left = await colleagueOf(app, shop.staff, 'Gone');
    const id = await idOf(left);
    const { body } = await add(`${mentionOf(id)} look`);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('memberships').set({ deactivated_at: new Date() }).where('user_id', '=', id).execute(),
    );
    expect((await add(mentionOf(id))).status).toBe(422);
    const edited = { text: `${mentionOf(id)} look again` };
    expect((await staff().call('PATCH', path(`/${Number(body.id)}`), edited)).status).toBe(200);
    expect((await notes())[0]?.mentions).toMatchObject([{ id, name: 'Gone' }]);
  });

  test('more people than anybody would mean are refused', async () => {
    const crowd = Array.from({ length: 21 }, (_, n) => mentionOf(n + 1)).join(' ');
    expect((await add(crowd)).status).toBe(422);
  });

  test('mentioning oneself notifies nobody', async () => {
    await add(mentionOf(shop.staff.userId));
    expect(await mentioned(staff())).toEqual([]);
  });

  test('an edit notifies the one who is new in it, and takes back what it no longer says', async () => {
    const { body } = await add('Who knows?');
    await staff().call('PATCH', path(`/${Number(body.id)}`), { text: `${mentionOf(veraId)} knows` });
    expect(await mentioned(vera)).toEqual([visitor.conversationId]);
    await staff().call('PATCH', path(`/${Number(body.id)}`), { text: 'Nobody knows' });
    expect(await mentioned(vera)).toEqual([]);
    expect(await notes()).toMatchObject([{ text: 'Nobody knows', mentions: [] }]);
  });
});

describe('one’s own note', () => {
  test('is edited, deleted and brought back', async () => {
    const { body } = await add(`${mentionOf(veraId)} frist`);
    const its = path(`/${Number(body.id)}`);
    const saved = await staff().call('PATCH', its, { text: `${mentionOf(veraId)} first` });
    expect(saved.body.edited_at).not.toBeNull();
    expect((await staff().delete(its)).status).toBe(204);
    expect(await notes()).toEqual([]);
    expect(await mentioned(vera)).toEqual([]);
    expect((await conversation()).mentions).toEqual([]);
    expect((await staff().post(`${its}/restore`)).status).toBe(200);
    expect(await notes()).toMatchObject([{ text: `${mentionOf(veraId)} first` }]);
    expect(await mentioned(vera)).toEqual([visitor.conversationId]);
  });

  test('a deleted one is gone for good after a day', async () => {
    const { body } = await add('Forget it');
    await staff().delete(path(`/${Number(body.id)}`));
    const age = (days: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('notes')
          .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
          .where('id', '=', Number(body.id))
          .execute(),
      );
    await app.sql.asSystem(dropDeletedNotes);
    expect((await staff().post(path(`/${Number(body.id)}/restore`))).status).toBe(200);
    await age(2);
    await app.sql.asSystem(dropDeletedNotes);
    expect((await staff().post(path(`/${Number(body.id)}/restore`))).status).toBe(404);
  });

  test('is nobody else’s to change', async () => {
    const { body } = await add('Mine');
    const its = path(`/${Number(body.id)}`);
    const replies = [
      await vera.call('PATCH', its, { text: 'Hers' }),
      await vera.delete(its),
      await vera.post(`${its}/restore`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await notes()).toMatchObject([{ text: 'Mine', edited_at: null }]);
  });

  test('is not found under another conversation', async () => {
    const { body } = await add('Here');
    const other = shop.visitor();
    await other.start();
    const there = `/conversations/${other.conversationId}/notes/${Number(body.id)}`;
    expect((await staff().call('PATCH', there, { text: 'There' })).status).toBe(404);
    expect((await staff().delete(there)).status).toBe(404);
  });
});

test('a foreign conversation looks like a missing one', async () => {
  const { body } = await add('Ours');
  const other = (await openShop(app)).staff.browser;
  const calls = (base: string) =>
    Promise.all([
      other.get(base),
      other.post(base, { text: 'stolen' }),
      other.post(base.replace('notes', 'mentions/seen')),
      other.call('PATCH', `${base}/${Number(body.id)}`, { text: 'stolen' }),
      other.delete(`${base}/${Number(body.id)}`),
    ]);
  const [foreign, missing] = [await calls(path()), await calls('/conversations/99999999/notes')];
  expect(foreign.map(({ status, text }) => [status, text])).toEqual(missing.map(({ status, text }) => [status, text]));
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('staff find a conversation by its notes, customers’ policies permitting', async () => {
  await add('Look for the chartreuse umbrella');
  const found = async (words: string, browser = staff()) =>
    ((await browser.get(`/conversations?search=${words}`)).body.data as { id: number }[]).map(({ id }) => id);
  expect(await found('chartreuse')).toEqual([visitor.conversationId]);
  expect(await found('chartreuse%20umbrellas')).toEqual([visitor.conversationId]);
  const other = await openShop(app);
  expect(await found('chartreuse', other.staff.browser)).toEqual([]);
  const [note] = await notes();
  await staff().delete(path(`/${note?.id ?? 0}`));
  expect(await found('chartreuse')).toEqual([]);
});

test('hostile text is kept as it is', async () => {
  const text = `<img src=x onerror=alert(1)> ' OR 1=1 -- \${7*7} {{constructor}} @{x} @{} @{ 1} \u202Etxt`;
  expect((await add(text)).body.text).toBe(text);
  expect(await notes()).toMatchObject([{ text, mentions: [] }]);
});

test('erasing the customer erases the notes', async () => {
  await add(`${mentionOf(veraId)} ${SECRET}`);
  const { customer } = (await conversation()) as unknown as { customer: { id: number } };
  expect((await staff().delete(`/customers/${customer.id}`)).status).toBe(204);
  expect(await tablesWith('peregrin')).toEqual([]);
  expect(await mentioned(vera)).not.toContain(visitor.conversationId);
});

/** Wherever a customer, a channel, a bot, an export, a figure or a proof could come across it. */
test('a note is stored in no other table and reaches no customer', async () => {
  const stream = await openWidgetStream(app, visitor);
  await staff().post(`/conversations/${visitor.conversationId}/messages/send`, {
    text: 'One moment, please.',
    client_id: newClientId(),
  });
  await add(`${mentionOf(veraId)} ${SECRET}`);
  await visitor.say('Thank you');
  await staff().post(`/conversations/${visitor.conversationId}/messages/send`, {
    text: 'It is exchanged.',
    client_id: newClientId(),
  });
  await expect.poll(stream.texts).toContain('It is exchanged.');
  const { customer } = (await conversation()) as unknown as { customer: { id: number } };
  const seen = [
    JSON.stringify(stream.received),
    (await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh?after=0`)).text,
    (await visitor.get(`/chat/conversations/${visitor.conversationId}/transcript`)).text,
    (await staff().get(`/customers/${customer.id}/export`)).text,
    (await staff().get(`/conversations/${visitor.conversationId}/messages`)).text,
    (await staff().get('/stats/overview')).text,
  ];
  stream.close();
  for (const text of seen) expect(text).not.toMatch(/peregrin|note_changes|mention/);
  expect(seen[3]).toContain('It is exchanged.'); // the export was read

  expect(await tablesWith('peregrin')).toEqual(['notes']);
});
