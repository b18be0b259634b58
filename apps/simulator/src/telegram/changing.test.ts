import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { openBot } from '../testing/bot.ts';

let simulator: Simulator;
let shop: ReturnType<typeof openBot>;
beforeEach(async () => {
  simulator = await startSimulator({ hasRateLimits: false });
  shop = openBot(simulator);
  simulator.telegram.start(shop.bot, shop.ana);
});
afterEach(() => simulator.close());

const keyboard = { inline_keyboard: [[{ text: 'Red', callback_data: 'red' }]] };

test('a tap is answered and its buttons are removed', async () => {
  const { message_id: id } = await shop.sent({ text: 'Which?', reply_markup: keyboard });
  simulator.telegram.tap(shop.bot, shop.ana, id, { text: 'Red' });
  const [{ callback_query: query }] = (await shop.call('getUpdates', { offset: -1 })).result as [
    { callback_query: { id: string; data: string } },
  ];
  expect(query).toMatchObject({ data: 'red', from: { id: shop.chatId }, message: { message_id: id } });
  expect(await shop.call('answerCallbackQuery', { callback_query_id: query.id, text: 'Noted' })).toMatchObject({
    result: true,
  });
  expect(shop.view().tap_answer).toEqual({ text: 'Noted', is_alert: false });
  expect(await shop.send({ message_id: id }, 'editMessageReplyMarkup')).toMatchObject({ ok: true });
  expect(() => simulator.telegram.tap(shop.bot, shop.ana, id, { text: 'Red' })).toThrow('no such button');
  simulator.clock.advance(151_000);
  expect(await shop.call('answerCallbackQuery', { callback_query_id: query.id })).toMatchObject({
    description: 'Bad Request: query is too old and response timeout expired or query ID is invalid',
  });
});

test('a text is edited, but not to the same one', async () => {
  const { message_id: id } = await shop.sent({ text: 'Helo', reply_markup: keyboard });
  const edit = (text: string) => shop.send({ message_id: id, text }, 'editMessageText');
  expect(await edit('Hello')).toMatchObject({ result: { text: 'Hello', edit_date: expect.any(Number) } });
  expect(await edit('Hello')).toMatchObject({
    status: 400,
    description: expect.stringMatching(/^Bad Request: message is not modified: /),
  });
  expect(shop.view().messages.at(-1)).toMatchObject({ shown_text: 'Hello' });
  expect(await shop.send({ message_id: 999, text: 'x' }, 'editMessageText')).toMatchObject({
    description: 'Bad Request: message to edit not found',
  });
});

test('a message is deleted; reactions and typing are seen', async () => {
  const { message_id: id } = await shop.sent({ text: 'Oops' });
  expect(await shop.send({ message_id: id }, 'deleteMessage')).toMatchObject({ result: true });
  expect(await shop.send({ message_id: id }, 'deleteMessage')).toMatchObject({
    description: 'Bad Request: message to delete not found',
  });
  const first = shop.view().messages[0]?.message_id;
  const react = (emoji: string) =>
    shop.send({ message_id: first, reaction: [{ type: 'emoji', emoji }] }, 'setMessageReaction');
  expect(await react('👍')).toMatchObject({ result: true });
  expect(await react('🪑')).toMatchObject({ description: 'Bad Request: REACTION_INVALID' });
  expect(await shop.send({ action: 'typing' }, 'sendChatAction')).toMatchObject({ result: true });
  expect(shop.view()).toMatchObject({ action: 'typing', messages: [{ reactions: { bot: [{ emoji: '👍' }] } }] });
  simulator.clock.advance(5_001);
  expect(shop.view().action).toBeNull();
});

test('a keyboard can be pressed until it is removed', async () => {
  await shop.send({ text: 'Size?', reply_markup: { keyboard: [['S', 'M']] } });
  simulator.telegram.press(shop.bot, shop.ana, 'M');
  expect(shop.view().messages.at(-1)).toMatchObject({ text: 'M', is_from_customer: true });
  await shop.send({ text: 'Thanks', reply_markup: { remove_keyboard: true } });
  expect(() => simulator.telegram.press(shop.bot, shop.ana, 'M')).toThrow('no such button');
});
