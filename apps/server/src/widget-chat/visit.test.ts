import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { startWith } from '../testing/identities.ts';
import type { Person } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  [shop, other] = await Promise.all([openShop(app), openShop(app)]);
});
afterAll(() => app.close());

const saveSettings = ({ staff, channelId }: Shop, settings: object) =>
  staff.browser.call('PUT', `/channels/${channelId}`, { settings });
const customerCount = (companyId: number) =>
  app.sql.asSystem(
    async ({ db }) =>
      (await db.selectFrom('customers').select('id').where('company_id', '=', companyId).execute()).length,
  );
const conversationOf = async ({ conversationId }: TestVisitor, from = shop) =>
  (await from.staff.browser.get(`/conversations/${conversationId}`)).body;

describe('the fields asked before the chat', () => {
  let asking: Shop;
  beforeAll(async () => {
    asking = await openShop(app);
    await saveSettings(asking, {
      fields: [
        { name: 'name', type: 'text', is_required: true },
        { name: 'email', type: 'email' },
        { name: 'order_number', type: 'text', is_required: true },
        { name: 'mobile', type: 'phone' },
      ],
    });
  });
  const list = (values: Record<string, unknown>) => Object.entries(values).map(([name, value]) => ({ name, value }));
  const good = { name: 'Maria', order_number: '42' };

  test('fill in customer data; other answers stay with the conversation', async () => {
    const visitor = asking.visitor();
    const answers = { ...good, email: ' Maria@Posta.example ', mobile: '+40 700 000 042', phone: '0700 000 043' };
    expect((await startWith(visitor, { fields: list(answers) })).status).toBe(200);
    expect(await conversationOf(visitor, asking)).toMatchObject({
      customer: { name: 'Maria', email: 'maria@posta.example', phone: '0700 000 043', is_verified: false },
      metadata: [
        { name: 'order_number', value: '42' },
        { name: 'mobile', value: '+40 700 000 042' },
      ],
    });
  });

  const required = 'Fill in this field';
  test.each<[string, unknown, Record<string, string[]>]>([
    ['nothing', undefined, { 'fields.name': [required], 'fields.order_number': [required] }],
    ['an empty list', [], { 'fields.name': [required], 'fields.order_number': [required] }],
    ['spaces', list({ name: '  ', order_number: '42' }), { 'fields.name': [required] }],
    ['one object without what is asked', { name: 'Maria' }, { 'fields.order_number': [required] }],
    [
      'a bad address',
      list({ ...good, email: 'maria' }),
      { 'fields.email': ['Enter a full address, like name@shop.example'] },
    ],
    [
      'a bad number',
      list({ ...good, mobile: 'call me' }),
      { 'fields.mobile': ['Enter a phone number, like +40 700 000 042'] },
    ],
    [
      'two lines',
      list({ ...good, name: 'a\r\nBcc: b' }),
      { 'fields.name': ['Use one line without control characters'] },
    ],
    [
      '201 characters',
      list({ ...good, name: 'x'.repeat(201) }),
      { 'fields.name': ['Too long. Maximum characters: 200'] },
    ],
    ['what is not asked', list({ ...good, shoe_size: '38' }), { 'fields.shoe_size': ['This field is not recognised'] }],
    [
      '__proto__',
      [...list(good), { name: '__proto__', value: 'x' }],
      { 'fields.__proto__': ['This field is not recognised'] },
    ],
    ['constructor', list({ ...good, constructor: 'x' }), { 'fields.constructor': ['This field is not recognised'] }],
  ])('are refused with %s', async (_, fields, errors) => {
    const before = await customerCount(asking.staff.companyId);
    const reply = await asking.visitor().post('/chat/conversations/start', { fields });
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    expect(await customerCount(asking.staff.companyId)).toBe(before);
  });

  test.each([
    ['a text', 'Maria', 'fields'],
    ['a number as value', list({ ...good, email: 7 }), 'fields'],
    ['21 answers', Array.from({ length: 21 }, () => ({ name: 'name', value: 'x' })), 'fields'],
    ['1,001 characters', list({ ...good, name: 'x'.repeat(1_001) }), 'fields.0.value'],
    ['more than name and value', [{ name: 'name', value: 'x', type: 'text' }], 'fields.0.type'],
    ['an object with other names', { name: 'Maria', order_number: '42' }, 'fields.order_number'],
  ])('are refused in a wrong shape: %s', async (_, fields, key) => {
    const reply = await asking.visitor().post('/chat/conversations/start', { fields });
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [key]]);
  });

  test.each([
    ['de', 'Füllen Sie dieses Feld aus'],
    ['ro', 'Completați acest câmp'],
    ['uk', 'Заповніть це поле'],
  ])("are refused in the visitor's language (%s)", async (language, words) => {
    const visitor = asking.visitor();
    visitor.headers['accept-language'] = language;
    const { errors } = (await visitor.start()).body as { errors: Record<string, string[]> };
    expect(errors['fields.name']).toEqual([words]);
  });

  test('are asked once: a known visitor need not answer again, but may correct an answer', async () => {
    const visitor = asking.visitor();
    await startWith(visitor, { fields: list(good) });
    expect((await visitor.start()).status).toBe(200);
    expect((await visitor.start({ name: 'Maria Pop' })).status).toBe(200);
    expect((await visitor.start({ email: 'nonsense' })).status).toBe(422);
    expect((await conversationOf(visitor, asking)).customer).toMatchObject({ name: 'Maria Pop', email: null });
  });
});

describe('a resume token', () => {
  const page = 'https://shop.example/cart?x=1';
  async function newVisitor(): Promise<[TestVisitor, string]> {
    const visitor = shop.visitor();
    const { body } = await startWith(visitor, { page_url: page });
    return [visitor, String(body.resume_token)];
  }
  const resume = (token: unknown, pageUrl: string | undefined = page, from = shop) =>
    from.visitor().post('/chat/resume', { resume_token: token, page_url: pageUrl });

  test('gives a new browser tab the conversation and the next token; each is valid once', async () => {
    const [visitor, first] = await newVisitor();
    await visitor.say('Hello');
    const reply = await resume(first, 'https://shop.example/elsewhere');
    expect(reply).toMatchObject({ status: 200, body: { conversation_id: visitor.conversationId } });
    expect([visitor.token, first]).not.toContain(reply.body.visitor_token);
    const tab = shop.visitor();
    tab.use(String(reply.body.visitor_token));
    tab.conversationId = visitor.conversationId;
    expect(await tab.messages()).toMatchObject([{ text: 'Hello' }]);
    expect((await resume(first)).status).toBe(401);
    expect((await resume(reply.body.resume_token)).status).toBe(200);
    expect((await resume(reply.body.resume_token)).status).toBe(401);
  });

  test('is invalid on another site or channel, and stays valid where it belongs', async () => {
    const [, token] = await newVisitor();
    for (const site of ['https://evil.test/', 'http://shop.example/', 'https://shop.example:444/', 'nonsense', ''])
      expect((await resume(token, site)).status).toBe(401);
    expect((await shop.visitor().post('/chat/resume', { resume_token: token })).status).toBe(401);
    expect((await resume(token, page, other)).status).toBe(401);
    expect((await resume(token)).status).toBe(200);
  });

  test('works for one of eight concurrent uses', async () => {
    const [, token] = await newVisitor();
    const replies = await Promise.all(Array.from({ length: 8 }, () => resume(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  test('expires with its visitor after 30 days', async () => {
    const [, token] = await newVisitor();
    await app.sql.asSystem(({ db }) => db.updateTable('visitors').set({ expires_at: new Date() }).execute());
    expect((await resume(token)).status).toBe(401);
  });

  test.each([
    ['unknown', 'x'.repeat(43), 401],
    ['too short', 'x', 422],
    ['nothing', undefined, 422],
    ['a number', 7, 422],
    ['a thing', { $ne: null }, 422],
  ])('that is %s opens nothing', async (_, token, status) => expect((await resume(token)).status).toBe(status));

  test('is hashed in the database, and is not a visitor token', async () => {
    const [visitor, token] = await newVisitor();
    const rows = await app.sql.asSystem(({ db }) => db.selectFrom('visitors').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
    visitor.use(token);
    expect((await visitor.say('x')).status).toBe(401);
  });
});

describe('the test header', () => {
  const tester = (person: Person | null, owner: unknown, from = shop) => {
    const visitor = from.visitor();
    visitor.headers['x-test-owner'] = String(owner);
    for (const [name, value] of person?.browser.cookies ?? []) visitor.cookies.set(name, value);
    return visitor;
  };

  test('is refused from anyone but staff of the company, verified and under their own id', async () => {
    const unverified = await openShop(app);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.staff.userId).execute(),
    );
    const { staff } = shop;
    const before = await customerCount(staff.companyId);
    for (const visitor of [
      tester(null, staff.userId),
      tester(other.staff, other.staff.userId),
      tester(other.staff, staff.userId),
      tester(staff, other.staff.userId),
      tester(staff, staff.userId, other),
      tester(unverified.staff, unverified.staff.userId, unverified),
      ...['', '0', 'true', `${staff.userId} OR 1=1`, `0${staff.userId}`].map((owner) => tester(staff, owner)),
    ])
      expect(await visitor.start()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await customerCount(staff.companyId)).toBe(before);
  });

  test('makes a conversation that is not counted and is in the inbox only on request', async () => {
    const own = await openShop(app);
    const { browser, userId } = own.staff;
    const ids = async (query: string) =>
      ((await browser.get(`/conversations?${query}`)).body.data as { id: number }[]).map(({ id }) => id);
    const stats = async () => (await browser.get('/stats')).body;
    const before = await stats();
    const visitor = tester(own.staff, userId, own);
    expect((await visitor.start({ name: 'Trying out' })).status).toBe(200);
    await visitor.say('Does it work?');
    await visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    expect(await conversationOf(visitor, own)).toMatchObject({ is_test: true, is_handed_off: true });
    expect([
      await ids(''),
      await ids('unread=true'),
      await ids('is_handed_off=true'),
      await ids('search=work'),
    ]).toEqual([[], [], [], []]);
    expect(await ids('is_test=true')).toEqual([visitor.conversationId]);
    expect(await stats()).toEqual(before);

    const [trial, token] = [visitor.conversationId, visitor.token];
    delete visitor.headers['x-test-owner'];
    await visitor.start();
    expect(visitor.conversationId).not.toBe(trial); // a customer again
    expect(visitor.token).not.toBe(token);
    expect(await ids('')).toEqual([visitor.conversationId]);
  });
});
