import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '../infra/files/file-store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { addSample, removeSample } from '../testing/sample-shop.ts';
import { makeDemoCompany } from './demo-company.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await buildTestApp();
  staff = await verified(app);
  await addSample(staff);
});
afterAll(() => app.close());

const list = async <Item>(path: string) => ((await staff.browser.get(path)).body as unknown as { data: Item[] }).data;

interface Analytics {
  traffic: { runs: number; handed_off: number };
  nodes: { node: string; reached: number; left: number }[];
}

test('the flow of the sample shop has traffic whose figures agree with each other', async () => {
  const [flow] = await list<{ id: number }>('/flows');
  const { traffic, nodes } = (await staff.browser.get(`/flows/${flow?.id}/analytics?days=28`))
    .body as unknown as Analytics;
  const at = (node: string) => nodes.find((each) => each.node === node) ?? { reached: 0, left: 0 };
  expect(traffic.runs).toBeGreaterThan(200);
  // Everybody was asked for the topic, and whoever went on is at one of the three next steps.
  expect(at('topic').reached).toBe(traffic.runs);
  expect(at('number').reached + at('question').reached + at('person').reached).toBe(at('topic').left);
  // Some leave when asked for their order number; the others are handed to a person.
  expect(at('number').left).toBeLessThan(at('number').reached);
  expect(at('handOff').reached).toBe(at('number').left + at('question').left);
  expect(traffic.handed_off).toBe(at('handOff').reached + at('person').reached);
});

test('the answers that its flow has collected can be looked at, and belong to the conversations they open', async () => {
  const [flow] = await list<{ id: number }>('/flows');
  const { columns, data } = (await staff.browser.get(`/flows/${flow?.id}/results?limit=100`)).body as unknown as {
    columns: { variable: string }[];
    data: { values: (string | null)[]; state: string; conversation_id: number; started_at: string }[];
  };
  expect(columns.map(({ variable }) => variable)).toEqual(['topic', 'order_number', 'question']);
  expect(data.length).toBeGreaterThan(8);
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['handed_off']));
  const dates = data.map(({ started_at: at }) => at);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const { values, conversation_id: id } of data) {
    const [, order, question] = values;
    const { body } = await staff.browser.get(`/conversations/${id}${order ? '' : '/messages'}`);
    expect(JSON.stringify(body)).toContain(JSON.stringify(order ?? question).slice(1, -1));
  }
  expect(data.some(({ values }) => values[1]) && data.some(({ values }) => values[2])).toBe(true);
});

test('there are saved replies in every language, and fields that customers have', async () => {
  const replies = await list<{ texts: unknown[] }>('/message-templates');
  expect(replies.map(({ texts }) => texts.length)).toEqual([7, 7, 7, 7]);
  expect(await list('/customer-fields')).toHaveLength(3);
  const { rows } = { rows: await list<{ customer: { id: number } }>('/conversations') };
  const filled = await Promise.all(
    rows.slice(0, 10).map(async ({ customer }) => (await staff.browser.get(`/customers/${customer.id}`)).body),
  );
  expect(filled.flatMap((customer) => (customer as unknown as { fields: unknown[] }).fields).length).toBeGreaterThan(9);
  // The company's own widget would show them to real customers.
  expect(await list('/quick-actions')).toEqual([]);
});

test('whatever staff have edited stays when the sample data goes', async () => {
  const [reply] = await list<{ id: number; name: string }>('/message-templates');
  await staff.browser.call('PUT', `/message-templates/${reply?.id}`, { name: 'Ours' });
  await removeSample(staff);
  expect((await list<{ name: string }>('/message-templates')).map(({ name }) => name)).toEqual(['Ours']);
  expect(await list('/customer-fields')).toEqual([]);
  expect(await list('/flows')).toEqual([]);
});

test('the demo company has quick actions too', async () => {
  const { widgetKey } = await makeDemoCompany(app.sql, createFileStore(app.config.filesDir));
  const init = await app.browser().send({ method: 'GET', url: '/api/chat/init', headers: { key: widgetKey } });
  expect(JSON.stringify(init.body)).toContain('Call us');
});
