import { setTimeout as sleep } from 'node:timers/promises';
import { copyConversations } from '../apps/server/src/testing/copy-conversations.ts';
import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { createClient, openShop, ownerUrl, type Shop } from './shop.ts';

const CONVERSATIONS = Number(process.env.BACK_TEST_CONVERSATIONS ?? 10_000);
const SUBJECTS =
  'shoes boots coats shirts socks belts bags hats scarves gloves watches rings lamps chairs tables beds'.split(' ');
/** What is asked about each subject, and what the shop knows about it. */
const KNOWLEDGE = [
  ['How long does delivery of {s} take?', 'Delivery of {s} takes {n} days. We guarantee that {s} arrive on time.'],
  ['Can I return {s}?', 'You can return {s} within {n} weeks, unworn and in the box.'],
  ['What do {s} cost?', 'Our {s} cost {n} euros, including tax.'],
] as const;
const MAX_SECONDS = 300;

interface BackTest {
  id: number;
  state: string;
  total: number;
  done: number;
  answers: number;
  changed: number;
}

/** Replays conversations of two questions each with a draft that has one policy more, on the real server with the built-in engine. */
export async function measureBackTest(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir);
  try {
    const shop = await openShop(port);
    const agentId = await addAgent(shop);
    const templates = await talk(shop, port);
    await copyConversations({
      databaseUrl: ownerUrl(dataDir),
      templates,
      times: CONVERSATIONS - templates.length,
      adds: `' Thanks and regards, customer ' || n`,
    });
    const policy = await shop.staff('POST', `/ai-agents/${agentId}/policies`, {
      name: 'No guarantees',
      is_enabled: true,
      action: { kind: 'must_not_say', phrases: ['guarantee that shoes', 'guarantee that lamps'] },
      examples: [
        { says: 'Hello', reply: 'We guarantee that shoes fit.', fires: true },
        { says: 'Hello', reply: 'Perhaps.', fires: false },
      ],
    });
    if (policy.status !== 201) throw new Error(`The policy was refused with ${policy.status}.`);
    return [await replay(shop, agentId)];
  } finally {
    await stopServer(child, dataDir);
  }
}

async function addAgent(shop: Shop): Promise<number> {
  const settings = { answer_length: 'full' };
  const { body } = await shop.staff('POST', '/ai-agents', { name: 'Shop Assistant', settings, packs: [] });
  const agentId = Number(body.id);
  const pairs = SUBJECTS.flatMap((subject, at) =>
    KNOWLEDGE.map(([question, known]) => ({ question: fill(question, subject, at), answer: fill(known, subject, at) })),
  );
  const source = { name: 'Goods', content: { type: 'qa', pairs } };
  await shop.staff('POST', `/ai-agents/${agentId}/knowledge-sources`, source);
  const isReady = async () => {
    const sources = (await shop.staff('GET', `/ai-agents/${agentId}/knowledge-sources`)).body;
    return (sources.data as { status: string }[]).every(({ status }) => status === 'ready');
  };
  while (!(await isReady())) await sleep(100);
  await shop.staff('PUT', `/ai-agents/${agentId}`, { status: 'live' });
  await shop.staff('POST', `/channels/${shop.channelId}/assign-ai-agent`, { agent_id: agentId });
  return agentId;
}

const fill = (text: string, subject: string, at: number) =>
  text.replaceAll('{s}', subject).replaceAll('{n}', String(2 + at));

/** Real conversations: every subject with each pair of questions. */
async function talk(shop: Shop, port: number): Promise<number[]> {
  const pairs = SUBJECTS.flatMap((subject, at) =>
    KNOWLEDGE.map(([first], nth) => {
      const second = KNOWLEDGE[(nth + 1) % KNOWLEDGE.length]?.[0] ?? first;
      return [fill(first, subject, at), fill(second, SUBJECTS[(at + 5) % SUBJECTS.length] ?? subject, at)];
    }),
  );
  return Promise.all(pairs.map((questions) => ask(shop.key, port, questions)));
}

async function ask(key: string, port: number, questions: readonly string[]): Promise<number> {
  const call = createClient(port);
  const headers: Record<string, string> = { key, platform: 'web', driver: 'web' };
  const started = (await call('POST', '/chat/conversations/start', headers, { fields: {} })).body;
  const { id } = started.conversation as { id: number };
  headers['x-visitor-token'] = String(started.visitor_token);
  for (const [at, text] of questions.entries()) {
    const message = { driver: 'web', conversation_id: id, client_id: `bench-${id}-${at}`, text };
    await call('POST', '/chat/listen', headers, message);
    const answers = async () => {
      const { body } = await call('GET', `/chat/conversations/${id}/refresh?after=0`, headers);
      return (body.messages as { origin: string }[]).filter(({ origin }) => origin === 'bot').length;
    };
    while ((await answers()) <= at) await sleep(200);
  }
  return id;
}

async function replay(shop: Shop, agentId: number): Promise<Figure> {
  const path = `/ai-agents/${agentId}/back-tests`;
  const read = async (id: number) => (await shop.staff('GET', `${path}/${id}`)).body as unknown as BackTest;
  const from = performance.now();
  const { id } = (await shop.staff('POST', path, { conversations: CONVERSATIONS })).body as unknown as BackTest;
  const steps = new Set<number>();
  let now = await read(id);
  while (now.state === 'running') {
    await sleep(500);
    now = await read(id);
    steps.add(now.done);
  }
  const seconds = (performance.now() - from) / 1_000;
  if (now.state !== 'complete' || now.done !== CONVERSATIONS || seconds > MAX_SECONDS) process.exitCode = 1;
  const count = (number: number) => number.toLocaleString('en');
  return {
    what: `back-test of ${count(now.done)} conversations with a new policy, built-in engine, in the background of the server`,
    goal: `≤ ${MAX_SECONDS} s for 10,000`,
    measured: `${seconds.toFixed(0)} s, ${now.state}: ${count(now.answers)} answers asked for again, ${count(now.changed)} changed, progress seen ${steps.size} times`,
  };
}
