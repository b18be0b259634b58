import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from './cpu.ts';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { openShop, quantile, withOwner, type Shop } from './shop.ts';

const STREAMS = 10_000;
/** One source address has some 28,000 ports; several leave room for those still closing. */
const SOURCES = 4;
const OPENING = 200;
const IDLE_MS = 10_000;
const MESSAGES = 200;
const JITTER_MS = 10_000;

interface Stream {
  socket: net.Socket;
  /** Where a later stream continues. */
  cursor(): string;
  /** Resolves when the text has arrived. */
  waitFor(text: string): Promise<void>;
}

function openStream(port: number, n: number, shop: Shop, cursor = ''): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % SOURCES)}` });
    let received = '';
    let awaited: { text: string; done: () => void } | undefined;
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.on('data', (chunk: string) => {
      received = (received + chunk).slice(-4_000);
      if (awaited && received.includes(awaited.text)) awaited.done();
    });
    const stream: Stream = {
      socket,
      cursor: () => /[^]*\nid: (\S+)\n/.exec(received)?.[1] ?? '',
      waitFor: (text) =>
        received.includes(text)
          ? Promise.resolve()
          : new Promise((done) => {
              awaited = { text, done };
            }),
    };
    socket.write(
      `GET /api/chat/conversations/${n + 1}/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nkey: ${shop.key}\r\nx-visitor-token: visitor-${n}\r\n${cursor ? `last-event-id: ${cursor}\r\n` : ''}\r\n`,
    );
    stream.waitFor('event: ready').then(() => resolve(stream), reject);
  });
}

/** Many visitors who have each written once and keep the page open. */
async function openMany(port: number, shop: Shop): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let start = 0; start < STREAMS; start += OPENING) {
    const part = Array.from({ length: Math.min(OPENING, STREAMS - start) }, (_, n) =>
      openStream(port, start + n, shop),
    );
    streams.push(...(await Promise.all(part)));
  }
  return streams;
}

function makeVisitors(dataDir: string, { companyId, channelId }: Shop): Promise<void> {
  const hashes = Array.from({ length: STREAMS }, (_, n) => createHash('sha256').update(`visitor-${n}`).digest());
  return withOwner(dataDir, async (client) => {
    await client.query(`INSERT INTO customers (company_id) SELECT $1 FROM generate_series(1, $2)`, [
      companyId,
      STREAMS,
    ]);
    await client.query(
      `INSERT INTO visitors (company_id, channel_id, customer_id, token_hash, expires_at)
       SELECT $1, $2, n, hash, now() + interval '1 day' FROM unnest($3::bytea[]) WITH ORDINALITY AS t (hash, n)`,
      [companyId, channelId, hashes],
    );
    await client.query(
      `INSERT INTO conversations (company_id, channel_id, customer_id, platform) SELECT $1, $2, id, 'web_widget' FROM customers ORDER BY id`,
      [companyId, channelId],
    );
    await client.query('ANALYZE');
  });
}

const rssKilobytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
/** How long a staff answer takes to reach the one widget it is for. */
async function measureDelivery(shop: Shop, streams: Stream[]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    const index = Math.floor(Math.random() * STREAMS);
    const text = `answer-${n}-${index}`;
    const begin = performance.now();
    const arrived = streams[index]?.waitFor(text);
    await shop.staff('POST', `/conversations/${index + 1}/messages/send`, { text, client_id: `bench-answer-${n}` });
    await arrived;
    times.push(performance.now() - begin);
  }
  return times;
}

/** Restarts the server; everyone reconnects within the widget's jitter and retries on failure. */
async function measureReturn(
  port: number,
  shop: Shop,
  before: Stream[],
): Promise<{ milliseconds: number; refused: number; streams: Stream[] }> {
  let refused = 0;
  const begin = performance.now();
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, async (_, n) => {
      await sleep(Math.random() * JITTER_MS);
      for (;;) {
        const stream = await openStream(port, n, shop, before[n]?.cursor()).catch(() => null);
        if (stream) return stream;
        refused += 1;
        await sleep(500);
      }
    }),
  );
  return { milliseconds: performance.now() - begin, refused, streams };
}

/** Replaces the channel's key: clients with the old one receive nothing more. */
async function measureEnd({ staff, channelId }: Shop, streams: Stream[]): Promise<number> {
  // The last chunk of a response, or the end of its connection.
  const ends = streams.map(({ socket, waitFor }) =>
    Promise.race([waitFor('\r\n0\r\n\r\n'), new Promise((resolve) => void socket.once('close', resolve))]),
  );
  const begin = performance.now();
  const { status } = await staff('POST', `/channels/${channelId}/rotate-key`);
  if (status !== 200) throw new Error(`The key could not be replaced: ${status}.`);
  await Promise.all(ends);
  return performance.now() - begin;
}

export async function measureStreams(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const first = await startServer(dataDir);
  const shop = await openShop(first.port);
  await makeVisitors(dataDir, shop);
  const pid = first.child.pid ?? 0;
  const before = rssKilobytes(pid);
  const streams = await openMany(first.port, shop);
  await sleep(2_000);
  const perStream = (rssKilobytes(pid) - before) / STREAMS;
  const cpuBefore = cpuMs(pid);
  await sleep(IDLE_MS);
  const idleCpu = ((cpuMs(pid) - cpuBefore) / IDLE_MS) * 100;
  const times = await measureDelivery(shop, streams);

  await stopServer(first.child);
  for (const { socket } of streams) socket.destroy();
  const second = await startServer(dataDir);
  const { milliseconds, refused, streams: returned } = await measureReturn(second.port, shop, streams);
  const endedAfter = await measureEnd(shop, returned);
  await stopServer(second.child, dataDir);
  const p99 = Math.round(quantile(times, 0.99));
  return [
    { what: '10,000 idle widget streams: memory each', goal: '<= 25 kB', measured: `${perStream.toFixed(1)} kB` },
    { what: '10,000 idle widget streams: CPU of a core', goal: '< 5 %', measured: `${idleCpu.toFixed(1)} %` },
    {
      what: 'A message to one of 10,000 streams, p50 / p99 of 200',
      goal: 'p99 <= 300 ms',
      measured: `${Math.round(quantile(times, 0.5))} / ${p99} ms`,
    },
    {
      what: 'All 10,000 back after a restart, with 0-10 s of jitter',
      goal: '<= 15 s',
      measured: `${(milliseconds / 1_000).toFixed(1)} s, ${refused} refused on the way`,
    },
    {
      what: 'All 10,000 streams ended after their key is replaced, the last of them',
      goal: '<= 2 s',
      measured: `${(endedAfter / 1_000).toFixed(1)} s`,
    },
  ];
}
