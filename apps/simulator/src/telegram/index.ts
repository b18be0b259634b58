import type { FastifyInstance } from 'fastify';
import type { Platform, World } from '../platform.ts';
import { apiRoutes } from './api-routes.ts';
import type { Telegram } from './chats.ts';
import { controlRoutes, describeBot, describeCustomer } from './control-routes.ts';
import { createCustomerActions } from './customer-actions.ts';
import { createFiles } from './files.ts';
import { createPeople } from './people.ts';
import { createRateLimits } from './rate-limits.ts';
import { createState } from './state.ts';
import { createUpdates } from './updates.ts';

export type TelegramPlatform = ReturnType<typeof openTelegram>;

/** Telegram: the Bot API below `/tg`, and people who write to its bots. */
export function openTelegram(world: World) {
  const state = createState();
  const telegram: Telegram = {
    world,
    state,
    files: createFiles(world.clock),
    limits: createRateLimits(world.clock, world.hasRateLimits),
    updates: createUpdates(world),
  };
  const people = createPeople(telegram);
  const actions = createCustomerActions(telegram);

  const platform: Platform = {
    name: 'telegram',
    prefix: '/tg',
    mount(app: FastifyInstance) {
      apiRoutes(app, telegram);
      controlRoutes(app, telegram, people, actions);
    },
    summary: () => ({
      bots: [...state.bots.values()].map(describeBot),
      customers: [...state.customers.values()].map(describeCustomer),
      has_rate_limits: telegram.limits.isOn,
    }),
    wipe() {
      for (const bot of state.bots.values()) {
        telegram.updates.removeWebhook(bot);
        bot.poll?.wake();
      }
      for (const each of [state.bots, state.customers, state.chats]) each.clear();
      telegram.files.clear();
      telegram.limits.isOn = world.hasRateLimits;
    },
  };
  return { ...platform, ...people, ...actions };
}
