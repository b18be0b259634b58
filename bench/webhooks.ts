import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator } from '../apps/simulator/src/index.ts';
import { cpuMs } from './cpu.ts';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { openShop, quantile, withOwner } from './shop.ts';

const PORT = 3_987;
const PER_SECOND = 200;
const SECONDS = 30;
const COUNT = PER_SECOND * SECONDS;
const CUSTOMERS = 500;
/** A platform delivers an event again if it heard nothing; every fifth comes twice. */
const REPEATED = 5;

/** How fast webhooks are answered while events arrive at a steady pace, and whether each is stored once. */
export async function measureWebhooks(): Promise<Figure[]> {
  const simulator = await startSimulator();
  const dataDir = newDataFolder();
  const { child } = await startServer(dataDir, PORT, {
    SIMULATOR_URL: simulator.url,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  });
  try {
    const { staff } = await openShop(PORT);
    const bot = simulator.telegram.addBot();
    const channel = (await staff('POST', '/channels', { type: 'telegram', name: 'Bot' })).body;
    await staff('PUT', `/channels/${String(channel.id)}/connection`, { settings: {}, secrets: { token: bot.token } });
    const { webhook } = bot;
    if (!webhook) throw new Error('The channel did not register its webhook.');

    const times: number[] = [];
    const refusals: number[] = [];
    const agent = new http.Agent({ keepAlive: true });
    const post = (body: string) =>
      new Promise<void>((resolve, reject) => {
        const begin = performance.now();
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-telegram-bot-api-secret-token': webhook.secretToken ?? '',
        };
        const request = http.request(webhook.url, { agent, method: 'POST', headers }, (reply) => {
          reply.resume();
          reply.on('end', () => {
            times.push(performance.now() - begin);
            if (reply.statusCode !== 200) refusals.push(reply.statusCode ?? 0);
            resolve();
          });
        });
        request.on('error', reject);
        request.end(body);
      });

    const calls: Promise<void>[] = [];
    const cpuBefore = cpuMs(child.pid ?? 0);
    const begin = performance.now();
    for (let number = 0; number < COUNT; number += 1) {
      const early = begin + (number * 1_000) / PER_SECOND - performance.now();
      if (early > 1) await sleep(early);
      const update = updateOf(number);
      calls.push(post(update));
      if (number % REPEATED === 0) calls.push(post(update));
    }
    await Promise.all(calls);
    const stored = () =>
      withOwner(dataDir, async (client) => {
        const { rows } = await client.query<{ messages: number; waiting: number }>(
          `SELECT (SELECT count(*)::int FROM messages WHERE origin = 'customer') AS messages,
             (SELECT count(*)::int FROM jobs WHERE kind = 'channels.receive') AS waiting`,
        );
        return rows[0] ?? { messages: 0, waiting: 0 };
      });
    let last = await stored();
    while (last.waiting > 0 && performance.now() - begin < 300_000) {
      await sleep(500);
      last = await stored();
    }
    const cpu = (cpuMs(child.pid ?? 0) - cpuBefore) / COUNT;
    const seconds = (performance.now() - begin) / 1_000;
    agent.destroy();
    return [
      {
        what: `Webhook calls at ${PER_SECOND} events a second for ${SECONDS} s, every fifth twice: answered in p50 / p99`,
        goal: 'p99 <= 200 ms',
        measured: `${quantile(times, 0.5).toFixed(0)} / ${quantile(times, 0.99).toFixed(0)} ms, ${refusals.length} refused`,
      },
      {
        what: 'The same: messages stored, and when the last was',
        goal: `${COUNT}`,
        measured: `${last.messages}, after ${seconds.toFixed(1)} s; ${cpu.toFixed(1)} ms of CPU each`,
      },
    ];
  } finally {
    await stopServer(child, dataDir);
    await simulator.close();
  }
}

function updateOf(number: number): string {
  const id = 700_000 + (number % CUSTOMERS);
  const date = Math.floor(Date.now() / 1_000);
  return JSON.stringify({
    update_id: 1_000_000 + number,
    message: {
      message_id: 10 + number,
      date,
      chat: { id, type: 'private', first_name: `Customer ${id}` },
      from: { id, is_bot: false, first_name: `Customer ${id}`, language_code: 'en' },
      text: `Where is order ${number}?`,
    },
  });
}
