import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Time } from './shared.ts';
import { Person } from './versions.ts';

/** Whether the bots of the company are stopped, and by whom. */
export const BotStop = z.object({
  stop: z.object({ stoppedBy: Person, stoppedAt: Time }).nullable(),
});

export const getBotStop = endpoint('GET', '/bots/stop', {
  summary: 'Whether all bots of the company are stopped',
  access: 'verified',
  result: BotStop,
});

export const setBotStop = endpoint('PUT', '/bots/stop', {
  summary: 'Stop every agent and flow of the company on every channel, or let them answer again',
  access: 'verified',
  body: z.strictObject({ isStopped: z.boolean() }),
  result: BotStop,
});

export type BotStop = z.output<typeof BotStop>;
