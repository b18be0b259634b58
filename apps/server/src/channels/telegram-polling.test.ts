import { afterAll, beforeAll, expect, test } from 'vitest';
import { saying } from '../replies/index.ts';
import { openTelegramShop, openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';

let world: TelegramWorld;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: async ({ seq }) => saying(`Answer to ${seq}`) });
});
afterAll(() => world.close());

test('a channel that polls receives without a webhook, also after a restart, and nothing twice', async () => {
  const shop = await openTelegramShop(world, { mode: 'polling' });
  const { telegram } = world.simulator;
  expect(shop.bot.webhook).toBeNull();
  telegram.say(shop.bot, shop.ana, 'Hello');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Answer to 1']);
  telegram.say(shop.bot, shop.ana, 'Again');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Answer to 1', 'Answer to 3']);

  await world.restart();
  telegram.say(shop.bot, shop.ana, 'After the restart');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Answer to 1', 'Answer to 3', 'Answer to 5']);
  expect(shop.calls('getUpdates').filter(({ status }) => status === 409)).toEqual([]);
});

test('another app that asks for the same updates does not disconnect the channel', async () => {
  const shop = await openTelegramShop(world, { mode: 'polling' });
  await expect.poll(() => shop.bot.poll).not.toBeNull();
  await fetch(`${world.simulator.telegramUrl}/bot${shop.bot.token}/getUpdates?timeout=0`);
  await expect.poll(() => shop.calls('getUpdates').some(({ status }) => status === 409)).toBe(true);
  expect(await shop.state()).toBe('connected');
  world.simulator.telegram.say(shop.bot, shop.ana, 'Hello');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Answer to 1']);
});

test('a revoked token ends the polling until the channel is connected again', async () => {
  const shop = await openTelegramShop(world, { mode: 'polling' });
  await expect.poll(() => shop.bot.poll).not.toBeNull();
  world.simulator.telegram.revokeToken(shop.bot);
  await expect.poll(shop.state).toBe('needs_reconnect');
  await shop.connect();
  world.simulator.telegram.say(shop.bot, shop.ana, 'Hello');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Answer to 1']);
});
