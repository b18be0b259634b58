import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { unavailable } from '../infra/errors.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { saying, type Answer } from './index.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';

const SECRET_KEY = 'one key for both nodes of this test file';
type Question = Parameters<Answer>[0];

let app: TestApp;
let second: TestApp;
let shop: Shop;
let agentId: number;
/** The bot of each conversation; the default one says a single word. */
const bots = new Map<number, Answer>();
const asked: Question[] = [];
const answer: Answer = async (question) => {
  asked.push(question);
  return (bots.get(question.conversationId) ?? (async () => saying('Answer')))(question);
};
const seqsAsked = ({ conversationId }: TestVisitor) =>
  asked.filter((question) => question.conversationId === conversationId).map(({ seq }) => seq);

beforeAll(async () => {
  app = await buildTestApp({ SECRET_KEY }, { answer });
  second = await buildTestApp({ SECRET_KEY, DATABASE_URL: app.databaseUrl }, { answer });
  shop = await openShop(app);
  agentId = await addAgent(shop);
});
afterAll(() => Promise.all([app.close(), second.close()]));

async function addAgent({ staff, channelId }: Shop): Promise<number> {
  const { id } = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('ai_agents')
      .values({ company_id: staff.companyId, name: 'Agent' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const reply = await staff.browser.post(`/channels/${channelId}/assign-ai-agent`, { agent_id: id });
  expect(reply.body.ai_agent_id).toBe(id);
  return id;
}

async function newVisitor(bot?: Answer, of = shop): Promise<TestVisitor> {
  const visitor = of.visitor();
  await visitor.start();
  if (bot) bots.set(visitor.conversationId, bot);
  return visitor;
}
const selectJobs = () =>
  app.sql.asSystem(({ db }) => db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.reply').execute());
const jobsOf = async ({ conversationId }: TestVisitor) =>
  (await selectJobs()).filter(({ lane }) => lane === `reply ${conversationId}`);
/** Resolves when no job is waiting or running, so nothing more will be said. */
const isSettled = (...visitors: TestVisitor[]) =>
  vi.waitFor(async () => {
    const lanes = new Set((await selectJobs()).map(({ lane }) => lane));
    expect(visitors.filter(({ conversationId }) => lanes.has(`reply ${conversationId}`))).toEqual([]);
  }, LONG_TIMEOUT);
const all = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}/messages?limit=100`)).body.data as ChatMessage[];
const said = async (visitor: TestVisitor) =>
  (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);
const takeOver = async ({ conversationId }: TestVisitor) => {
  // The token is fetched in advance, so that takeovers race without waiting for one.
  const { browser } = shop.staff;
  const reply = await browser.send({
    method: 'PUT',
    url: `/api/conversations/${conversationId}`,
    payload: { is_handed_off: true },
    headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
  });
  expect(reply.status).toBe(200);
};

describe.concurrent('the bot of a channel', () => {
  test('answers a message once, as the agent of the channel', async () => {
    const visitor = await newVisitor(async () => saying('Hello', 'How can I help?'));
    await visitor.say('Hi');
    await isSettled(visitor);
    expect((await visitor.messages()).map(({ seq, origin, text }) => [seq, origin, text])).toEqual([
      [1, 'customer', 'Hi'],
      [2, 'bot', 'Hello'],
      [3, 'bot', 'How can I help?'],
    ]);
    expect(asked.find((question) => question.conversationId === visitor.conversationId)).toMatchObject({
      companyId: shop.staff.companyId,
      channelId: shop.channelId,
      aiAgentId: agentId,
      seq: 1,
    });
  });

  test.each([
    ['gives up', () => Promise.reject(new Error('stopped'))],
    ['answers all the same', () => Promise.resolve(saying('To the old question'))],
  ])('stops working on a question when a newer one arrives, and %s', async (_, whenAborted) => {
    let begin = () => {};
    const isWorking = new Promise<void>((resolve) => (begin = resolve));
    const visitor = await newVisitor(async ({ seq, signal }) => {
      if (seq > 1) return saying('To the new question');
      begin();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return whenAborted();
    });
    await visitor.say('Old question');
    await isWorking;
    await visitor.say('New question');
    await isSettled(visitor);
    expect(await said(visitor)).toEqual(['To the new question']);
    expect(seqsAsked(visitor)).toEqual([1, 2]);
  });

  test('does not answer once a person was requested, nor later messages', async () => {
    let visitor = await newVisitor();
    const person = () => visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    visitor = await newVisitor(async () => {
      await person();
      return saying('Too late');
    });
    await visitor.say('Let me talk to someone');
    await isSettled(visitor);
    await visitor.say('Hello?');
    expect(await jobsOf(visitor)).toEqual([]);
    expect(await said(visitor)).toEqual([]);
    expect(seqsAsked(visitor)).toEqual([1]);
  });

  test('answers again when the conversation is given back', async () => {
    const visitor = await newVisitor();
    await takeOver(visitor);
    await visitor.say('To a person');
    expect(await jobsOf(visitor)).toEqual([]);
    await shop.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: false });
    await visitor.say('To the bot');
    await isSettled(visitor);
    expect(await said(visitor)).toEqual(['Answer']);
  });

  test('that fails is retried, and answers once', async () => {
    let attempts = 0;
    const visitor = await newVisitor(async () => {
      attempts += 1;
      if (attempts < 2) throw new Error('Two transactions were in each other’s way.');
      return saying('At last');
    });
    await visitor.say('Hi');
    await isSettled(visitor);
    expect(await said(visitor)).toEqual(['At last']);
    expect(attempts).toBe(2);
  });

  test('that fails again hands off to a person at once', async () => {
    let attempts = 0;
    const visitor = await newVisitor(async () => {
      attempts += 1;
      throw new Error('Nobody foresaw this.');
    });
    await visitor.say('Hi');
    await isSettled(visitor);
    expect(attempts).toBe(2);
    const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
    expect(body.is_handed_off).toBe(true);
    expect(await said(visitor)).toHaveLength(1);
  });

  test('waits for its next attempt while the database is unreachable', async () => {
    let attempts = 0;
    const visitor = await newVisitor(async () => {
      attempts += 1;
      if (attempts < 2) throw unavailable(new Error('The database is restarting.'));
      return saying('Back again');
    });
    await visitor.say('Hi');
    await isSettled(visitor);
    expect(await said(visitor)).toEqual(['Back again']);
  });

  test('that has nothing to say leaves the conversation to people', async () => {
    const visitor = await newVisitor(async () => null);
    await visitor.say('Hi');
    await isSettled(visitor);
    expect(await said(visitor)).toEqual([]);
    expect(seqsAsked(visitor)).toEqual([1]);
  });

  test('is silent in an ended conversation, even if it ends while the bot is thinking', async () => {
    const early = await newVisitor();
    const late = await newVisitor(async ({ conversationId }) => {
      await shop.staff.browser.post(`/conversations/${conversationId}/end`);
      return saying('Too late');
    });
    await Promise.all([early.say('Hi'), late.say('Hi')]);
    await shop.staff.browser.post(`/conversations/${early.conversationId}/end`);
    await isSettled(early, late);
    expect([await said(early), await said(late)]).toEqual([[], []]);
    expect([seqsAsked(early), seqsAsked(late)]).toEqual([[], [1]]);
  });

  test('is silent if the customer was erased meanwhile', async () => {
    const visitor = await newVisitor(async () => {
      expect((await visitor.post('/chat/erase')).status).toBe(204);
      return saying('To nobody');
    });
    await visitor.say('Hi');
    await isSettled(visitor);
    expect([...(await dumpDatabase(app)).values()].flat().join()).not.toContain('To nobody');
  });

  test('is not called if the channel has none', async () => {
    const other = await openShop(app);
    const visitor = await newVisitor(undefined, other);
    await visitor.say('Anyone?');
    expect(await jobsOf(visitor)).toEqual([]);
  });
});

test('two nodes answer thirty customers once each', async () => {
  const visitors = await Promise.all(
    Array.from({ length: 30 }, () =>
      newVisitor(async ({ seq }) => {
        await sleep(20);
        return saying(`To ${seq}`);
      }),
    ),
  );
  await Promise.all(visitors.map((visitor) => visitor.say('Hi')));
  await isSettled(...visitors);
  expect(await Promise.all(visitors.map(said))).toEqual(visitors.map(() => ['To 1']));
  expect(visitors.map(seqsAsked)).toEqual(visitors.map(() => [1]));
});

test('once a takeover commits the bot says nothing, in fifty races', async () => {
  await shop.staff.browser.get('/auth/csrf');
  const takeovers: Promise<void>[] = [];
  const visitors = await Promise.all(
    Array.from({ length: 50 }, async (_, round) => {
      const visitor: TestVisitor = await newVisitor(async () => {
        const takeover = sleep((round % 5) * 4).then(() => takeOver(visitor));
        takeovers.push(takeover);
        // Before, around and after the takeover's commit.
        await (round % 5 === 0 ? takeover : sleep(8));
        return saying('One', 'Two', 'Three');
      });
      return visitor;
    }),
  );
  await Promise.all(visitors.map((visitor) => visitor.say('Hi')));
  await isSettled(...visitors);
  expect(takeovers).toHaveLength(50);
  await Promise.all(takeovers);
  const outcomes = await Promise.all(
    visitors.map(async (visitor) => {
      const lines = await all(visitor);
      const taken = lines.findIndex(({ text }) => text === 'taken_over');
      expect(taken).toBeGreaterThan(0);
      expect(lines.slice(taken).filter(({ origin }) => origin === 'bot')).toEqual([]);
      return taken > 1;
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set([true, false])); // each side won some races
});
