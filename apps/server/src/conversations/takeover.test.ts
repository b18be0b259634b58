import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop } from '../testing/chat.ts';
import { colleagueOf } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';

/** `npm run bench -- races` runs all of them. */
const ROUNDS = process.env.FULL_NUMBERS ? 500 : 40;

let app: TestApp;
let shop: Shop;
let team: TestClient[];
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  team = [shop.staff.browser];
  for (const name of ['Dan', 'Olena', 'Camille']) team.push(await colleagueOf(app, shop.staff, name));
  // Get one CSRF token each first, so that the calls below really run concurrently.
  for (const browser of team) await browser.get('/auth/csrf');
});
afterAll(() => app.close());

const takeOver = (browser: TestClient, id: number) =>
  browser.send({
    method: 'PUT',
    url: `/api/conversations/${id}`,
    payload: { is_handed_off: true },
    headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
  });

test(
  `${ROUNDS} rounds of four colleagues and a bot at once: one holder, the others learn who, and the bot is silent`,
  { timeout: 300_000 },
  async () => {
    const { companyId } = shop.staff;
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = shop.visitor();
      await visitor.start();
      await visitor.say('Question');
      const id = visitor.conversationId;
      const bots = Array.from({ length: 5 }, (_, n) =>
        app.sql.inCompany(companyId, (tx) =>
          app.messages.sayAsBot(tx, companyId, id, newClientId(), { text: `bot ${n}` }, 1),
        ),
      );
      const replies = await Promise.all(team.map((browser) => takeOver(browser, id)));
      const said = (await Promise.all(bots)).filter(Boolean).length;

      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const winner = replies.find(({ status }) => status === 200)?.body as { handed_off_to: { name: string } };
      const expected = {
        code: 'held_by_colleague',
        message: `${winner.handed_off_to.name} is answering this conversation`,
      };
      for (const { body } of replies.filter(({ status }) => status === 409)) expect(body).toMatchObject(expected);
      const lines = (await team[0]?.get(`/conversations/${id}/messages`))?.body.data as ChatMessage[];
      const takeovers = lines.filter(({ text }) => text === 'taken_over');
      expect(takeovers).toHaveLength(1);
      const later = lines.filter(({ seq, origin }) => origin === 'bot' && seq > (takeovers[0]?.seq ?? 0));
      expect(later).toEqual([]);
      expect(lines.filter(({ origin }) => origin === 'bot')).toHaveLength(said);
    }
  },
);

test('two tabs of the same person both hold what that person took over', async () => {
  const visitor = shop.visitor();
  await visitor.start();
  const [ana] = team as [TestClient];
  const replies = await Promise.all([takeOver(ana, visitor.conversationId), takeOver(ana, visitor.conversationId)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test('views are counted up to 100, without test conversations and those of others', async () => {
  const NONE = {
    unread: 0,
    handed_off: 0,
    open: 0,
    waiting: 0,
    late: 0,
    unassigned: 0,
    mine: 0,
    mentioned: 0,
    snoozed: 0,
    bot: 0,
    has_bots: false,
    has_any: true,
  };
  const own = await openShop(app);
  const counts = async () => (await own.staff.browser.get('/conversations/counts')).body;
  expect(await counts()).toEqual({ ...NONE, has_any: false });
  const visitors = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const visitor = own.visitor();
      await visitor.start();
      return visitor;
    }),
  );
  await visitors[0]?.say('Hello');
  await visitors[1]?.post(`/chat/conversations/${visitors[1].conversationId}/person`);
  await own.staff.browser.post(`/conversations/${visitors[2]?.conversationId}/end`);
  // No bot answers there, so both open conversations are for people.
  expect(await counts()).toEqual({ ...NONE, unread: 1, handed_off: 2, open: 2, waiting: 2, unassigned: 2 });
});
