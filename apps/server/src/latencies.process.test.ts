import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpShop, type HttpShop } from './testing/http-shop.ts';
import { newHttpVisitor } from './testing/http-visitor.ts';
import { HttpBrowser, newDataDir, startServer, type ServerProcess } from './testing/server-process.ts';
import { newPerson } from './testing/test-client.ts';

const ROUNDS = 15;
/** How long a bot waits for the customer's next message. */
const BURST_MS = 700;

/** Limits for medians, relative to a fixed piece of work measured at the same time: several times the values on an idle machine. */
const MAX_RATIOS = { stream: 5, inbox: 4, search: 4, signIn: 30, reply: 30 };
type Action = keyof typeof MAX_RATIOS;

let server: ServerProcess;
let shop: HttpShop;
beforeAll(async () => {
  server = await startServer(newDataDir());
  shop = await openHttpShop(server.url);
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.exited;
});

const visit = () => newHttpVisitor(server.url, shop.key);
const list = (query = '') => shop.staff.send('GET', `/conversations${query}`);

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The fixed piece of work: about 20 ms on an idle machine. */
async function calibrate() {
  const block = Buffer.alloc(1_000_000, 7);
  for (let n = 0; n < 25; n += 1) createHash('sha256').update(block).digest();
}

/** Opens the staff stream. */
async function openStream() {
  const cookie = [...shop.staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const closing = new AbortController();
  const { body } = await fetch(`${server.url}/api/events`, { headers: { cookie }, signal: closing.signal });
  let received = '';
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (received += text) }))
    .catch(() => {});
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return {
    async until(text: string) {
      while (!received.includes(text)) await sleep(1);
    },
    close: () => closing.abort(),
  };
}

/** Gives the channel an agent that knows one fact. */
async function addAgent() {
  const { staff, channelId } = shop;
  const { body: agent } = await staff.post('/ai-agents', { name: 'Agent' });
  const path = `/ai-agents/${String(agent.id)}`;
  await staff.post(`${path}/knowledge-sources`, {
    name: 'Delivery',
    content: { type: 'text', text: 'Delivery to Austria takes two days.' },
  });
  const sources = async () => JSON.stringify((await staff.send('GET', `${path}/knowledge-sources`)).body.data);
  await expect.poll(sources).toContain('"ready"');
  expect((await staff.post(path, { _method: 'PUT', status: 'live' })).status).toBe(200);
  expect((await staff.post(`/channels/${channelId}/assign-ai-agent`, { agent_id: agent.id })).status).toBe(200);
}

test('what people wait for is quick: a reply, the stream, the inbox, a search, a sign-in', async () => {
  const person = newPerson();
  await new HttpBrowser(server.url).post('/auth/register', person);
  for (let n = 0; n < 40; n += 1) await (await visit()).say(`Where is parcel ${n}?`);
  const [stream, writer] = [await openStream(), await visit()];
  await addAgent();

  const actions: Record<Action, (round: number) => Promise<unknown>> = {
    async stream(round) {
      await writer.say(`Is number ${round} there?`);
      await stream.until(`Is number ${round} there?`);
    },
    inbox: () => list(),
    search: (round) => list(`?search=parcel+${round}`),
    async signIn() {
      const { email, password } = person;
      expect((await new HttpBrowser(server.url).post('/auth/login', { email, password })).status).toBe(200);
    },
    async reply() {
      const visitor = await visit();
      await visitor.say('How long does delivery to Austria take?');
      while ((await visitor.receivedTexts()).length === 0) await sleep(10);
    },
  };
  const times: Record<Action | 'work', number[]> = {
    work: [],
    stream: [],
    inbox: [],
    search: [],
    signIn: [],
    reply: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.work.push(await time(calibrate));
    for (const name of Object.keys(actions) as Action[]) times[name].push(await time(() => actions[name](round)));
  }
  stream.close();
  const work = median(times.work);
  const slow = (Object.keys(MAX_RATIOS) as Action[]).flatMap((name) => {
    const ratio = (median(times[name]) - (name === 'reply' ? BURST_MS : 0)) / work;
    return ratio > MAX_RATIOS[name] ? [`${name} takes ${ratio.toFixed(1)} times as long as the fixed work`] : [];
  });
  expect(slow).toEqual([]);
});
