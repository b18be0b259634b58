import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, publishDraft } from '../../testing/knowledge.ts';
import { askBot, hasSaid } from '../../testing/models.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const PATIENT = { timeout: 30_000 };
const PERSON = 'I want to talk to a person';
const open = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
const setHours = (holidays: object[]) => shop.staff.browser.call('PUT', '/opening-hours', { open, holidays });
const close = () =>
  setHours(
    [-1, 0, 1].map((days) => ({ date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10), name: '' })),
  );
async function visit(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
const conversation = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}`)).body as {
    is_handed_off: boolean;
    customer: { email: string | null };
  };
interface Line {
  id: number;
  text: string;
  origin: string;
  type: string;
}
const thread = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}/messages`)).body.data as Line[];
async function whyOf(visitor: TestVisitor, text: RegExp) {
  const message = (await thread(visitor)).find((line) => text.test(line.text));
  const path = `/conversations/${visitor.conversationId}/messages/${message?.id}/trace`;
  return (await shop.staff.browser.get(path)).body;
}

test('an agent set to go on answering keeps the conversation while the team is away, and takes an address', async () => {
  await close();
  await addLiveAgent(shop, { hand_off: { answers_while_away: true } });
  const visitor = await visit();
  const said = await askBot(visitor, PERSON);
  expect(said).toMatch(
    /^Our team is away at the moment\. We will be back on .* Until then, you can go on asking me questions\./s,
  );
  expect(said).toMatch(/please leave your email address here/);
  expect((await conversation(visitor)).is_handed_off).toBe(false);
  expect((await thread(visitor)).filter(({ type }) => type === 'event').map(({ text }) => text)).toEqual([
    'asked_while_away',
  ]);
  const { answer, version } = (await whyOf(visitor, /^Our team is away/)) as {
    answer: { outcome: string; stages: { stage: string }[] };
    version: number;
  };
  expect([answer.outcome, version]).toEqual(['answered', 1]);
  expect(answer.stages).toContainEqual({ stage: 'away', ms: 0, opens_at: expect.any(String), is_address: false });

  expect(await askBot(visitor, 'ana@customers.example')).toMatch(/I have noted your address/);
  await app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'agents.details').execute(),
  );
  app.jobs.wake();
  await expect.poll(async () => (await conversation(visitor)).customer.email, PATIENT).toBe('ana@customers.example');
  expect((await conversation(visitor)).is_handed_off).toBe(false);
});

test('it says its own words, and hands off as ever while the team is there', async () => {
  const texts = [{ locale: 'en', text: 'We are asleep. Tell me everything.' }];
  const agent = await addLiveAgent(shop, { hand_off: { answers_while_away: true, away_texts: texts } });
  const awake = await visit();
  await askBot(awake, PERSON);
  expect((await conversation(awake)).is_handed_off).toBe(true);

  await close();
  const visitor = await visit();
  expect(await askBot(visitor, PERSON)).toMatch(/^We are asleep\. Tell me everything\./);

  // Customers get a change once it is published.
  await changeSettings(shop, agent, { hand_off: { answers_while_away: false } });
  const before = await visit();
  expect(await askBot(before, PERSON)).toMatch(/^We are asleep/);
  await publishDraft(shop, agent);
  const after = await visit();
  await askBot(after, PERSON);
  expect((await conversation(after)).is_handed_off).toBe(true);
});

describe('the widget’s menu entry "Talk to a person"', () => {
  const askByMenu = (visitor: TestVisitor) => visitor.post(`/chat/conversations/${visitor.conversationId}/person`);

  test('asks the agent, which goes on answering while the team is away', async () => {
    await close();
    await addLiveAgent(shop, { hand_off: { answers_while_away: true } });
    const visitor = await visit();
    const asked = await askByMenu(visitor);
    expect([asked.status, asked.body.is_handed_off]).toEqual([200, false]);
    const [said] = await hasSaid(visitor, 1);
    expect(said?.text).toMatch(/^Our team is away at the moment\. .* Until then, you can go on asking me questions\./s);
    expect((await conversation(visitor)).is_handed_off).toBe(false);
    expect((await thread(visitor)).map(({ origin, text }) => `${origin}: ${text}`)).toEqual([
      'customer: Talk to a person',
      expect.stringMatching(/^bot: Our team is away/),
      'bot: asked_while_away',
    ]);
  });

  test('leads to a person at once in a question that is still open, and while the team is there', async () => {
    await addLiveAgent(shop, { hand_off: { answers_while_away: true } });
    const visitor = await visit();
    await visitor.say('How long does the delivery of a parcel to Chișinău usually take?');
    await askByMenu(visitor);
    await expect.poll(async () => (await conversation(visitor)).is_handed_off, PATIENT).toBe(true);
    const lines = await thread(visitor);
    expect(lines.at(-1)).toMatchObject({ type: 'event', text: 'handed_off: asked' });
    expect(lines.filter(({ origin, type }) => origin === 'bot' && type === 'text')).toHaveLength(1);
  });

  test('needs no agent: with bots stopped, a person is asked directly', async () => {
    await close();
    await addLiveAgent(shop, { hand_off: { answers_while_away: true } });
    await shop.staff.browser.call('PUT', '/bots/stop', { is_stopped: true });
    const visitor = await visit();
    expect((await askByMenu(visitor)).body.is_handed_off).toBe(true);
    expect((await thread(visitor)).map(({ text }) => text)).toEqual(['asked_for_person']);
  });
});

test('otherwise it hands off, and the notice that follows says why it was told', async () => {
  await close();
  await addLiveAgent(shop);
  const visitor = await visit();
  await askBot(visitor, PERSON);
  expect((await conversation(visitor)).is_handed_off).toBe(true);
  await expect
    .poll(async () => (await thread(visitor)).some(({ text }) => text.startsWith('Our team is away')), PATIENT)
    .toBe(true);
  expect(await whyOf(visitor, /^Our team is away/)).toMatchObject({
    agent: null,
    answer: null,
    steps: [],
    notice: { kind: 'away', opens_at: expect.any(String), team: null },
  });
});
