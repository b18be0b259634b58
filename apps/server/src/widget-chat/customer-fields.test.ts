import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { makeSecret, signIdentity, startWith } from '../testing/identities.ts';

let app: TestApp;
let shop: Shop;
let secret: string;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  secret = await makeSecret(shop);
  for (const [key, type, choices] of [
    ['city', 'text'],
    ['seats', 'number'],
    ['born', 'date'],
    ['vip', 'yesNo'],
    ['plan', 'choice', ['Gold', 'Silver']],
    ['constructor', 'text'],
  ] as const) {
    const body = { key, name: key, type, choices: choices?.map((name) => ({ name })) };
    await shop.staff.browser.post('/customer-fields', body);
  }
});
afterAll(() => app.close());

interface Field {
  id: number;
  key: string;
  choices: { id: string; name: string }[];
}
const fields = async () => (await shop.staff.browser.get('/customer-fields')).body.data as unknown as Field[];
const customerOf = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}`)).body.customer as {
    id: number;
    fields: { field_id: number; value: unknown; source: string }[];
  };
/** The values by key, as `value (source)`; choices by their names. */
async function known(visitor: TestVisitor): Promise<Record<string, string>> {
  const defined = await fields();
  const { fields: values } = await customerOf(visitor);
  return Object.fromEntries(
    values.map(({ field_id, value, source }) => {
      const field = defined.find(({ id }) => id === field_id);
      const shown = field?.choices.find(({ id }) => id === value)?.name ?? value;
      return [field?.key ?? '', `${String(shown)} (${source})`];
    }),
  );
}
const say = (visitor: TestVisitor, items: { name: string; value: string }[]) =>
  visitor.post(`/chat/conversations/${visitor.conversationId}/metadata`, { items });
const item = (name: string, value: string) => ({ name, value });
async function visit(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Maria' });
  return visitor;
}
async function signIn(visitor: TestVisitor, claims: JWTPayload): Promise<void> {
  const identity = await signIdentity(secret, { sub: 'maria', ...claims });
  expect((await startWith(visitor, { identity })).status).toBe(200);
}
const setByStaff = async (visitor: TestVisitor, key: string, value: unknown) => {
  const field = (await fields()).find((each) => each.key === key);
  const { id } = await customerOf(visitor);
  const reply = await shop.staff.browser.call('PUT', `/customers/${id}`, { fields: [{ field_id: field?.id, value }] });
  expect(reply.status).toBe(200);
};

describe('metadata of an unsigned page', () => {
  test('fills the fields of the same name, read by their types; the rest stays metadata', async () => {
    const visitor = await visit();
    const items = [
      item('city', ' Cluj\u202e '),
      item('seats', '1 200,5'),
      item('born', '29.2.1984'),
      item('vip', 'yes'),
      item('plan', 'gold'),
      item('__proto__', 'x'),
      item('name', 'Eve'),
      item('unknown', 'kept'),
    ];
    expect((await say(visitor, items)).status).toBe(204);
    expect(await known(visitor)).toEqual({
      city: 'Cluj (page)',
      seats: '1200.5 (page)',
      born: '1984-02-29 (page)',
      vip: 'true (page)',
      plan: 'Gold (page)',
    });
    const conversation = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body;
    expect(conversation).toMatchObject({ metadata: items, customer: { name: 'Maria' } });
  });

  test('that fits no type changes nothing; an empty value takes back what a page said', async () => {
    const visitor = await visit();
    await say(visitor, [item('seats', '5'), item('constructor', 'a')]);
    const hostile = [
      item('seats', '1e400'),
      item('born', '2026-02-30'),
      item('plan', 'Platinum'),
      item('city', 'x'.repeat(900)),
    ];
    expect((await say(visitor, hostile)).status).toBe(204);
    expect(await known(visitor)).toEqual({ seats: '5 (page)', constructor: 'a (page)' });
    await say(visitor, [item('seats', '')]);
    expect(await known(visitor)).toEqual({ constructor: 'a (page)' });
  });

  test('replaces neither what staff entered nor what was signed, nor clears it', async () => {
    const visitor = await visit();
    await signIn(visitor, { fields: { plan: 'Silver' } });
    await setByStaff(visitor, 'city', 'Cluj');
    await say(visitor, [item('city', 'Iași'), item('plan', 'Gold'), item('seats', '3')]);
    await say(visitor, [item('city', ''), item('plan', '')]);
    expect(await known(visitor)).toEqual({
      city: 'Cluj (staff)',
      plan: 'Silver (identity)',
      seats: '3 (page)',
    });
  });

  test('changes no conversation if it says nothing new', async () => {
    const visitor = await visit();
    await say(visitor, [item('city', 'Cluj')]);
    const second = shop.visitor();
    await second.start();
    const version = () =>
      app.sql.asSystem(({ db }) =>
        db
          .selectFrom('customer_field_values')
          .select(['value', 'updated_at'])
          .where('company_id', '=', shop.staff.companyId)
          .execute(),
      );
    const before = await version();
    await say(visitor, [item('city', 'Cluj')]);
    expect(await version()).toEqual(before);
  });

  test('reaches open inboxes at once, and two pages at once not blocking each other', async () => {
    const visitor = await visit();
    const stream = await openStaffStream(app, shop.staff.browser);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => say(visitor, [item('seats', String(n)), item('city', `c${n}`)])),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204));
    await expect
      .poll(() => stream.received.findLast(({ name }) => name === 'conversation.updated')?.data)
      .toMatchObject({ customer: { fields: [{ source: 'page' }, { source: 'page' }] } });
    stream.close();
  });
});

describe('a signed identity', () => {
  test('sets fields by their keys and overrides everybody; null clears one', async () => {
    const visitor = await visit();
    await say(visitor, [item('plan', 'Gold'), item('seats', '3')]);
    await setByStaff(visitor, 'city', 'Cluj');
    await signIn(visitor, { fields: { plan: 'Gold', city: 'Iași', seats: null, vip: true, born: '1984-02-29' } });
    expect(await known(visitor)).toEqual({
      city: 'Iași (identity)',
      born: '1984-02-29 (identity)',
      vip: 'true (identity)',
      plan: 'Gold (identity)',
    });
    await setByStaff(visitor, 'city', 'Arad');
    expect((await known(visitor)).city).toBe('Arad (staff)');
  });

  test.each<[string, unknown]>([
    ['a list', ['Gold']],
    ['a text', 'plan=Gold'],
    ['values of other types', { seats: 'many', vip: 'perhaps', born: 20_260_701, plan: { $ne: null }, city: 7 }],
    ['hostile texts', { city: 'a\0b', plan: '\ud800', unknown: 'x'.repeat(1_000) }],
  ])('with %s for fields still signs in, and sets nothing', async (_, given) => {
    const visitor = await visit();
    await signIn(visitor, { fields: given });
    expect(await customerOf(visitor)).toMatchObject({ is_verified: true, fields: [] });
  });

  test('with hostile keys sets the fields that exist, and nothing else', async () => {
    const visitor = await visit();
    const claims = JSON.parse(
      '{"fields": {"__proto__": {"vip": true}, "constructor": "Bob", "city": "Cluj"}}',
    ) as JWTPayload;
    await signIn(visitor, claims);
    expect(await known(visitor)).toEqual({ city: 'Cluj (identity)', constructor: 'Bob (identity)' });
  });
});

test('answers before the chat fill the fields of the same name', async () => {
  await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, {
    settings: {
      fields: [{ name: 'city', type: 'text', labels: [{ locale: 'en', text: 'City' }], is_required: false }],
    },
  });
  const visitor = shop.visitor();
  const started = await startWith(visitor, { fields: [item('city', 'Cluj')] });
  expect(started.status).toBe(200);
  expect(await known(visitor)).toEqual({ city: 'Cluj (page)' });
});
