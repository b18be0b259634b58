import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../infra/log.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { botSaid } from '../testing/models.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';
import { createReplies, saying, type Answer } from './index.ts';

const silentLog = createLog('silent');
const nobody: Answer = async () => null;
let app: TestApp;
let shop: Shop;
let bot: Answer;
let asked: number[];
const answer: Answer = (question) => {
  asked.push(question.seq);
  return bot(question);
};
beforeAll(async () => {
  app = await buildTestApp({}, { answer });
  shop = await openShop(app);
  await addLiveAgent(shop);
});
afterAll(() => app.close());
beforeEach(() => void (asked = []));

async function visit(says: Answer): Promise<TestVisitor> {
  bot = says;
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
const waiting = () =>
  app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('kind', '=', 'messages.reply').execute());
const isSettled = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG_TIMEOUT);
const said = async (visitor: TestVisitor) => (await botSaid(visitor)).map(({ text }) => text);

test('a bot answers a burst of five messages once, after the last', async () => {
  const visitor = await visit(async ({ seq }) => saying(`To ${seq}`));
  for (let n = 0; n < 5; n += 1) {
    await visitor.say(`Part ${n}`);
    await sleep(40);
  }
  await isSettled();
  expect(await said(visitor)).toEqual(['To 5']);
  expect(asked).toEqual([5]);
});

test('a bot that starts late and has read everything leaves nothing to the job of the last message', async () => {
  const visitor = await visit(async ({ seq }) => saying(`To ${seq}`));
  await visitor.say('First');
  await isSettled();
  const { conversationId } = visitor;
  const started = Promise.withResolvers<void>();
  const mayRead = Promise.withResolvers<void>();
  app.jobs.handle('test.late', async (_, run) => {
    started.resolve();
    await mayRead.promise;
    const replies = createReplies(app.sql, app.messages, app.realtime, silentLog);
    expect(await replies.takeTurn(run, conversationId, answer, nobody)).toBe('spoken');
  });
  const key = `reply ${conversationId}`;
  await app.sql.asSystem((tx) =>
    app.jobs.enqueue(tx, { kind: 'test.late', companyId: shop.staff.companyId, lane: key, key }),
  );
  await started.promise;
  await visitor.say('Second');
  expect(await waiting()).toHaveLength(1);
  mayRead.resolve();
  await isSettled();
  expect(await said(visitor)).toEqual(['To 1', 'To 3']);
  expect(asked).toEqual([1, 3]);
});

test('a bot notices everything written while it starts listening', async () => {
  const visitor = await visit(async () => null);
  await visitor.say('First');
  await isSettled();
  const listening = Promise.withResolvers<void>();
  const { sql, messages, realtime } = app;
  const late: typeof realtime = {
    ...realtime,
    subscribe: (...how) => ({ ...realtime.subscribe(...how), ready: listening.promise }),
  };
  const replies = createReplies(sql, messages, late, silentLog);
  const answeredSeqs: number[] = [];
  const job = { id: 1, companyId: shop.staff.companyId, attempt: 1, isLastTry: false };
  const run = { ...job, finish: async () => {}, dropNext: async () => {} };
  const listen: Answer = async ({ seq }) => {
    answeredSeqs.push(seq);
    return null;
  };
  const turn = replies.takeTurn(run, visitor.conversationId, listen, nobody);
  await visitor.say('Second');
  listening.resolve();
  expect(await turn).toBe('silent');
  expect(answeredSeqs).toEqual([2]);
});
