import { createServer, type AddressInfo } from 'node:net';
import { startSimulator, type Simulator, type SimulatorOptions } from '@parley/simulator';
import { expect } from 'vitest';
import type { Options } from '../compose.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { openShop, type Shop } from './chat.ts';

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface TelegramWorld {
  app: TestApp;
  simulator: Simulator;
  /** Stops the server and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The whole server on a port, beside a simulator that can call it. */
export async function openTelegramWorld(
  options: Options = {},
  simulated: SimulatorOptions = { hasRateLimits: false },
  env: Record<string, string> = {},
): Promise<TelegramWorld> {
  const simulator = await startSimulator(simulated);
  const port = await findFreePort();
  const start = async (kept: Record<string, string> = {}) => {
    const settings = { PUBLIC_URL: `http://127.0.0.1:${port}`, SIMULATOR_URL: simulator.url, ...env, ...kept };
    const app = await buildTestApp(settings, options);
    await app.app.listen({ host: '127.0.0.1', port });
    return app;
  };
  const world: TelegramWorld = {
    app: await start(),
    simulator,
    async restart() {
      const { config, databaseUrl } = world.app;
      await world.app.close();
      world.app = await start({ DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir });
    },
    async close() {
      await world.app.close();
      await simulator.close();
    },
  };
  return world;
}

export interface SeenMessage {
  id: number;
  seq: number;
  text: string;
  origin: string;
  type: string;
  status: string;
  option_id: string | null;
  marks: Record<string, unknown> | null;
  attachments: { id: number; name: string; media_type: string }[];
}

export type TelegramShop = Awaited<ReturnType<typeof openTelegramShop>>;

/** A company with a connected bot, an agent that answers for it, and a customer. */
export async function openTelegramShop({ app, simulator }: TelegramWorld, settings: object = {}) {
  const shop: Shop = await openShop(app);
  const { telegram, journal } = simulator;
  const { browser, companyId } = shop.staff;
  const bot = telegram.addBot();
  const ana = telegram.addCustomer({ first_name: 'Ana', last_name: 'Pop' });
  const channel = (await browser.post('/channels', { type: 'telegram', name: 'Bot' })).body as {
    id: number;
    key: string;
  };
  const connect = (token = bot.token) =>
    browser.call('PUT', `/channels/${channel.id}/connection`, { settings, secrets: { token } });
  const connected = await connect();
  expect([connected.status, connected.body.status]).toEqual([200, 'connected']);
  const agent = await app.sql.asSystem(({ db }) =>
    db.insertInto('ai_agents').values({ company_id: companyId, name: 'Bot' }).returning('id').executeTakeFirstOrThrow(),
  );
  await browser.post(`/channels/${channel.id}/assign-ai-agent`, { agent_id: agent.id });

  async function conversationId(): Promise<number> {
    const { data } = (await browser.get('/conversations')).body as { data: { id: number }[] };
    return data[0]?.id ?? 0;
  }
  async function thread(): Promise<SeenMessage[]> {
    const id = await conversationId();
    return id ? ((await browser.get(`/conversations/${id}/messages`)).body.data as SeenMessage[]) : [];
  }
  return {
    ...shop,
    bot,
    ana,
    channel,
    connect,
    conversationId,
    thread,
    find: async (text: string) => (await thread()).find((message) => message.text === text),
    state: async () => (await browser.get(`/channels/${channel.id}`)).body.status as string,
    /** What the customer got, oldest first. */
    got: () => journal.transcript.list({ where: { bot_id: bot.id, direction: 'out', kind: 'message' } }),
    calls: (method: string) => journal.calls.list({ where: { bot_id: bot.id, method } }),
    async begin(text = 'Hello'): Promise<number> {
      telegram.say(bot, ana, text);
      await expect.poll(conversationId).toBeGreaterThan(0);
      return conversationId();
    },
    async say(text: string, more: object = {}): Promise<void> {
      const sent = await browser.post(`/conversations/${await conversationId()}/messages/send`, { text, ...more });
      expect(sent.status).toBe(201);
    },
  };
}
