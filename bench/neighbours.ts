import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { createClient, openShop, type Shop } from './shop.ts';

const PORT = 3_986;
const ROUNDS = 8;
const CALLS = 60;

interface Pace {
  what: string;
  clients: number;
  pauseMs: number;
}

/** A client that ignores rejections and keeps calling, and one that does so as a flood. */
const PACES: Pace[] = [
  { what: 'asks on 20 times a second on two connections', clients: 2, pauseMs: 50 },
  { what: 'asks on 100 times a second on four connections', clients: 4, pauseMs: 10 },
];

type Shout = (send: ReturnType<typeof createClient>, client: number) => Promise<number>;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long one company waits for its inbox while another keeps exceeding all its limits. */
export async function measureNeighbours(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir, PORT, { RATE_LIMITS: 'strict' });
  try {
    const [loud, calm] = [await openShop(port, 'loud@bench.example'), await openShop(port, 'calm@bench.example')];
    const shout = await reachLimits(port, loud);
    const figures: Figure[] = [];
    for (const pace of PACES) figures.push(await measurePace(port, calm, shout, pace));
    return figures;
  } finally {
    await stopServer(child, dataDir);
  }
}

/** Quiet and loud rounds alternate, so that noise of the machine affects both. */
async function measurePace(port: number, calm: Shop, shout: Shout, { what, clients, pauseMs }: Pace): Promise<Figure> {
  const [quiet, underLoad]: [number[], number[]] = [[], []];
  let [refused, loudMs] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await time(calm)));
    let isOn = true;
    const begin = performance.now();
    const shouting = Array.from({ length: clients }, async (_, client) => {
      const send = createClient(port);
      for (; isOn; await sleep(pauseMs)) if ((await shout(send, client)) === 429) refused += 1;
    });
    underLoad.push(...(await time(calm)));
    loudMs += performance.now() - begin;
    isOn = false;
    await Promise.all(shouting);
  }
  const [alone, together] = [median(quiet), median(underLoad)];
  return {
    what: `The inbox of one company while another, past its limits, ${what}, against the same in quiet (medians)`,
    goal: 'at most 1.2 times as long',
    measured: `${(together / alone).toFixed(2)} times (${alone.toFixed(1)} ms, ${together.toFixed(1)} ms; ${Math.round(refused / (loudMs / 1_000))} calls refused a second)`,
  };
}

async function time({ staff }: Shop): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const begin = performance.now();
    const { status } = await staff('GET', '/conversations');
    if (status !== 200) throw new Error(`The inbox answered ${status}.`);
    times.push(performance.now() - begin);
  }
  return times;
}

/** Exhausts the limits of a company's visitor and its staff; returns calls that are rejected from now on. */
async function reachLimits(port: number, { key, staff }: Shop): Promise<Shout> {
  const send = createClient(port);
  const { body } = await send('POST', '/chat/conversations/start', { key }, {});
  const { id } = body.conversation as { id: number };
  const headers = { key, 'x-visitor-token': String(body.visitor_token) };
  const { body: flow } = await staff('POST', '/flows', { name: 'Loud' });
  const calls: ((client: typeof send) => Promise<number>)[] = [
    async (client) => (await client('POST', `/chat/conversations/${id}/typing`, headers, {})).status,
    async () => (await staff('POST', `/flows/${String(flow.id)}/test-request`, {})).status,
  ];
  for (const call of calls) for (let status = 0; status !== 429;) status = await call(send);
  return (client, n) => calls[n % calls.length]?.(client) ?? Promise.resolve(0);
}
