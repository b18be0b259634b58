import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { colleagueOf } from '../testing/people.ts';
import { addWaits } from '../testing/waits.ts';

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
const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
const CLOSED = {
  open: ALWAYS,
  holidays: [-1, 0, 1].map((days) => ({
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    isYearly: false,
    name: '',
    hours: null,
  })),
};

async function wait(locale = 'en'): Promise<TestVisitor> {
  const visitor = shop.visitor();
  const { body } = await visitor.post('/chat/conversations/start', { fields: {}, locale });
  visitor.conversationId = (body.conversation as { id: number }).id;
  visitor.use(String(body.visitor_token));
  await visitor.say('Is anybody there?');
  return visitor;
}
const seen = async (visitor: TestVisitor) => {
  const { body } = await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh?after=0`);
  return body.conversation as { note: string; is_away: boolean };
};
const told = async (visitor: TestVisitor) => (await seen(visitor)).note;
const passTime = async () => {
  await app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'waiting-customers.tell').execute(),
  );
  app.jobs.wake();
};
const hears = async (visitor: TestVisitor, text: string | RegExp) => {
  await passTime();
  await expect.poll(() => told(visitor), PATIENT).toMatch(text);
};
const change = (id: number, values: object) =>
  app.sql.asSystem(({ db }) => db.updateTable('conversations').set(values).where('id', '=', id).execute());
const reply = (visitor: TestVisitor, browser = shop.staff.browser) =>
  browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text: 'Here I am.' });
const setTeam = async (visitor: TestVisitor, hours: object | null) => {
  const team = await shop.staff.browser.post('/teams', { name: `Team ${Math.random()}`, hours });
  await change(visitor.conversationId, { team_id: team.body.id });
  return Number(team.body.id);
};

describe('a customer who waits for a person', () => {
  test('sees their place, which moves up, and nothing once somebody has answered', async () => {
    const [first, second] = [await wait(), await wait()];
    await hears(first, /^You are next in the queue\.$/);
    await hears(second, /^You are number 2 in the queue\.$/);
    await reply(first);
    expect(await told(first)).toBe('');
    await hears(second, /^You are next in the queue\.$/);
  });

  test('is told a time only where enough figures support it, in their language', async () => {
    const visitor = await wait('ru');
    const waits = { companyId: shop.staff.companyId, conversationId: visitor.conversationId, seconds: 200 };
    await addWaits(app, { ...waits, count: 30 });
    const inRussian = 'Перед вами в очереди никого нет. Обычно отвечают примерно за 5 минут.';
    await hears(visitor, inRussian);
    expect(await told(visitor)).toBe(inRussian);

    const other = await openShop(app);
    shop = other;
    const few = await wait();
    await addWaits(app, { ...waits, companyId: other.staff.companyId, conversationId: few.conversationId, count: 29 });
    await hears(few, /^You are next in the queue\.$/);
  });

  test('is not told the time again once they have waited for longer', async () => {
    const visitor = await wait();
    const { companyId } = shop.staff;
    await addWaits(app, { companyId, conversationId: visitor.conversationId, seconds: 200, count: 40 });
    await change(visitor.conversationId, { began_waiting_at: new Date(Date.now() - 6 * 60_000) });
    const late = 'You are next in the queue. It is taking longer than usual. Thank you for waiting.';
    await hears(visitor, late);
    expect(await told(visitor)).toBe(late);
  });

  test('hears who answers as soon as somebody holds the conversation', async () => {
    const dan = await colleagueOf(app, shop.staff, 'Dan');
    const visitor = await wait();
    await hears(visitor, /^You are next/);
    await dan.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: true });
    expect(await told(visitor)).toBe('Dan will answer you here.');
  });

  test('stands in the queue of their team, with its figures and hours', async () => {
    const [, inTeam] = [await wait(), await wait()];
    const teamId = await setTeam(inTeam, null);
    const { companyId } = shop.staff;
    const { conversationId } = inTeam;
    await addWaits(app, { companyId, conversationId, teamId, seconds: 500, count: 30 });
    await hears(inTeam, 'You are next in the queue. Somebody usually answers in about 10 minutes.');
    expect((await seen(inTeam)).is_away).toBe(false);

    const closed = await wait();
    await setTeam(closed, CLOSED);
    await passTime();
    await expect.poll(() => seen(closed), PATIENT).toMatchObject({ is_away: true, note: '' });
  });

  test('on a platform gets one message at the beginning, and no more', async () => {
    const [ahead, visitor] = [await wait(), await wait()];
    await change(visitor.conversationId, { platform: 'telegram', is_handed_off: true });
    const heard = async () =>
      (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);
    await passTime();
    await expect.poll(heard, PATIENT).toEqual(['You are number 2 in the queue.']);
    await reply(ahead);
    await visitor.say('Hello?');
    const later = await wait();
    await hears(later, 'number 2');
    expect(await heard()).toHaveLength(1);
  });
});
