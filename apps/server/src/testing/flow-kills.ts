import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { flowOf, say } from './flows.ts';
import { openHttpShop } from './http-shop.ts';
import { Sender } from './sender.ts';
import { newDataDir, startServer, type ServerProcess } from './server-process.ts';

export interface FlowKills {
  conversations: number;
  /** Customers who did not reach the end of the flow. */
  stuck: number;
  /** Customers who got a message twice, out of order, or not at all. */
  wrong: number;
  /** Requests to the other system that arrived twice. */
  doubledRequests: number;
  /** Requests interrupted by a kill; their customers were told so. */
  interrupted: number;
}

/** Two hundred customers polling without a pause would overload the server. */
const PAUSE_MS = 400;
const TIMEOUT_MS = 150_000;

const FLOW = (orders: string) =>
  flowOf({
    first: {
      type: 'ask',
      settings: { text: { en: 'Your name?' }, answer: 'text', variable: 'name' },
      to: { answered: 'which' },
    },
    which: {
      type: 'choice',
      settings: { text: { en: 'Well, {{name}}?' }, options: [{ id: 'go', label: { en: 'Go' } }] },
      to: { go: 'moment' },
    },
    moment: say('One moment', 'pause'),
    pause: { type: 'wait', settings: { seconds: 2 }, to: 'order' },
    order: {
      type: 'httpRequest',
      settings: { method: 'POST', url: orders, body: '{{name}}', timeoutSeconds: 5, headers: [], saves: [] },
      to: { ok: 'done', error: 'sorry' },
    },
    done: say('Done, {{name}}'),
    sorry: say('Sorry, {{name}}'),
  });

/** What the bot says on the way, and what the customer answers. */
const SCRIPT = (name: string) => [
  { expects: [] as string[], says: 'Hi' },
  { expects: ['Your name?'], says: name },
  { expects: ['Your name?', `Well, ${name}?`], says: 'Go' },
];

/** Runs customers through a flow while the whole program is killed at random moments and restarted. */
export async function runFlowKills(size: { conversations: number; kills: number }): Promise<FlowKills> {
  const arrived: string[] = [];
  const orders = createServer((request, reply) => {
    arrived.push(String(request.headers['idempotency-key']));
    setTimeout(() => reply.end('{}'), 30);
  });
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  const { port } = orders.address() as AddressInfo;
  const dataDir = newDataDir();
  const start = () => startServer(dataDir, { env: { OUTBOUND_HOSTS: `127.0.0.1:${port}` } });
  let server: ServerProcess = await start();

  const { staff, key, channelId } = await openHttpShop(server.url);
  const definition = FLOW(`http://127.0.0.1:${port}/`);
  const { body: flow } = await staff.post('/flows', { name: 'Order', definition, is_disclosed: false });
  await staff.post(`/flows/${Number(flow.id)}/publish`, { revision: 1 });
  await staff.post(`/channels/${channelId}`, { _method: 'PUT', flow_id: Number(flow.id) });

  let isOver = false;
  const customers = Array.from({ length: size.conversations }, (_, n) => new Sender(key, `customer-${n}`));
  for (const customer of customers) await customer.open(server.url);
  const runs = customers.map((customer) =>
    runThroughFlow(
      customer,
      () => server.url,
      () => isOver,
    ),
  );
  for (let kill = 0; kill < size.kills; kill += 1) {
    await sleep(700 + Math.random() * 1_500);
    server.kill('SIGKILL');
    await server.exited;
    server = await start();
  }
  const deadline = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => (isOver = true));
  await Promise.race([Promise.all(runs), deadline]);
  isOver = true;
  const outcomes = await Promise.all(runs);
  await sleep(1_500); // any duplicates have arrived by now
  const ends = await Promise.all(customers.map((customer) => botWords(customer, server.url)));
  server.kill('SIGTERM');
  await server.exited;
  orders.close();

  const expected = ({ name }: Sender, end: string) => ['Your name?', `Well, ${name}?`, 'One moment', `${end}, ${name}`];
  const isRight = (customer: Sender, words: string[]) =>
    ['Done', 'Sorry'].some((end) => JSON.stringify(words) === JSON.stringify(expected(customer, end)));
  return {
    conversations: customers.length,
    stuck: outcomes.filter((isDone) => !isDone).length,
    wrong: customers.filter((customer, index) => !isRight(customer, ends[index] ?? [])).length,
    doubledRequests: arrived.length - new Set(arrived).size,
    interrupted: ends.filter((words) => words.at(-1)?.startsWith('Sorry')).length,
  };
}

async function botWords(customer: Sender, url: string): Promise<string[]> {
  const all = (await customer.stored(url)) as { text: string; origin?: string }[];
  return all.filter(({ origin }) => origin === 'bot').map(({ text }) => text);
}

/** Goes through the flow; true if it reached the end. Retries every failure, as a widget would. */
async function runThroughFlow(customer: Sender, url: () => string, isOver: () => boolean): Promise<boolean> {
  const retryUntil = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => {
    while (!isOver()) {
      const result = await work().catch(() => undefined);
      if (result !== undefined) return result;
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
    return undefined;
  };
  for (const [index, { expects, says }] of SCRIPT(customer.name).entries()) {
    await retryUntil(async () => ((await botWords(customer, url())).length >= expects.length ? true : undefined));
    await retryUntil(async () => {
      const reply = await customer.call(url(), '/chat/listen', {
        driver: 'web',
        conversation_id: customer.conversationId,
        client_id: `${customer.name}-${index}-client`,
        text: says,
      });
      return reply.status === 200 ? true : undefined;
    });
  }
  return (
    (await retryUntil(async () => {
      const last = (await botWords(customer, url())).at(-1);
      return /^(Done|Sorry), /.test(last ?? '') ? true : undefined;
    })) ?? false
  );
}
