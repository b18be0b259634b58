import { afterAll, beforeAll, expect, test } from 'vitest';
import { countChanges } from '../figures/watch.ts';
import { createFileStore } from '../infra/files/file-store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeDemoCompany } from './index.ts';

interface Listed {
  id: number;
  locale: string;
  customer: { name: string | null };
  handed_off_to: { name: string } | null;
}

let app: TestApp;
let ana: TestClient;
let conversations: Listed[];
beforeAll(async () => {
  app = await buildTestApp();
  const { signInToken } = await makeDemoCompany(app.sql, createFileStore(app.config.filesDir));
  ana = app.browser();
  await ana.post('/auth/link', { token: signInToken });
  conversations = (await ana.get('/conversations?limit=100')).body.data as Listed[];
});
afterAll(() => app.close());

const titled = (name: string) => conversations.find(({ customer }) => customer.name === name)?.id;

test('the demo has three colleagues, who answer in their own languages', async () => {
  const { data } = (await ana.get('/members')).body as { data: { name: string; is_owner: boolean }[] };
  expect(data.map(({ name }) => name)).toEqual(['Ana Marin', 'Dan Rusu', 'Mila Weber', 'Viktor Lysenko']);
  expect(data.filter(({ is_owner: isOwner }) => isOwner).length).toBe(1);
  const teams = (await ana.get('/teams')).body.data as { name: string }[];
  expect(teams.map(({ name }) => name)).toEqual(['Orders', 'Returns']);
  const holders = new Set(conversations.map(({ handed_off_to: holder }) => holder?.name));
  for (const name of ['Dan Rusu', 'Mila Weber', 'Viktor Lysenko']) expect(holders).toContain(name);
  const ofDan = conversations.filter(({ handed_off_to: holder }) => holder?.name === 'Dan Rusu');
  expect(new Set(ofDan.map(({ locale }) => locale))).toEqual(new Set(['ro']));
});

test('they have left notes, one of which waits for Ana, and put a conversation aside', async () => {
  const mentioned = (await ana.get('/conversations?mentioned=true')).body.data as Listed[];
  expect(mentioned.map(({ customer }) => customer.name)).toEqual(['Дмитрий Орлов']);
  const { data } = (await ana.get(`/conversations/${titled('Emma Hartley')}/notes`)).body as {
    data: { author: { name: string }; mentions: unknown[] }[];
  };
  expect(data.map(({ author }) => author.name)).toEqual(['Mila Weber', 'Viktor Lysenko']);
  const snoozed = (await ana.get('/conversations?status=snoozed')).body.data as Listed[];
  expect(snoozed.map(({ customer }) => customer.name)).toEqual(['Andrei Popescu']);
});

test('reports have a week of figures and ratings, which go when the sample data goes', async () => {
  interface Report {
    period: { wait: { count: number }; rating: { count: number } };
    days: { wait: { count: number } }[];
    people: { name: string | null }[];
  }
  const report = async () => (await ana.get('/figures')).body as unknown as Report;
  await countChanges(app.sql, new Date());
  const { period, days, people } = await report();
  expect(period.wait.count).toBeGreaterThan(4);
  expect(period.rating.count).toBeGreaterThan(4);
  expect(days.map(({ wait }) => wait.count)).toEqual(Array.from({ length: 7 }, () => expect.any(Number)));
  expect(days.filter(({ wait }) => wait.count > 0).length).toBeGreaterThan(4);
  expect(people.map(({ name }) => name)).toContain('Dan Rusu');
  await ana.post('/sample-data/remove');
  expect((await report()).people).toEqual([]);
});
