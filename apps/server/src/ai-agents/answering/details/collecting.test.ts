import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../../testing/chat.ts';
import { addLiveAgent } from '../../../testing/knowledge.ts';
import { askBot } from '../../../testing/models.ts';
import { LONG_TIMEOUT } from '../../../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  await addLiveAgent(shop, { fields: ['name', 'email'] });
});
afterAll(() => app.close());

const newVisitor = async (fields: object) => {
  const visitor = shop.visitor();
  await visitor.start(fields);
  return visitor;
};
const customerOf = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}`)).body as {
    is_handed_off: boolean;
    customer: { name: string | null; email: string | null };
  };
/** Skips the pause before the next look. */
const checkNow = () =>
  app.sql
    .asSystem(({ db }) =>
      db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'agents.details').execute(),
    )
    .then(() => app.jobs.wake());
const waiting = ({ conversationId }: TestVisitor) =>
  app.sql.asSystem(({ db }) =>
    db.selectFrom('jobs').selectAll().where('key', '=', `agents.details ${conversationId}`).execute(),
  );

test('a customer who asks for a person is handed off at once, asked for missing details, and identified later', async () => {
  const visitor = await newVisitor([]);
  const said = await askBot(visitor, 'I want to talk to a human');
  expect(said).toContain('please leave your name and your email address');
  expect((await customerOf(visitor)).is_handed_off).toBe(true);
  await visitor.say('Why do you want to know?');
  await checkNow();
  await vi.waitFor(async () => expect(await waiting(visitor)).toMatchObject([{ payload: { looks: 1 } }]), LONG_TIMEOUT);
  await visitor.say('Fine. vera@example.com');
  await visitor.say('Vera Ionescu');
  await checkNow();
  await vi.waitFor(async () => expect(await waiting(visitor)).toEqual([]), LONG_TIMEOUT);
  expect((await customerOf(visitor)).customer).toMatchObject({ name: 'Vera Ionescu', email: 'vera@example.com' });
});

test('known details are not asked for, and those entered by staff stay', async () => {
  const visitor = await newVisitor([
    { name: 'name', value: 'Vera' },
    { name: 'email', value: 'vera@example.com' },
  ]);
  expect(await askBot(visitor, 'I want to talk to a human')).not.toContain('email');
  expect(await waiting(visitor)).toEqual([]);
});
