import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createClock, type Clock } from './clock.ts';
import { sharedControlRoutes } from './control-routes.ts';
import { createFaults, type FaultSwitches } from './faults.ts';
import { ImpossibleAction } from './impossible-action.ts';
import { createJournal, type Journal } from './journal.ts';
import { openMeta, type MetaPlatform } from './meta/index.ts';
import { refuseForeignPages } from './own-origin.ts';
import { pageRoutes } from './page/routes.ts';
import type { Platform, World } from './platform.ts';
import { createRandom } from './random.ts';
import { openTelegram, type TelegramPlatform } from './telegram/index.ts';
import { openWhatsApp, type WhatsAppPlatform } from './whatsapp/index.ts';
import { createWebhookSender } from './webhook-sender.ts';

export interface SimulatorOptions {
  /** Any free port if left out. */
  port?: number;
  /** The same seed makes the same calls fail. */
  seed?: number;
  /** Whether platforms refuse what comes too fast; true if left out. */
  hasRateLimits?: boolean;
  webhookTimeoutMs?: number;
  /** Hosts (`name:port`) beside this machine to which webhooks may be sent and from which files may be fetched. */
  reachableHosts?: readonly string[];
}

/** A running simulator. What `telegram` can do is also possible over HTTP, below `/_sim/telegram`. */
export interface Simulator {
  url: string;
  /** Stands for `https://api.telegram.org`. */
  telegramUrl: string;
  clock: Clock;
  faults: FaultSwitches;
  journal: Journal;
  telegram: TelegramPlatform;
  /** Facebook, Messenger and Instagram. */
  meta: MetaPlatform;
  whatsapp: WhatsAppPlatform;
  /** Forgets everything: people, messages, faults, logs and skipped time. */
  wipe: () => void;
  close: () => Promise<void>;
}

const WEBHOOK_TIMEOUT_MS = 5_000;
/** More than any platform accepts, so that the platform itself refuses. */
const MAX_BODY_BYTES = 120 * 1024 * 1024;

/** Starts the platforms on this machine, reachable from this machine only. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const {
    port = 0,
    seed = 1,
    hasRateLimits = true,
    webhookTimeoutMs = WEBHOOK_TIMEOUT_MS,
    reachableHosts = [],
  } = options;
  const clock = createClock();
  const random = createRandom(seed);
  const faults = createFaults(random);
  const journal = createJournal(clock);
  const sender = createWebhookSender({ clock, faults, journal, timeoutMs: webhookTimeoutMs, reachableHosts });
  let url = '';
  const world: World = { clock, random, faults, journal, sender, hasRateLimits, reachableHosts, url: () => url };
  const telegram = openTelegram(world);
  const meta = openMeta(world);
  const whatsapp = openWhatsApp(world, meta);
  const platforms: Platform[] = [telegram, ...meta.platforms, whatsapp.platform];
  const wipe = () => {
    for (const platform of platforms) platform.wipe();
    faults.reset();
    journal.clear();
    clock.reset();
  };

  const app = await buildApp();
  for (const platform of platforms) platform.mount(app);
  sharedControlRoutes(app, world, platforms, wipe);
  pageRoutes(app);
  url = await app.listen({ host: '127.0.0.1', port });

  return {
    url,
    telegramUrl: `${url}${telegram.prefix}`,
    clock,
    faults,
    journal,
    telegram,
    meta,
    whatsapp,
    wipe,
    async close() {
      for (const platform of platforms) platform.wipe();
      await app.close();
    },
  };
}

async function buildApp(): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  // Without a content type, other web pages could send "plain text" here.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body ? JSON.parse(String(body)) : {});
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(multipart);
  refuseForeignPages(app);
  app.setErrorHandler(async (error, _, reply) => {
    if (error instanceof z.ZodError) return reply.status(422).send({ message: z.prettifyError(error) });
    if (error instanceof ImpossibleAction) return reply.status(409).send({ message: error.message });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    return reply.status(status).send({ message: error instanceof Error ? error.message : 'An error has occurred' });
  });
  return app;
}
