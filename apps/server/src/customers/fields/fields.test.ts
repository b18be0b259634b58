import { MAX_CUSTOMER_FIELDS, type FieldType } from '@parley/contracts/customer-fields';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { openStaffStream } from '../../testing/event-stream.ts';
import { dropDeletedFields } from '../index.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

interface Field {
  id: number;
  key: string;
  name: string;
  choices: { id: string; name: string; is_removed: boolean }[];
  position: number;
}
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, from = shop) =>
  from.staff.browser.call(method, path, body);
async function define(key: string, type: FieldType = 'text', choices: string[] = []): Promise<Field> {
  const body = { key, name: `The ${key}`, type, choices: choices.map((name) => ({ name })) };
  const reply = await call('POST', '/customer-fields', body);
  expect(reply.status).toBe(201);
  return reply.body as unknown as Field;
}
const list = async (from = shop) => (await from.staff.browser.get('/customer-fields')).body.data as unknown as Field[];
const keys = async () => (await list()).map(({ key }) => key);

async function newCustomer(): Promise<{ visitor: TestVisitor; id: number }> {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Maria' });
  const { customer } = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body as {
    customer: { id: number };
  };
  return { visitor, id: customer.id };
}
const set = (id: number, field: { id: number }, value: unknown) =>
  call('PUT', `/customers/${id}`, { fields: [{ field_id: field.id, value }] });
const valuesOf = async (id: number) => (await shop.staff.browser.get(`/customers/${id}`)).body.fields;
const problemOf = (reply: { status: number; body: Record<string, unknown> }) => [reply.status, reply.body.errors];

describe('a field', () => {
  test('is defined, renamed and moved; its key and type stay', async () => {
    const plan = await define('plan', 'choice', ['Gold', 'Silver']);
    expect(plan).toMatchObject({ key: 'plan', name: 'The plan', type: 'choice', position: 0 });
    await define('city');
    const born = await define('born', 'date');
    expect(await keys()).toEqual(['plan', 'city', 'born']);
    const moved = await call('PUT', `/customer-fields/${born.id}`, { name: 'Birthday', position: 0 });
    expect(moved.body).toMatchObject({ key: 'born', name: 'Birthday', position: 0 });
    expect(await keys()).toEqual(['born', 'plan', 'city']);
    const refused = await call('PUT', `/customer-fields/${born.id}`, { key: 'other', type: 'text' });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['key', 'type']]);
  });

  test.each<[string, object, string]>([
    ['the key __proto__', { key: '__proto__' }, 'key'],
    ['a key with capitals', { key: 'Plan' }, 'key'],
    ['a key with a dot', { key: 'a.b' }, 'key'],
    ['a long key', { key: 'k'.repeat(41) }, 'key'],
    ['a key of the product', { key: 'email' }, 'key'],
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['an unknown type', { type: 'money' }, 'type'],
    ['no choices', { type: 'choice' }, 'choices'],
    ['a choice twice', { type: 'choice', choices: [{ name: 'Gold' }, { name: 'gold' }] }, 'choices.1.name'],
    ['too many choices', { choices: Array.from({ length: 51 }, (_, n) => ({ name: `c${n}` })) }, 'choices'],
    ['a foreign choice', { type: 'choice', choices: [{ id: 'mine', name: 'Gold' }] }, 'choices.0.name'],
  ])('is refused with %s', async (_, body, field) => {
    const reply = await call('POST', '/customer-fields', { key: 'plan', name: 'Plan', type: 'text', ...body });
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  test('has a key of its own, even if two people define it at once', async () => {
    const body = { key: 'constructor', name: 'Builder', type: 'text' };
    const replies = await Promise.all([1, 2].map(() => call('POST', '/customer-fields', body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(problemOf(replies.find(({ status }) => status === 422) ?? { status: 0, body: {} })).toEqual([
      422,
      { key: ['Another field already has this key'] },
    ]);
  });

  test('is one of at most fifty', async () => {
    await app.sql.asSystem(({ db }) =>
      db
        .insertInto('customer_fields')
        .values(
          Array.from({ length: MAX_CUSTOMER_FIELDS - 1 }, (_, position) => ({
            company_id: shop.staff.companyId,
            key: `k${position}`,
            name: `k${position}`,
            type: 'text',
            position,
          })),
        )
        .execute(),
    );
    const { id } = await define('last');
    const refused = await call('POST', '/customer-fields', { key: 'more', name: 'More', type: 'text' });
    expect(problemOf(refused)).toEqual([422, { name: ['The limit of 50 has been reached. Delete one first'] }]);
    await call('DELETE', `/customer-fields/${id}`);
    await define('instead');
    expect((await call('POST', `/customer-fields/${id}/undelete`)).status).toBe(422);
  });

  test('can be restored for a day with its values; then both are gone', async () => {
    const [city, plan] = [await define('city'), await define('plan')];
    const { id } = await newCustomer();
    await set(id, city, 'Cluj');
    await set(id, plan, 'Gold');
    expect((await call('DELETE', `/customer-fields/${city.id}`)).status).toBe(204);
    expect(await valuesOf(id)).toMatchObject([{ field_id: plan.id }]);
    expect(problemOf(await set(id, city, 'Iași'))).toEqual([
      422,
      { 'fields.0.value': ['This field no longer exists'] },
    ]);
    expect((await call('POST', `/customer-fields/${city.id}/undelete`)).body).toMatchObject({ position: 0 });
    expect(await valuesOf(id)).toMatchObject([{ field_id: city.id, value: 'Cluj' }, { value: 'Gold' }]);

    await call('DELETE', `/customer-fields/${city.id}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('customer_fields')
        .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', city.id)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedFields);
    expect((await call('POST', `/customer-fields/${city.id}/undelete`)).status).toBe(404);
    expect((await dumpDatabase(app)).get('customer_field_values')?.join()).not.toContain('Cluj');
  });

  test('whose key was taken meanwhile cannot be restored', async () => {
    const { id } = await define('city');
    await call('DELETE', `/customer-fields/${id}`);
    await define('city');
    expect(problemOf(await call('POST', `/customer-fields/${id}/undelete`))).toEqual([
      422,
      { key: ['Another field already has this key'] },
    ]);
  });

  test('keeps the values of a choice that is renamed or removed, but nobody can choose a removed one', async () => {
    const plan = await define('plan', 'choice', ['Gold', 'Silver']);
    const [gold, silver] = plan.choices;
    const [one, other] = [await newCustomer(), await newCustomer()];
    await set(one.id, plan, gold?.id);
    const edit = await call('PUT', `/customer-fields/${plan.id}`, {
      choices: [{ id: silver?.id, name: 'Silver plus' }, { name: 'Bronze' }],
    });
    expect(edit.body.choices).toEqual([
      { id: silver?.id, name: 'Silver plus', is_removed: false },
      { id: expect.any(String), name: 'Bronze', is_removed: false },
      { id: gold?.id, name: 'Gold', is_removed: true },
    ]);
    expect(await valuesOf(one.id)).toMatchObject([{ value: gold?.id }]);
    expect(problemOf(await set(other.id, plan, gold?.id))).toEqual([
      422,
      { 'fields.0.value': ['Choose one of the options in the list'] },
    ]);
    const revived = await call('PUT', `/customer-fields/${plan.id}`, { choices: [{ name: 'GOLD' }] });
    expect((revived.body.choices as Field['choices'])[0]).toEqual({ id: gold?.id, name: 'GOLD', is_removed: false });
    expect((await call('PUT', `/customer-fields/${plan.id}`, { choices: [] })).status).toBe(422);
  });
});

describe('the values of a customer', () => {
  test('are typed, shown with the conversation, cleared by null or an empty text', async () => {
    const fields = {
      text: await define('city'),
      number: await define('seats', 'number'),
      date: await define('born', 'date'),
      yesNo: await define('vip', 'yesNo'),
      choice: await define('plan', 'choice', ['Gold']),
    };
    const { visitor, id } = await newCustomer();
    const values = [' Cluj ', 12.5, '1984-02-29', false, fields.choice.choices[0]?.id];
    const sent = Object.values(fields).map((field, at) => ({ field_id: field.id, value: values[at] }));
    const reply = await call('PUT', `/customers/${id}`, { fields: sent });
    const stored = sent.map(({ field_id, value }) => ({
      field_id,
      value: typeof value === 'string' ? value.trim() : value,
      source: 'staff',
    }));
    expect(reply.body.fields).toEqual(stored);
    const conversation = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
    expect((conversation.body.customer as { fields: unknown }).fields).toEqual(stored);
    await set(id, fields.text, ' ');
    await set(id, fields.yesNo, null);
    expect(await valuesOf(id)).toEqual([stored[1], stored[2], stored[4]]);
  });

  test('of the wrong type are refused with a clear message, and nothing of the call is stored', async () => {
    const [city, seats] = [await define('city'), await define('seats', 'number')];
    const { id } = await newCustomer();
    const reply = await call('PUT', `/customers/${id}`, {
      name: 'Changed',
      fields: [
        { field_id: city.id, value: 'Cluj' },
        { field_id: seats.id, value: 'twelve' },
      ],
    });
    expect(problemOf(reply)).toEqual([422, { 'fields.1.value': ['Enter a number, like 12.5'] }]);
    expect((await shop.staff.browser.get(`/customers/${id}`)).body).toMatchObject({ name: 'Maria', fields: [] });
    const raw = (value: string) =>
      call('PUT', `/customers/${id}`, `{"fields": [{"field_id": ${seats.id}, "value": ${value}}]}`);
    for (const hostile of ['1e400', '-1e400', '1e16', '{"$gt": 0}', '[1]', '"\\u0000"', '"\\ud800"'])
      expect([hostile, (await raw(hostile)).status]).toEqual([hostile, 422]);
    expect((await set(id, city, 'x'.repeat(501))).status).toBe(422);
    expect((await set(id, city, 'x'.repeat(500_000))).status).toBeGreaterThanOrEqual(413);
    expect(await valuesOf(id)).toEqual([]);
  });

  test('that two people edit at once are all kept, and the last one counts where it is the same field', async () => {
    const fields = await Promise.all(['a', 'b', 'c', 'd'].map((key) => define(key)));
    const { id } = await newCustomer();
    const replies = await Promise.all(fields.flatMap((field) => [set(id, field, 'one'), set(id, field, 'two')]));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const values = (await valuesOf(id)) as { value: string }[];
    expect(values).toHaveLength(4);
    for (const { value } of values) expect(['one', 'two']).toContain(value);
  });

  test('reach every open inbox at once', async () => {
    const city = await define('city');
    const { visitor, id } = await newCustomer();
    const stream = await openStaffStream(app, shop.staff.browser);
    await set(id, city, 'Cluj');
    await expect
      .poll(() => stream.received.findLast(({ name }) => name === 'conversation.updated')?.data)
      .toMatchObject({ id: visitor.conversationId, customer: { fields: [{ field_id: city.id, value: 'Cluj' }] } });
    stream.close();
  });

  test('are exported with their names, and erased with the customer', async () => {
    const plan = await define('plan', 'choice', ['PLANTED choice']);
    const city = await define('city');
    const { id } = await newCustomer();
    await set(id, plan, plan.choices[0]?.id);
    await set(id, city, 'PLANTED city');
    await call('DELETE', `/customer-fields/${city.id}`); // can be restored, so it is still stored
    const exported = (await shop.staff.browser.get(`/customers/${id}/export`)).body.customer as { fields: unknown };
    expect(exported.fields).toMatchObject([
      { key: 'plan', name: 'The plan', type: 'choice', value: 'PLANTED choice', source: 'staff' },
      { key: 'city', value: 'PLANTED city' },
    ]);
    await shop.staff.browser.delete(`/customers/${id}`);
    const rows = (await dumpDatabase(app)).get('customer_field_values') ?? [];
    expect(rows.filter((row) => row.includes(`"customer_id": ${id},`))).toEqual([]);
  });

  test('belong to one company: its fields fit no other customers', async () => {
    const other = await openShop(app);
    const foreign = (await call('POST', '/customer-fields', { key: 'city', name: 'CANARY', type: 'text' }, other))
      .body as unknown as Field;
    const { id } = await newCustomer();
    expect(problemOf(await set(id, foreign, 'x'))).toEqual([
      422,
      { 'fields.0.value': ['This field no longer exists'] },
    ]);
    expect((await set(99_999_999, await define('own'), 'x')).status).toBe(404);
    expect((await call('DELETE', `/customer-fields/${foreign.id}`)).status).toBe(404);
    expect(await list(other)).toMatchObject([{ name: 'CANARY' }]);
  });
});
