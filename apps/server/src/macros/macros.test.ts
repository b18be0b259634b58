import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { colleague, type Person } from '../testing/people.ts';
import type { Reply, TestClient } from '../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
let dan: Person;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  dan = await colleague(app, shop.staff, { name: 'Dan' });
});
beforeEach(async () => {
  visitor = shop.visitor();
  await visitor.start({ name: 'Ioana' });
  await visitor.say('Where is my parcel?');
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const create = async (actions: object[], more: object = {}, browser: TestClient = staff()): Promise<number> => {
  const reply = await browser.post('/macros', { name: 'Refund', actions, ...more });
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
};
const run = (macroId: number, browser: TestClient = staff(), clientId = newClientId()): Promise<Reply> =>
  browser.post(`/conversations/${visitor.conversationId}/macros`, { macro_id: macroId, client_id: clientId });
const undo = (reply: Reply, browser: TestClient = staff()) => browser.post(`/macro-runs/${Number(reply.body.id)}/undo`);
const its = async () => (await staff().get(`/conversations/${visitor.conversationId}`)).body;
const act = (path: string, body?: object, browser: TestClient = staff()) =>
  browser.post(`/conversations/${visitor.conversationId}/${path}`, body);
const said = async () =>
  ((await staff().get(`/conversations/${visitor.conversationId}/messages`)).body.data as ChatMessage[])
    .filter(({ type, origin }) => type === 'text' && origin === 'operator')
    .map(({ text }) => text);
const newTeam = async (name: string) =>
  Number((await staff().post('/teams', { name: `${name} ${newClientId()}` })).body.id);

test('does everything at once, in an order that works', async () => {
  const id = await create([
    { type: 'end' },
    { type: 'priority', priority: 'high' },
    { type: 'add_tags', tags: ['refund'] },
    { type: 'text', text: 'Hello {{customer.name}}, I am {{agent.name}}.' },
  ]);
  const { body, status } = await run(id);
  expect([status, body.left_out, body.has_sent]).toEqual([200, [], true]);
  expect(body.conversation).toMatchObject({ priority: 'high', tags: ['refund'], ended_at: expect.any(String) });
  expect(await said()).toEqual(['Hello Ioana, I am Ana Pop.']);
});

test('a repeated call does nothing twice and says the same', async () => {
  const id = await create([
    { type: 'text', text: 'Once' },
    { type: 'add_tags', tags: ['once'] },
  ]);
  const clientId = newClientId();
  const replies = await Promise.all([run(id, staff(), clientId), run(id, staff(), clientId)]);
  const later = await run(id, staff(), clientId);
  expect(new Set([...replies, later].map(({ body }) => body.id)).size).toBe(1);
  expect(await said()).toEqual(['Once']);
  expect((await run(id, dan.browser, clientId)).status).toBe(409);
});

test('of two people who run the same one at once, one does and the other learns who did', async () => {
  const id = await create([{ type: 'text', text: 'One moment' }]);
  const replies = await Promise.all([run(id), run(id, dan.browser)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'macro_just_run', message: expect.stringMatching(/^(Ana Pop|Dan) has/) });
  expect(await said()).toEqual(['One moment']);
});

test('two different ones at once both happen', async () => {
  const [one, other] = [
    await create([{ type: 'add_tags', tags: ['one'] }]),
    await create([{ type: 'add_tags', tags: ['other'] }]),
  ];
  expect((await Promise.all([run(one), run(other, dan.browser)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await its()).tags).toEqual(['one', 'other']);
});

describe('undo', () => {
  test('restores everything exactly, except what was sent', async () => {
    const wakesAt = new Date(Date.now() + 7_200_000).toISOString();
    const [first, second] = [await newTeam('Orders'), await newTeam('Returns')];
    await staff().call('PUT', `/conversations/${visitor.conversationId}/team`, { team_id: first });
    await act('assign', { user_id: dan.userId });
    await act('tags', { tags: ['vip', 'gift'] });
    await act('priority', { priority: 'low' });
    await act('snooze', { wakes_at: wakesAt });
    const before = await its();
    const id = await create([
      { type: 'text', text: 'Done' },
      { type: 'add_tags', tags: ['refund'] },
      { type: 'remove_tags', tags: ['VIP'] },
      { type: 'team', team_id: second },
      { type: 'assign', to: 'me' },
      { type: 'priority', priority: 'urgent' },
      { type: 'end' },
    ]);
    const reply = await run(id);
    expect(reply.body.conversation).toMatchObject({
      tags: ['gift', 'refund'],
      priority: 'urgent',
      team: { id: second },
      handed_off_to: { id: shop.staff.userId },
      ended_at: expect.any(String),
      snoozed_at: null,
    });
    const undone = await undo(reply);
    expect([undone.status, undone.body.kept]).toEqual([200, []]);
    const fields = ['tags', 'priority', 'team', 'handed_off_to', 'ended_at', 'snoozed_at', 'wakes_at', 'is_handed_off'];
    for (const field of fields) expect([field, (await its())[field]]).toEqual([field, before[field]]);
    expect(await said()).toEqual(['Done']);
    expect((await undo(reply)).body.kept).toEqual([]); // once more changes nothing
  });

  test('leaves what a colleague has changed since, and names it', async () => {
    const id = await create([
      { type: 'add_tags', tags: ['refund'] },
      { type: 'assign', to: 'me' },
      { type: 'priority', priority: 'urgent' },
      { type: 'snooze', minutes: 60 },
    ]);
    const reply = await run(id);
    await act('tags', { tags: ['refund', 'fraud'] }, dan.browser);
    await act('assign', { user_id: dan.userId }, dan.browser);
    await visitor.say('Hello?'); // wakes it
    const { body } = await undo(reply);
    expect(body.kept).toEqual(['tags', 'assignee', 'snooze']);
    expect(body.conversation).toMatchObject({
      tags: ['fraud', 'refund'],
      handed_off_to: { id: dan.userId },
      priority: 'normal',
      snoozed_at: null,
    });
  });

  test('does not reopen a conversation whose customer has begun another one', async () => {
    const reply = await run(await create([{ type: 'end' }, { type: 'priority', priority: 'high' }]));
    const ended = visitor.conversationId;
    await visitor.start();
    const { status, body } = await undo(reply);
    expect([status, body.kept]).toEqual([200, ['end']]);
    expect(body.conversation).toMatchObject({ id: ended, priority: 'normal', ended_at: expect.any(String) });
  });

  test('is for whoever ran it, for ten minutes', async () => {
    const reply = await run(await create([{ type: 'priority', priority: 'high' }]));
    expect((await undo(reply, dan.browser)).status).toBe(404);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('macro_runs')
        .set({ ran_at: new Date(Date.now() - 11 * 60_000) })
        .where('id', '=', Number(reply.body.id))
        .execute(),
    );
    expect((await undo(reply)).status).toBe(409);
    expect((await its()).priority).toBe('high');
  });
});

describe('what it names is gone', () => {
  test('runs the rest and says what was left out; the list marks it', async () => {
    const gone = await colleague(app, shop.staff, { name: 'Gone' });
    const team = await newTeam('Gone');
    const template = await staff().post('/message-templates', {
      name: 'Sorry',
      texts: [{ locale: 'en', text: 'Sorry!' }],
    });
    const id = await create([
      { type: 'reply', template_id: Number(template.body.id) },
      { type: 'assign', to: gone.userId },
      { type: 'team', team_id: team },
      { type: 'add_tags', tags: ['late'] },
    ]);
    await staff().delete(`/message-templates/${Number(template.body.id)}`);
    await staff().delete(`/teams/${team}`);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('memberships').set({ deactivated_at: new Date() }).where('user_id', '=', gone.userId).execute(),
    );
    const { data } = (await staff().get('/macros')).body as { data: { id: number; broken: string[] }[] };
    expect(data.find((each) => each.id === id)?.broken).toEqual(['reply', 'assign', 'team']);
    const { status, body } = await run(id);
    expect([status, body.left_out]).toEqual([
      200,
      [
        { type: 'reply', why: 'gone' },
        { type: 'team', why: 'gone' },
        { type: 'assign', why: 'gone' },
      ],
    ]);
    expect(body.conversation).toMatchObject({ tags: ['late'] });
  });

  test('a tag that was deleted is made again, and one that is to be removed is not missed', async () => {
    const id = await create([
      { type: 'add_tags', tags: ['brought back'] },
      { type: 'remove_tags', tags: ['long gone'] },
    ]);
    await act('tags', { tags: ['brought back', 'long gone'] });
    await act('tags', { tags: [] });
    expect((await staff().get('/conversations/tags')).text).not.toMatch(/brought back|long gone/);
    const { data } = (await staff().get('/macros')).body as { data: { id: number; broken: string[] }[] };
    expect(data.find((each) => each.id === id)?.broken).toEqual([]);
    const { status, body } = await run(id);
    expect([status, body.left_out]).toEqual([200, []]);
    expect((await its()).tags).toEqual(['brought back']);
  });

  test('a text with a gap is not sent, only inserted', async () => {
    const text = 'Your number is {{customer.phone}}.';
    const sent = await run(await create([{ type: 'text', text }]));
    expect([sent.body.left_out, await said()]).toEqual([[{ type: 'text', why: 'gap' }], []]);
    const inserted = await run(await create([{ type: 'text', text, is_inserted: true }]));
    expect([inserted.body.inserted, inserted.body.has_sent]).toEqual([text, false]);
  });

  test('an ended conversation is not answered, but tagged', async () => {
    const id = await create([
      { type: 'text', text: 'Hello' },
      { type: 'add_tags', tags: ['late'] },
    ]);
    await act('end');
    const { body } = await run(id);
    expect([body.left_out, await said()]).toEqual([[{ type: 'text', why: 'impossible' }], []]);
    expect((await its()).tags).toEqual(['late']);
  });
});

test('a saved reply is sent in the customer’s language', async () => {
  const texts = [
    { locale: 'en', text: 'Sorry, {{name | dear customer}}!' },
    { locale: 'ro', text: 'Ne pare rău, {{name}}!' },
  ];
  const { body } = await staff().post('/message-templates', { name: 'Sorry', texts });
  await app.sql.asSystem(({ db }) =>
    db.updateTable('conversations').set({ locale: 'ro' }).where('id', '=', visitor.conversationId).execute(),
  );
  await run(await create([{ type: 'reply', template_id: Number(body.id) }]));
  expect(await said()).toEqual(['Ne pare rău, Ioana!']);
});

test('blocks the customer, and undoing lets them write again', async () => {
  const reply = await run(await create([{ type: 'add_tags', tags: ['spam'] }, { type: 'block' }]));
  expect(reply.body.conversation).toMatchObject({ ended_at: expect.any(String), customer: { is_blocked: true } });
  expect((await visitor.start()).status).toBe(403);
  const { body } = await undo(reply);
  expect([body.kept, (body.conversation as { tags: string[] }).tags]).toEqual([[], []]);
  expect(body.conversation).toMatchObject({ ended_at: null, customer: { is_blocked: false } });
  expect((await visitor.say('Sorry')).status).toBe(200);
});

describe('the list', () => {
  test('shows colleagues what is shared, and nobody what is private', async () => {
    const id = await create([{ type: 'end' }], { name: 'Mine', is_shared: false }, dan.browser);
    const names = async (browser: TestClient) =>
      ((await browser.get('/macros')).body.data as { id: number }[]).some((each) => each.id === id);
    expect([await names(staff()), await names(dan.browser)]).toEqual([false, true]);
    const tries = [
      await staff().call('PUT', `/macros/${id}`, { name: 'Stolen' }),
      await staff().delete(`/macros/${id}`),
      await staff().post(`/macros/${id}/undelete`),
      await run(id),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await dan.browser.call('PUT', `/macros/${id}`, { is_shared: true });
    expect((await run(id)).status).toBe(200);
  });

  test('a deleted one can be brought back', async () => {
    const id = await create([{ type: 'end' }], { name: 'Temporary' });
    expect((await staff().delete(`/macros/${id}`)).status).toBe(204);
    expect((await run(id)).status).toBe(404);
    expect((await staff().post(`/macros/${id}/undelete`)).body).toMatchObject({ id, name: 'Temporary' });
  });

  test.each([
    ['nothing', []],
    ['the same twice', [{ type: 'end' }, { type: 'end' }]],
    [
      'two messages',
      [
        { type: 'text', text: 'a' },
        { type: 'reply', template_id: 1 },
      ],
    ],
    ['snooze and end', [{ type: 'snooze', minutes: null }, { type: 'end' }]],
    ['an empty text', [{ type: 'text', text: ' ' }]],
    ['an unknown action', [{ type: 'erase' }]],
    ['an unknown priority', [{ type: 'priority', priority: 'top' }]],
  ])('%s is refused', async (_, actions) => {
    expect((await staff().post('/macros', { name: 'x', actions })).status).toBe(422);
  });

  test('things of other companies are gone: nothing happens to them', async () => {
    const other = await openShop(app);
    const foreignTeam = Number((await other.staff.browser.post('/teams', { name: 'Theirs' })).body.id);
    const foreignReply = Number(
      (await other.staff.browser.post('/message-templates', { name: 'T', texts: [{ locale: 'en', text: 'Secret' }] }))
        .body.id,
    );
    const id = await create([
      { type: 'reply', template_id: foreignReply },
      { type: 'team', team_id: foreignTeam },
      { type: 'assign', to: other.staff.userId },
    ]);
    const { body } = await run(id);
    expect((body.left_out as { why: string }[]).map(({ why }) => why)).toEqual(['gone', 'gone', 'gone']);
    expect(await said()).toEqual([]);
    expect((await run(id, other.staff.browser)).status).toBe(404);
    const foreign = await create([{ type: 'end' }], {}, other.staff.browser);
    expect((await run(foreign)).status).toBe(404);
  });
});
