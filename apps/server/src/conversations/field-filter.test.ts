import type { FieldType } from '@parley/contracts/customer-fields';
import { FIELD_FILTERS, filterNeedsValue, meetsFilter } from '@parley/contracts/field-filter';
import type { FieldValue } from '@parley/contracts/field-values';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Field {
  id: number;
  key: string;
  type: FieldType;
  choices: { id: string; name: string; is_removed: boolean }[];
}
const VALUES: Record<FieldType, FieldValue[]> = {
  text: ['Cluj-Napoca', 'CLUJ', 'Клуж', '50 %_\\'],
  number: [-2.5, 0, 7, 100],
  date: ['1999-12-31', '2026-07-01', '2026-07-02'],
  yesNo: [true, false],
  choice: ['Gold', 'Silver'],
};
const OPERANDS: Record<FieldType, string[]> = {
  text: ['cluj', 'КЛУЖ', '%_\\', 'a:b'],
  number: ['0', '-2.5', '7.0', '50'],
  date: ['2026-07-01', '1.7.2026'],
  yesNo: [],
  choice: ['gold', 'Silver'],
};

const list = async (query: string) => {
  const reply = await shop.staff.browser.get(`/conversations?limit=100&${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return (reply.body.data as unknown as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
};
const condition = (...parts: string[]) => `field=${encodeURIComponent(parts.join(':'))}`;
const put = (path: string, body: object) => shop.staff.browser.call('PUT', path, body);

describe('conversations by the fields of their customers', () => {
  const fields = new Map<FieldType, Field>();
  /** The conversations, with the value of each field that their customer has. */
  const conversations: { id: number; values: Map<FieldType, FieldValue> }[] = [];

  beforeAll(async () => {
    shop = await openShop(app);
    for (const type of Object.keys(VALUES) as FieldType[]) {
      const choices = type === 'choice' ? VALUES.choice.map((name) => ({ name })) : [];
      const { body } = await shop.staff.browser.post('/customer-fields', {
        key: `my_${type.toLowerCase()}`,
        name: type,
        type,
        choices,
      });
      fields.set(type, body as unknown as Field);
    }
    const idOf = (type: FieldType, value: FieldValue) =>
      fields.get(type)?.choices.find(({ name }) => name === value)?.id ?? value;
    for (let at = 0; at < 5; at += 1) {
      const visitor = shop.visitor();
      await visitor.start();
      await visitor.say('Hello');
      const { customer } = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body as {
        customer: { id: number };
      };
      const given = [...fields].flatMap(([type, field]) => {
        const value = VALUES[type][at];
        return value === undefined ? [] : [{ type, field_id: field.id, value: idOf(type, value) }];
      });
      await put(`/customers/${customer.id}`, { fields: given.map(({ field_id, value }) => ({ field_id, value })) });
      conversations.push({
        id: visitor.conversationId,
        values: new Map(given.map(({ type, value }) => [type, value])),
      });
    }
  });

  const cases = (Object.keys(FIELD_FILTERS) as FieldType[]).flatMap((type) =>
    FIELD_FILTERS[type].flatMap((operator) =>
      (filterNeedsValue(operator) ? OPERANDS[type] : ['']).map((value) => [type, operator, value] as const),
    ),
  );
  test.each(cases)('a %s that %s "%s" is found by the server as by open inboxes', async (type, operator, value) => {
    const field = fields.get(type);
    const typed = {
      type,
      choices: (field?.choices ?? []).map(({ is_removed, ...each }) => ({ ...each, isRemoved: is_removed })),
    };
    const filter = { key: field?.key ?? '', operator, value };
    const expected = conversations
      .filter(({ values }) => meetsFilter(typed, filter, values.get(type)))
      .map(({ id }) => id);
    const found = await list(condition(filter.key, operator, ...(value ? [value] : [])));
    expect(found).toEqual(expected);
  });

  test('some of them are found and some are not, so the comparison above means something', async () => {
    expect(await list(condition('my_text', 'contains', 'cluj'))).toHaveLength(2);
    expect(await list(condition('my_number', 'greaterThan', '0'))).toHaveLength(2);
    expect(await list(condition('my_date', 'lessThan', '2026-07-02'))).toHaveLength(2);
    expect(await list(condition('my_yesno', 'isFalse'))).toHaveLength(1);
    expect(await list(condition('my_choice', 'notEquals', 'Gold'))).toHaveLength(4);
    expect(await list(condition('my_choice', 'isEmpty'))).toHaveLength(3);
  });

  test('several conditions must all hold, also with other filters and search', async () => {
    const both = `${condition('my_choice', 'equals', 'gold')}&${condition('my_yesno', 'isTrue')}`;
    expect(await list(both)).toEqual([conversations[0]?.id]);
    expect(await list(`${both}&search=hello&status=open`)).toEqual([conversations[0]?.id]);
    expect(await list(`${both}&${condition('my_number', 'greaterThan', '0')}`)).toEqual([]);
  });

  test.each([
    condition('nothing', 'isEmpty'),
    condition('my_number', 'equals', 'many'),
    condition('my_number', 'contains', '1'),
    condition('my_choice', 'equals', 'Bronze'),
    condition('my_date', 'equals', '2026-02-30'),
  ])('a condition that no customer can meet finds nothing: %s', async (query) => {
    expect(await list(query)).toEqual([]);
  });

  test.each([
    'x',
    '__proto__:isEmpty',
    'my_text:equals',
    'my_text:isEmpty:x',
    'my_text:equals:a\0b',
    'my_text:like:a',
    `my_text:equals:${'x'.repeat(501)}`,
  ])('what is no condition is refused: %j', async (text) => {
    const reply = await shop.staff.browser.get(`/conversations?field=${encodeURIComponent(text)}`);
    expect(reply.status).toBe(422);
  });

  test('a removed choice can still be looked for; a removed field cannot', async () => {
    const choice = fields.get('choice');
    await put(`/customer-fields/${choice?.id}`, { choices: [{ name: 'Bronze' }] });
    expect(await list(condition('my_choice', 'equals', 'gold'))).toEqual([conversations[0]?.id]);
    await shop.staff.browser.delete(`/customer-fields/${choice?.id}`);
    expect(await list(condition('my_choice', 'equals', 'gold'))).toEqual([]);
  });

  test("a field of another company's customers finds nothing here", async () => {
    const other = await openShop(app);
    const reply = await other.staff.browser.get(`/conversations?${condition('my_text', 'isNotEmpty')}`);
    expect([reply.status, reply.body.data]).toEqual([200, []]);
  });
});

test('a condition that most of many customers meet is answered as exactly, newest first', async () => {
  shop = await openShop(app);
  const { companyId, browser } = shop.staff;
  const field = Number((await browser.post('/customer-fields', { key: 'n', name: 'N', type: 'number' })).body.id);
  await app.sql.asSystem(async ({ db }) => {
    await raw`
      INSERT INTO customers (company_id, name, first_platform)
      SELECT ${companyId}, n::text, 'web_widget' FROM generate_series(1, 6000) n`.execute(db);
    await raw`
      INSERT INTO conversations (company_id, channel_id, customer_id, platform, last_message_at)
      SELECT ${companyId}, ${shop.channelId}, id, 'web_widget', now() - make_interval(secs => name::int) FROM customers
      WHERE company_id = ${companyId}`.execute(db);
    await raw`
      INSERT INTO customer_field_values (company_id, customer_id, field_id, value, source)
      SELECT ${companyId}, id, ${field}, to_jsonb(name::int), 'staff' FROM customers
      WHERE company_id = ${companyId} AND name::int % 10 > 0`.execute(db);
  });
  const names = async (...parts: string[]) => {
    const reply = await browser.get(`/conversations?limit=4&${condition('n', ...parts)}`);
    return (reply.body.data as unknown as { customer: { name: string } }[]).map(({ customer }) => customer.name);
  };
  expect(await names('isNotEmpty')).toEqual(['1', '2', '3', '4']);
  expect(await names('greaterThan', '8')).toEqual(['9', '11', '12', '13']);
  expect(await names('isEmpty')).toEqual(['10', '20', '30', '40']);
  expect(await names('greaterThan', '5997')).toEqual(['5998', '5999']);
});
