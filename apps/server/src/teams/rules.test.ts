import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { flowOf, runFlow, say } from '../testing/flows.ts';
import { colleague } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
let orders: number;
let returns: number;
let wholesale: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  [orders, returns, wholesale] = (await Promise.all(['Orders', 'Returns', 'Wholesale'].map(team))) as [
    number,
    number,
    number,
  ];
});
afterAll(() => app.close());

const owner = () => shop.staff.browser;
const team = async (name: string) => Number((await owner().post('/teams', { name })).body.id);
const save = (rules: object[], fallback: number | null = null) =>
  owner().call('PUT', '/routing', { rules, fallback_team_id: fallback });
async function customer(words: string, key = shop.key): Promise<number> {
  const visitor = new TestVisitor(app, key);
  await visitor.start();
  await visitor.say(words);
  return visitor.conversationId;
}
const teamOf = async (id: number) =>
  ((await owner().get(`/conversations/${id}`)).body.team as { id: number } | null)?.id ?? null;
const getsTeam = async (id: number, expected: number | null) => {
  await expect.poll(() => teamOf(id), { timeout: 15_000, interval: 100 }).toBe(expected);
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 4_500));

describe('rules', () => {
  test('choose by channel, language and topic, in their order, and otherwise the fallback', async () => {
    const other = (await owner().post('/channels', { type: 'web_widget', name: 'Wholesale' })).body as {
      id: number;
      key: string;
    };
    const phrases = ['I want to return this', 'send it back', 'how do returns work', 'give it back and get money'];
    const topic = (
      await owner().post('/policy-topics', { name: 'Returns', phrases: phrases.map((text) => ({ text })) })
    ).body as { id: number };
    const rules = [
      { channel_id: other.id, locale: null, topic_id: null, team_id: wholesale },
      { channel_id: null, locale: 'de', topic_id: null, team_id: orders },
      { channel_id: null, locale: null, topic_id: topic.id, team_id: returns },
    ];
    const saved = await save(rules, orders);
    expect(saved.body).toEqual({ rules, fallback_team_id: orders });
    expect((await owner().get('/routing')).body).toEqual(saved.body);

    const [elsewhere, german, about, anything] = [
      await customer('I want to return this', other.key),
      await customer('Ich möchte das bitte zurückgeben, wie geht das?'),
      await customer('I want to return this lamp'),
      await customer('Do you have a shop in Bucharest?'),
    ];
    await getsTeam(elsewhere, wholesale);
    await getsTeam(german, orders);
    await getsTeam(about, returns);
    await getsTeam(anything, orders);

    expect((await owner().get('/activity?subject=team&limit=1')).body.data).toMatchObject([
      { kind: 'team.rules_changed', by: { id: shop.staff.userId } },
    ]);
    await save([], null);
    const unruled = await customer('Hello?');
    await settle();
    expect(await teamOf(unruled)).toBe(null);
  });

  test('are applied once, and never over what staff have chosen', async () => {
    const byStaff = await customer('Hello?');
    await owner().call('PUT', `/conversations/${byStaff}/team`, { team_id: wholesale });
    const taken = await customer('Hello?');
    await owner().call('PUT', `/conversations/${taken}/team`, { team_id: null });
    await save([], orders);
    const routed = await customer('Hello?');
    await getsTeam(routed, orders);
    await save([], returns);
    await settle();
    expect([await teamOf(byStaff), await teamOf(taken), await teamOf(routed)]).toEqual([wholesale, null, orders]);
  });

  test('wait for the bot to hand off, and a flow that names a team decides', async () => {
    await save([], orders);
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: say('How can we help?', 'wish'),
        wish: {
          type: 'ask',
          settings: { text: { en: 'What is it about?' }, answer: 'text', variable: 'wish' },
          to: { answered: 'person' },
        },
        person: { type: 'handOff', settings: { teamId: returns } },
      }),
    );
    const visitor = new TestVisitor(app, widget.key);
    await visitor.start();
    await visitor.say('Hello');
    await settle();
    expect(await teamOf(visitor.conversationId)).toBe(null);
    await visitor.say('A lamp');
    await getsTeam(visitor.conversationId, returns);
  });

  test('are changed by owners only, and refuse what is not the company’s', async () => {
    const dan = await colleague(app, shop.staff);
    expect((await dan.browser.call('PUT', '/routing', { rules: [], fallback_team_id: orders })).status).toBe(403);
    expect((await dan.browser.get('/routing')).status).toBe(200);
    const stranger = await openShop(app);
    const theirs = Number((await stranger.staff.browser.post('/teams', { name: 'Theirs' })).body.id);
    expect(await save([], theirs)).toMatchObject({ status: 422, body: { errors: { team_id: [expect.any(String)] } } });
    const channel = { channel_id: stranger.channelId, locale: null, topic_id: null, team_id: orders };
    expect((await save([channel])).status).toBe(422);
  });

  test('keep the topic that they go by, and say which teams it leads to', async () => {
    const topicId = Number((await owner().post('/policy-topics', { name: 'Returns' })).body.id);
    const rule = { channel_id: null, locale: null, topic_id: topicId, team_id: returns };
    const rules = [rule, { ...rule, locale: 'de', team_id: orders }, { ...rule, locale: 'fr', team_id: returns }];
    await save(rules, wholesale);
    const remove = () => owner().call('DELETE', `/policy-topics/${topicId}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'used_by_routing',
        message: 'Used by rules that lead to these teams: Orders, Returns. Change the rules under Teams first',
      },
    });
    expect((await owner().get('/routing')).body).toEqual({ rules, fallback_team_id: wholesale });
    await save([], wholesale);
    expect((await remove()).status).toBe(204);
  });

  test('about a channel that is gone keep no topic, because nobody can see them', async () => {
    const topicId = Number((await owner().post('/policy-topics', { name: 'Returns' })).body.id);
    const channel = (await owner().post('/channels', { type: 'web_widget', name: 'Old' })).body as { id: number };
    await save([{ channel_id: channel.id, locale: null, topic_id: topicId, team_id: returns }]);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('channels').set({ removed_at: new Date() }).where('id', '=', channel.id).execute(),
    );
    expect((await owner().call('DELETE', `/policy-topics/${topicId}`)).status).toBe(204);
  });

  test('go with their team', async () => {
    await save([{ channel_id: shop.channelId, team_id: returns }], orders);
    await owner().call('DELETE', `/teams/${returns}`);
    expect((await owner().get('/routing')).body).toEqual({ rules: [], fallback_team_id: orders });
  });
});
