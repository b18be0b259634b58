import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Filter } from './journal.ts';
import type { Platform, World } from './platform.ts';

const id = z.coerce.number().int().optional();
const Page = { since: id, last: z.coerce.number().int().min(1).optional() };
const People = {
  platform: z.string().optional(),
  bot_id: z.string().optional(),
  account_id: z.string().optional(),
  customer_id: z.string().optional(),
};
const TranscriptQuery = z.strictObject({ ...Page, ...People });
const CallsQuery = z.strictObject({
  ...Page,
  platform: z.string().optional(),
  method: z.string().optional(),
  bot_id: z.string().optional(),
  account_id: z.string().optional(),
});
const WebhooksQuery = z.strictObject({ ...Page, platform: z.string().optional(), event_id: id });
const MoveClock = z.strictObject({
  advance_ms: z
    .int()
    .min(0)
    .max(10 * 365 * 24 * 60 * 60 * 1_000),
});

function filterOf({ since, last, ...where }: { since?: number | undefined; last?: number | undefined }): Filter {
  return { since, last, where };
}

/** The part of the control API that all platforms share. */
export function sharedControlRoutes(
  app: FastifyInstance,
  world: World,
  platforms: readonly Platform[],
  wipe: () => void,
) {
  const { clock, faults, journal } = world;
  const time = () => ({ now: new Date(clock.now()).toISOString() });

  app.get('/_sim/state', async () => ({
    ...time(),
    platforms: Object.fromEntries(
      platforms.map(({ name, summary }) => [name, { ...summary(), faults: faults.of(name) }]),
    ),
  }));
  app.get('/_sim/faults', async () => Object.fromEntries(platforms.map(({ name }) => [name, faults.of(name)])));
  app.put<{ Params: { platform: string } }>('/_sim/faults/:platform', async ({ params, body }, reply) => {
    if (!platforms.some(({ name }) => name === params.platform))
      return reply.status(404).send({ message: 'There is no such platform.' });
    return faults.set(params.platform, body as never);
  });
  app.get('/_sim/transcript', async ({ query }) => journal.transcript.list(filterOf(TranscriptQuery.parse(query))));
  app.get('/_sim/calls', async ({ query }) => journal.calls.list(filterOf(CallsQuery.parse(query))));
  app.get('/_sim/webhooks', async ({ query }) => journal.webhooks.list(filterOf(WebhooksQuery.parse(query))));
  app.get('/_sim/clock', async () => time());
  app.post('/_sim/clock', async ({ body }) => {
    clock.advance(MoveClock.parse(body).advance_ms);
    return time();
  });
  app.post('/_sim/wipe', async () => {
    wipe();
    return {};
  });
}
