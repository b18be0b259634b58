import net, { type AddressInfo } from 'node:net';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connectSql, type Sql } from './sql.ts';

/** A proxy to PostgreSQL that can freeze like a hanging server: connections stay open, nothing is answered. */
async function openLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    if (isFrozen) server.pause();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

const code = (error: unknown) => (error instanceof AppError ? error.code : error);
const outcome = (work: Promise<unknown>) => work.then(() => 'done', code);
const sleepFor = (sql: Sql, seconds: number) => sql.asSystem(({ db }) => raw`SELECT pg_sleep(${seconds})`.execute(db));

describe('a statement that takes too long', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = connectSql(await createTestDatabase(), { size: 3, waitMs: 60_000, statementMs: 400 }, () => {});
  });
  afterAll(() => sql.close());

  test('is cancelled and answered as unavailable, and its connection stays usable', async () => {
    expect(await outcome(sleepFor(sql, 60))).toBe('unavailable');
    expect(await outcome(sql.inCompany(1, ({ db }) => raw`SELECT pg_sleep(60)`.execute(db)))).toBe('unavailable');
    expect(await outcome(sql.runAsSystem('slow', 'SELECT pg_sleep(60)', []))).toBe('unavailable');
    expect(await outcome(sleepFor(sql, 0))).toBe('done');
  });

  test('may continue in a job, even longer than the limit for an unresponsive database', async () => {
    expect(await outcome(sql.inBackground(() => sleepFor(sql, 6)))).toBe('done');
    expect(await outcome(sleepFor(sql, 60))).toBe('unavailable');
  });
});

test('a hanging database is noticed: current and new work end as unavailable, and so does ping', async () => {
  const line = await openLine(await createTestDatabase());
  const sql = connectSql(line.url, { size: 2, waitMs: 2_000, statementMs: 500 }, () => {});
  await expect.poll(() => outcome(Promise.all([sleepFor(sql, 0), sleepFor(sql, 0)]))).toBe('done');
  await expect.poll(() => outcome(sql.ping())).toBe('done');
  line.freeze();
  const pending = [sleepFor(sql, 0), sql.runAsSystem('one', 'SELECT 1', [])].map(outcome);
  expect(await outcome(sql.ping())).toBeInstanceOf(Error);
  expect(await Promise.all(pending)).toEqual(['unavailable', 'unavailable']);
  expect(await outcome(sleepFor(sql, 0))).toBe('unavailable');
  line.thaw();
  await expect.poll(() => outcome(sleepFor(sql, 0))).toBe('done');
  await expect.poll(() => outcome(sql.ping())).toBe('done');
  await sql.close();
  line.close();
});

test('ping does not wait for the pool', async () => {
  const sql = connectSql(await createTestDatabase(), { size: 1, waitMs: 60_000 }, () => {});
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const taken = sql.asSystem(() => {
    started.resolve();
    return release.promise;
  });
  await started.promise;
  await expect.poll(() => outcome(sql.ping())).toBe('done'); // while the pool is exhausted
  release.resolve();
  await taken;
  await sql.close();
});
