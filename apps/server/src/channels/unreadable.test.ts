import { UNREADABLE_WORDS } from '@parley/contracts/unreadable';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addLiveAgent } from '../testing/knowledge.ts';
import { openTelegramShop, openTelegramWorld, type TelegramShop, type TelegramWorld } from '../testing/telegram.ts';

let world: TelegramWorld;
let shop: TelegramShop;
beforeAll(async () => {
  world = await openTelegramWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openTelegramShop(world);
  await addLiveAgent({ ...shop, channelId: shop.channel.id });
});

const handedOff = async () =>
  (await shop.staff.browser.get(`/conversations/${await shop.conversationId()}`)).body.is_handed_off as boolean;

test('a customer who sends only a voice message is told so and offered a person, and then gets one', async () => {
  const { telegram } = world.simulator;
  telegram.sendFile(shop.bot, shop.ana, { kind: 'voice' });
  await expect.poll(() => shop.got().length).toBe(1);
  expect(shop.got()[0]).toMatchObject({ text: UNREADABLE_WORDS.en, buttons: [[{ text: 'Talk to a person' }]] });
  expect((await shop.thread())[0]).toMatchObject({ marks: { unreadable: 'voice' } });
  expect(await handedOff()).toBe(false);

  telegram.sendFile(shop.bot, shop.ana, { kind: 'sticker' });
  await expect.poll(handedOff).toBe(true);
  await expect.poll(() => shop.got().length).toBe(2);
});

test('the button asks for a person', async () => {
  const { telegram } = world.simulator;
  telegram.sendFile(shop.bot, shop.ana, { kind: 'video' });
  await expect.poll(() => shop.got().length).toBe(1);
  telegram.tap(shop.bot, shop.ana, shop.got()[0]?.message_id ?? 0, { text: 'Talk to a person' });
  await expect.poll(handedOff).toBe(true);
});

test('they are told in the language in which they wrote before', async () => {
  const { telegram } = world.simulator;
  await shop.begin('Guten Tag, ich möchte wissen, wann Ihr Geschäft morgen geöffnet hat.');
  await expect.poll(() => shop.got().length).toBe(1);
  telegram.sendFile(shop.bot, shop.ana, { kind: 'voice' });
  await expect.poll(() => shop.got().at(-1)?.text).toBe(UNREADABLE_WORDS.de);
});

test('a voice message with words below it is answered by its words', async () => {
  world.simulator.telegram.sendFile(shop.bot, shop.ana, { kind: 'voice', caption: 'When do you open?' });
  await expect.poll(() => shop.got().length).toBe(1);
  expect(shop.got()[0]?.text).not.toBe(UNREADABLE_WORDS.en);
});
