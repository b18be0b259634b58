import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { ask, inInbox, said, visit } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const survey = () =>
  flowOf({
    first: ask('name', { answered: 'budget' }),
    budget: ask('budget', { answered: 'person' }, { answer: 'number' }),
    person: { type: 'handOff', settings: { reason: 'lead' } },
    unused: say('Never'),
  });

/** A visitor who gives these answers, one after another. */
async function answers(widget: Shop, ...given: string[]) {
  const visitor = await visit(widget);
  const questions = ['Your name?', 'Your budget?'];
  await visitor.say('Hi');
  for (const [at, answer] of given.entries()) {
    await expect.poll(() => said(visitor)).toEqual(questions.slice(0, at + 1));
    await visitor.say(answer);
  }
  // After the last answer a person takes over; before that, the next question is asked.
  await expect.poll(() => said(visitor)).toEqual(questions.slice(0, given.length + 1));
  await expect.poll(() => inInbox(shop, visitor)).toMatchObject({ is_handed_off: given.length === questions.length });
  return visitor;
}

test('each run is a row with its answers, newest first, page by page', async () => {
  const { widget, flowId } = await runFlow(shop, survey());
  const first = await answers(widget, 'Emma', '-250');
  await answers(widget, '=HYPERLINK("http://evil.example")');
  const page = (query = '') => shop.staff.browser.get(`/flows/${flowId}/results${query}`);
  const all = (await page()).body as { columns: object[]; data: { values: unknown[]; state: string }[] };
  expect(all.columns).toEqual([
    { variable: 'name', question: 'Your name?' },
    { variable: 'budget', question: 'Your budget?' },
  ]);
  expect(all.data).toMatchObject([
    { values: ['=HYPERLINK("http://evil.example")', null], state: 'here', version: 1 },
    { values: ['Emma', -250], state: 'handed_off', conversation_id: first.conversationId },
  ]);
  const one = (await page('?limit=1')).body as { data: unknown[]; next_cursor: string };
  expect(one.data).toHaveLength(1);
  const two = (await page(`?limit=1&cursor=${one.next_cursor}`)).body as { data: object[]; next_cursor: null };
  expect([two.data, two.next_cursor]).toMatchObject([[{ values: ['Emma', -250] }], null]);
});

test('the file has a line per run, and no cell becomes a formula', async () => {
  const { widget, flowId } = await runFlow(shop, survey());
  await answers(widget, '=1+1, "quoted"', '-250');
  const file = await shop.staff.browser.get(`/flows/${flowId}/results/export`);
  expect(file.status).toBe(200);
  const [head, line, end] = file.text.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('conversation,customer,version,started_at,state,name,budget');
  expect(line).toMatch(/^\d+,[^,]*,1,\d{4}-[^,]+Z,handed_off,"'=1\+1, ""quoted""",-250$/);
  expect(end).toBe('');
});

test('a flow without runs has columns and no rows, and a draft has neither', async () => {
  const { flowId } = await runFlow(shop, survey());
  expect((await shop.staff.browser.get(`/flows/${flowId}/results`)).body).toMatchObject({
    columns: [{ variable: 'name' }, { variable: 'budget' }],
    data: [],
    next_cursor: null,
  });
  const draft = (await shop.staff.browser.post('/flows', { name: 'Draft' })).body as { id: number };
  expect((await shop.staff.browser.get(`/flows/${draft.id}/results`)).body).toMatchObject({ columns: [], data: [] });
  expect((await shop.staff.browser.get('/flows/999999/results/export')).status).toBe(404);
});
