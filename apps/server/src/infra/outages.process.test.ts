import { readFileSync } from 'node:fs';
import net from 'node:net';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openHttpShop } from '../testing/http-shop.ts';
import { judge, Sender } from '../testing/sender.ts';
import { newDataDir, startServer, type ServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const servers: ServerProcess[] = [];
async function start(...options: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...options);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const { kill, exited } of servers.splice(0)) {
    kill('SIGTERM');
    await exited;
  }
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openSenders(url: string, count: number): Promise<Sender[]> {
  const { key } = await openHttpShop(url);
  const senders = Array.from({ length: count }, (_, n) => new Sender(key, `sender-${n}`));
  for (const sender of senders) await sender.open(url);
  return senders;
}

describe('the database', () => {
  test('killed with -9 under load it is started again: nothing is lost, and meanwhile callers hear 503', async () => {
    const dataDir = newDataDir();
    const server = await start(dataDir);
    const senders = await openSenders(server.url, 6);
    let isOver = false;
    const work = senders.map((sender) =>
      sender.sendUntil(
        () => server.url,
        () => isOver,
      ),
    );
    for (let round = 0; round < 3; round += 1) {
      await sleep(700 + Math.random() * 500);
      const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
      process.kill(postmaster, 'SIGKILL');
      const before = senders.map(({ acknowledged }) => acknowledged.length);
      await sleep(100);
      const begin = performance.now();
      await expect
        .poll(() => senders.every(({ acknowledged }, n) => acknowledged.length > (before[n] ?? 0) + 5), {
          timeout: 15_000,
        })
        .toBe(true);
      expect(performance.now() - begin).toBeLessThan(10_000);
    }
    isOver = true;
    await Promise.all(work);
    expect(await judge(server.url, senders)).toMatchObject({ lost: 0, doubled: 0, misordered: 0 });
    const refusals = new Set(senders.flatMap((sender) => sender.refusals));
    expect([...refusals].filter((status) => status !== 503)).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('two nodes on one database', () => {
  test('are restarted in turn under load: with one retry elsewhere no request fails', async () => {
    const databaseUrl = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'one key for both nodes of this test file' };
    expect(inject('postgresUrl')).toContain('postgres://');
    const nodes = [await start(newDataDir(), { env }), await start(newDataDir(), { env })] as [
      ServerProcess,
      ServerProcess,
    ];
    const senders = await openSenders(nodes[0].url, 8);
    let isOver = false;
    let failures = 0;
    const work = senders.map(async (sender, n) => {
      for (let turn = n; !isOver; turn += 1) {
        const [first, other] = turn % 2 ? [nodes[0], nodes[1]] : [nodes[1], nodes[0]];
        if (!(await sender.sendOnce(first.url)) && !(await sender.sendOnce(other.url))) failures += 1;
        await sleep(20);
      }
    });
    for (let restart = 0; restart < 4; restart += 1) {
      const index = restart % 2;
      const old = nodes[index] as ServerProcess;
      old.kill('SIGTERM');
      expect(await old.exited).toBe(0);
      nodes[index] = await start(newDataDir(), { env });
      await sleep(200);
    }
    isOver = true;
    await Promise.all(work);
    expect(failures).toBe(0);
    const verdict = await judge(nodes[0].url, senders);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, misordered: 0 });
    expect(verdict.acknowledged).toBeGreaterThan(200);
  });
});

describe('slow clients', () => {
  test('200 connections that drip their headers are cut off, and others are served as ever', async () => {
    const server = await start(newDataDir());
    const { port } = new URL(server.url);
    const begin = performance.now();
    let open = 0;
    const drips = Array.from({ length: 200 }, () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      open += 1;
      socket.on('error', () => {});
      socket.once('close', () => (open -= 1));
      socket.write('POST /api/chat/listen HTTP/1.1\r\nhost: x\r\n');
      const timer = setInterval(() => socket.writable && socket.write('x-slow: 1\r\n'), 400);
      socket.once('close', () => clearInterval(timer));
      return socket;
    });
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const before = performance.now();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      times.push(performance.now() - before);
    }
    expect(times.toSorted((a, b) => a - b)[57]).toBeLessThan(500);
    await expect.poll(() => open, { timeout: 20_000, interval: 200 }).toBe(0);
    expect(performance.now() - begin).toBeLessThan(16_000);
    for (const socket of drips) socket.destroy();
  });
});

describe('two programs on one data folder', () => {
  test('the second leaves at once and says why, again and again; after a kill -9 the next one starts', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    for (let round = 0; round < 3; round += 1) {
      const begin = performance.now();
      const second = await startServer(dataDir);
      expect(await second.exited).toBe(1);
      expect(performance.now() - begin).toBeLessThan(6_000);
      expect(second.output()).toContain('already running');
    }
    first.kill('SIGKILL');
    await first.exited;
    const third = await start(dataDir);
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  });
});
