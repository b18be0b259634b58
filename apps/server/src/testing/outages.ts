import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHttpShop } from './http-shop.ts';
import { judge, Sender, type Verdict } from './sender.ts';
import { newDataDir, startServer, type ServerProcess } from './server-process.ts';

async function openSenders(url: string, count: number): Promise<Sender[]> {
  const { key } = await openHttpShop(url);
  const senders = Array.from({ length: count }, (_, n) => new Sender(key, `sender-${n}`));
  for (const sender of senders) await sender.open(url);
  return senders;
}

async function stop(server: ServerProcess): Promise<number | null> {
  server.kill('SIGTERM');
  return server.exited;
}

interface DatabaseKills extends Verdict {
  /** From the kill until every sender got an answer again. */
  slowestRecoveryMs: number;
  /** Statuses other than 503 that senders got meanwhile. */
  otherRefusals: number[];
}

/** Repeatedly kills the embedded database with SIGKILL under load; the server restarts it. */
export async function runDatabaseKills(rounds: number, senderCount: number): Promise<DatabaseKills> {
  const dataDir = newDataDir();
  const server = await startServer(dataDir);
  const senders = await openSenders(server.url, senderCount);
  let isOver = false;
  const work = senders.map((sender) =>
    sender.sendUntil(
      () => server.url,
      () => isOver,
    ),
  );
  let slowestRecoveryMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    await sleep(600 + Math.random() * 600);
    process.kill(Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]), 'SIGKILL');
    const begin = performance.now();
    await sleep(100);
    const acknowledgedBefore = senders.map(({ acknowledged }) => acknowledged.length);
    while (senders.some(({ acknowledged }, n) => acknowledged.length <= (acknowledgedBefore[n] ?? 0) + 5)) {
      if (performance.now() - begin > 60_000) throw new Error('The server did not recover.');
      await sleep(20);
    }
    slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - begin);
  }
  isOver = true;
  await Promise.all(work);
  const verdict = await judge(server.url, senders);
  await stop(server);
  const otherRefusals = senders.flatMap(({ refusals }) => refusals).filter((status) => status !== 503);
  return { ...verdict, slowestRecoveryMs, otherRefusals };
}

interface RollingRestarts extends Verdict {
  /** Messages that neither node accepted, tried one after the other. */
  failures: number;
  exitCodes: (number | null)[];
}

/** Two nodes on one database, restarted in turn under load; every sender tries the other node once. */
export async function runRollingRestarts(
  databaseUrl: string,
  restarts: number,
  senderCount: number,
): Promise<RollingRestarts> {
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'one key for both nodes of these restarts' };
  const start = () => startServer(newDataDir(), { env });
  const nodes: [ServerProcess, ServerProcess] = [await start(), await start()];
  const senders = await openSenders(nodes[0].url, senderCount);
  let isOver = false;
  let failures = 0;
  const work = senders.map(async (sender, n) => {
    for (let turn = n; !isOver; turn += 1) {
      const [first, other] = turn % 2 ? [nodes[0], nodes[1]] : [nodes[1], nodes[0]];
      if (!(await sender.sendOnce(first.url)) && !(await sender.sendOnce(other.url))) failures += 1;
      await sleep(20);
    }
  });
  const exitCodes: (number | null)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % 2 ? 1 : 0;
    exitCodes.push(await stop(nodes[index]));
    nodes[index] = await start();
    await sleep(200);
  }
  isOver = true;
  await Promise.all(work);
  const verdict = await judge(nodes[0].url, senders);
  for (const node of nodes) exitCodes.push(await stop(node));
  return { ...verdict, failures, exitCodes };
}

interface Drips {
  /** Of ordinary requests during the attack. */
  p95Ms: number;
  /** How many slow connections were cut off. */
  cutOff: number;
  /** Time until the last of them was cut off. */
  cutOffAfterMs: number;
}

/** Many connections that send a header every now and then and never finish. */
export async function runDrips(connections: number): Promise<Drips> {
  const server = await startServer(newDataDir());
  const { port } = new URL(server.url);
  const begin = performance.now();
  let open = 0;
  for (let n = 0; n < connections; n += 1) {
    const socket = net.connect(Number(port), '127.0.0.1');
    open += 1;
    socket.on('error', () => {});
    socket.write('POST /api/chat/listen HTTP/1.1\r\nhost: x\r\n');
    const timer = setInterval(() => socket.writable && socket.write('x-slow: 1\r\n'), 400);
    socket.once('close', () => {
      open -= 1;
      clearInterval(timer);
    });
  }
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const before = performance.now();
    const { status } = await fetch(`${server.url}/healthz`);
    if (status !== 200) throw new Error(`/healthz answered ${status}.`);
    times.push(performance.now() - before);
  }
  while (open > 0 && performance.now() - begin < 60_000) await sleep(100);
  const cutOffAfterMs = performance.now() - begin;
  const cutOff = connections - open; // measured before the server stops, which cuts off all of them
  await stop(server);
  const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return { p95Ms, cutOff, cutOffAfterMs };
}

interface DoubleStarts {
  /** Exit codes of the second programs. */
  exitCodes: (number | null)[];
  slowestExitMs: number;
  saidWhy: boolean;
  /** A third program serves after a kill -9 of the first. */
  doesThirdServe: boolean;
}

/** Starts a second program on the data folder of a running one. */
export async function runDoubleStarts(rounds: number): Promise<DoubleStarts> {
  const dataDir = newDataDir();
  const first = await startServer(dataDir);
  const result: DoubleStarts = { exitCodes: [], slowestExitMs: 0, saidWhy: true, doesThirdServe: false };
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const second = await startServer(dataDir);
    result.exitCodes.push(await second.exited);
    result.slowestExitMs = Math.max(result.slowestExitMs, performance.now() - begin);
    result.saidWhy &&= second.output().includes('already running');
  }
  first.kill('SIGKILL');
  await first.exited;
  const third = await startServer(dataDir);
  result.doesThirdServe = (await fetch(`${third.url}/readyz`)).status === 200;
  await stop(third);
  return result;
}
