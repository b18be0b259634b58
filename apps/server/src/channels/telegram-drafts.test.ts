import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { openTelegramShop, openTelegramWorld, type TelegramShop, type TelegramWorld } from '../testing/telegram.ts';

let world: TelegramWorld;
let shop: TelegramShop;
let answer: Answer;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: (question) => answer(question) });
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openTelegramShop(world);
});

const view = () => world.simulator.telegram.view(shop.bot, shop.ana);
const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

test('the customer sees that the bot is typing, then the beginning of the answer, and then the answer', async () => {
  const finish = Promise.withResolvers<void>();
  answer = async ({ show }) => {
    await expect.poll(() => view().action).toBe('typing');
    show('We open');
    await finish.promise;
    return saying('We open at nine.');
  };
  world.simulator.telegram.say(shop.bot, shop.ana, 'When do you open?');
  await expect.poll(() => view().drafts).toMatchObject([{ text: 'We open', can_stop: true }]);
  finish.resolve();
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['We open at nine.']);
  expect(view().drafts).toEqual([]);
});

test('the stop button ends the model within a second, and what was shown stays', async () => {
  let stoppedAt = 0;
  answer = async ({ show, signal }) => {
    show('A long story begins');
    await ended(signal);
    stoppedAt = Date.now();
    return saying('A long story begins and never ends.');
  };
  world.simulator.telegram.say(shop.bot, shop.ana, 'Tell me everything');
  await expect.poll(() => view().drafts.length).toBe(1);
  const pressedAt = Date.now();
  world.simulator.telegram.stop(shop.bot, shop.ana);
  await expect.poll(() => stoppedAt).toBeGreaterThan(0);
  expect(stoppedAt - pressedAt).toBeLessThan(1_000);
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['A long story begins']);
  expect((await shop.thread()).map(({ text }) => text)).toEqual(['Tell me everything', 'A long story begins']);

  answer = async () => saying('Yes?');
  world.simulator.telegram.say(shop.bot, shop.ana, 'Next');
  await expect.poll(() => shop.got().at(-1)?.text).toBe('Yes?');
  const drafts = world.simulator.journal.transcript.list({ where: { bot_id: shop.bot.id, kind: 'draft' } });
  expect(drafts.filter((draft) => draft.is_after_stop)).toEqual([]);
});

test('the stop of an older answer does not end a newer one', async () => {
  answer = async ({ show, signal }) => {
    show('First');
    await ended(signal);
    return null;
  };
  const { telegram } = world.simulator;
  telegram.say(shop.bot, shop.ana, 'One');
  await expect.poll(() => view().drafts.length).toBe(1);
  let isAborted = false;
  const finish = Promise.withResolvers<void>();
  answer = async ({ signal }) => {
    signal.addEventListener('abort', () => (isAborted = true));
    await finish.promise;
    return saying('Second');
  };
  telegram.say(shop.bot, shop.ana, 'Two');
  await expect.poll(() => shop.find('Two')).toBeTruthy();
  telegram.stop(shop.bot, shop.ana);
  await expect
    .poll(
      () =>
        world.simulator.journal.webhooks.list({ where: { kind: 'stopped_message_generation', status: 200 } }).length,
    )
    .toBeGreaterThan(0);
  finish.resolve();
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['Second']);
  expect(isAborted).toBe(false);
});
