import { spawn, type ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { freePort } from '../testing/server-process.ts';
import { newPerson } from '../testing/test-client.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let port: number;
let redis: ChildProcess;
let nodes: TestApp[];

async function startRedis() {
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const probe = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  probe.on('error', () => {});
  await probe.ping();
  probe.disconnect();
}

beforeAll(async () => {
  port = await freePort();
  await startRedis();
  const databaseUrl = await createTestDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    RATE_LIMITS: 'strict',
    SECRET_KEY: 'one key for both nodes of this test file',
  };
  nodes = [await buildTestApp(env), await buildTestApp(env)];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  redis.kill();
});

const signIn = (node: number, email: string) => nodes[node]?.browser().post('/auth/login', { email, password: 'x' });

test('two nodes on one PostgreSQL and Redis count a limit together', async () => {
  const { email } = newPerson();
  for (let n = 0; n < 10; n += 1) expect((await signIn(n % 2, email))?.status).toBe(401);
  expect((await signIn(0, email))?.status).toBe(429);
  expect((await signIn(1, email))?.status).toBe(429);
});

test('rate-limit keys in Redis contain neither e-mail nor IP addresses', async () => {
  const { email } = newPerson();
  await signIn(0, email);
  const probe = new Redis(port);
  const keys = (await probe.keys('parley:limit:*')).join('\n');
  probe.disconnect();
  expect(keys).toContain('parley:limit:loginAccount:');
  expect(keys).not.toMatch(/@|shop\.example|127\.0\.0\.1/);
});

test('a session begun on one node is known to the other, and its mail is sent once', async () => {
  const [first, second] = nodes as [TestApp, TestApp];
  const browser = first.browser();
  const person = newPerson();
  await browser.post('/auth/register', person);
  const moved = second.browser();
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  // CSRF tokens must be valid on both nodes, so both need the same key.
  expect((await moved.get('/profile/me')).body.user).toMatchObject({ email: person.email });
  await first.mailTo(person.email);
  const mails = await first.sql.asSystem(({ db }) =>
    db.selectFrom('mailbox').selectAll().where('recipient', '=', person.email).execute(),
  );
  expect(mails).toHaveLength(1);
});

describe('live updates', () => {
  test('reach other nodes through Redis, while it is down, and when it is back', async () => {
    const [first, second] = nodes as [TestApp, TestApp];
    const shop = await openShop(first);
    const visitor = shop.visitor();
    await visitor.start();
    const stream = await openStaffStream(second, shop.staff.browser);
    const expectDelivered = async (text: string) => {
      expect((await visitor.say(text)).status).toBe(200);
      await expect.poll(() => stream.texts().includes(text), { interval: 5 }).toBe(true);
    };
    await expectDelivered('with Redis');
    await visitor.post(`/chat/conversations/${visitor.conversationId}/typing`, { is_typing: true });
    await expect.poll(() => stream.received.some(({ name }) => name === 'typing'), { interval: 5 }).toBe(true);

    redis.kill('SIGKILL');
    for (let n = 0; n < 3; n += 1) await expectDelivered(`without Redis ${n}`);
    await startRedis();
    await expectDelivered('with Redis again');
    expect(new Set(stream.texts()).size).toBe(stream.texts().length);
    stream.close();
  });
});

test('while Redis is down everything works and each node counts for itself; then it is used again', async () => {
  redis.kill('SIGKILL');
  const { email } = newPerson();
  for (let n = 0; n < 10; n += 1) expect((await signIn(0, email))?.status).toBe(401);
  expect((await signIn(0, email))?.status).toBe(429);
  await startRedis();
  const other = newPerson().email;
  const isCounted = async () => {
    const fresh = new Redis(port);
    await signIn(0, other);
    const keys = await fresh.keys('parley:limit:login:*'); // keys are hashed
    fresh.disconnect();
    return keys.length > 0;
  };
  await expect.poll(isCounted).toBe(true);
});
