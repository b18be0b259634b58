import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { openBot } from '../testing/bot.ts';
import { sampleFile } from './sample-files.ts';

let simulator: Simulator;
let shop: ReturnType<typeof openBot>;
beforeEach(async () => {
  simulator = await startSimulator({ hasRateLimits: false });
  shop = openBot(simulator);
  simulator.telegram.start(shop.bot, shop.ana);
});
afterEach(() => simulator.close());

describe('a message', () => {
  test('is in the transcript with its buttons', async () => {
    const { status, result } = await shop.send({
      text: '<b>Yes</b> &amp; <a href="https://shop.example">no</a>',
      parse_mode: 'HTML',
      reply_markup: {
        inline_keyboard: [[{ text: 'Red', callback_data: 'c:1' }], [{ text: 'Site', url: 'https://x.example' }]],
      },
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      text: 'Yes & no',
      from: { id: shop.bot.id, is_bot: true },
      entities: [
        { type: 'bold', offset: 0, length: 3 },
        { type: 'text_link', offset: 6, length: 2, url: 'https://shop.example' },
      ],
    });
    expect(shop.said()).toMatchObject([
      { text: 'Yes & no', buttons: [[{ text: 'Red', data: 'c:1' }], [{ text: 'Site', url: 'https://x.example' }]] },
    ]);
  });

  test.each([
    ['<b>open', `Can't find end tag corresponding to start tag "b"`],
    ['2 < 3', 'Unsupported start tag "" at byte offset 2'],
    ['a <b', 'Unclosed start tag at byte offset 2'],
    ['ă <div>x</div>', 'Unsupported start tag "div" at byte offset 3'],
    ['<b>a</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['a</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>a</b', 'Unclosed end tag at byte offset 4'],
    ['<span class="x">a</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
  ])('with bad HTML is refused: %s', async (text, why) => {
    expect(await shop.send({ text, parse_mode: 'HTML' })).toMatchObject({
      status: 400,
      description: `Bad Request: can't parse entities: ${why}`,
    });
    expect(shop.said()).toEqual([]);
  });

  test('may have 4096 characters after parsing, a caption 1024', async () => {
    expect(await shop.send({ text: `<b>${'x'.repeat(4_096)}</b>`, parse_mode: 'HTML' })).toMatchObject({ ok: true });
    expect(await shop.send({ text: 'x'.repeat(4_097) })).toMatchObject({
      description: 'Bad Request: message is too long',
    });
    expect(await shop.send({ text: ' \n ' })).toMatchObject({ description: 'Bad Request: message text is empty' });
    const form = new FormData();
    form.set('chat_id', String(shop.chatId));
    form.set('caption', 'x'.repeat(1_025));
    form.set('photo', new Blob([Uint8Array.from(sampleFile('photo').bytes)]), 'a.png');
    expect(await shop.upload('sendPhoto', form)).toMatchObject({
      description: 'Bad Request: message caption is too long',
    });
  });

  test.each([
    [{ text: 'A', callback_data: 'x'.repeat(64) }, null],
    [{ text: 'A', callback_data: 'ă'.repeat(32) }, null],
    [{ text: 'A', callback_data: 'x'.repeat(65) }, 'BUTTON_DATA_INVALID'],
    [{ text: 'A', callback_data: 'ă'.repeat(33) }, 'BUTTON_DATA_INVALID'],
    [{ text: 'A', url: 'tel:+40722' }, "inline keyboard button URL 'tel:+40722' is invalid: Unsupported URL protocol"],
    [{ text: 'A' }, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"],
  ])('can have this button or not: %o', async (button, why) => {
    const { description } = await shop.send({ text: 'Choose', reply_markup: { inline_keyboard: [[button]] } });
    expect(description).toBe(why === null ? undefined : `Bad Request: ${why}`);
  });

  test('quotes the message it answers', async () => {
    const { message_id: id } = await shop.sent({ text: 'one' });
    expect(await shop.sent({ text: 'two', reply_parameters: { message_id: id } })).toMatchObject({
      reply_to_message: { message_id: id, text: 'one' },
    });
    expect(await shop.send({ text: 'x', reply_parameters: { message_id: 999 } })).toMatchObject({
      description: 'Bad Request: message to be replied not found',
    });
  });
});

describe('who cannot be reached', () => {
  test('unknown people, people who blocked the bot and deleted accounts', async () => {
    const { telegram } = simulator;
    const stranger = telegram.addCustomer({ first_name: 'Dan' });
    expect(await shop.call('sendMessage', { chat_id: stranger.user.id, text: 'Hi' })).toMatchObject({
      status: 400,
      error_code: 400,
      description: 'Bad Request: chat not found',
    });
    expect(await shop.call('sendMessage', { text: 'Hi' })).toMatchObject({
      description: 'Bad Request: chat_id is empty',
    });
    telegram.setBlocked(shop.bot, shop.ana, true);
    expect(await shop.send({ text: 'Hi' })).toMatchObject({
      status: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    telegram.setBlocked(shop.bot, shop.ana, false);
    expect(await shop.send({ text: 'Hi' })).toMatchObject({ ok: true });
    shop.ana.isDeactivated = true;
    expect(await shop.send({ text: 'Hi' })).toMatchObject({
      status: 403,
      description: 'Forbidden: user is deactivated',
    });
  });

  test('a revoked token, a malformed one and an unknown method are refused', async () => {
    const old = shop.bot.token;
    const as = async (token: string, method = 'getMe') => {
      const response = await fetch(`${simulator.telegramUrl}/bot${token}/${method}`);
      return [response.status, ((await response.json()) as { description?: string }).description];
    };
    expect(await as(old)).toEqual([200, undefined]);
    simulator.telegram.revokeToken(shop.bot);
    expect(await as(old)).toEqual([401, 'Unauthorized']);
    expect(await as('nonsense')).toEqual([404, 'Not Found']);
    expect(await as(shop.bot.token, 'sendEverything')).toEqual([404, 'Not Found: method not found']);
    expect(await as(shop.bot.token, 'GETME')).toEqual([200, undefined]);
  });
});

test('a body that is not JSON is refused in the same shape', async () => {
  const response = await fetch(`${simulator.telegramUrl}/bot${shop.bot.token}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { ok: false, error_code: 400, description: 'Bad Request: The body is not JSON.' },
  ]);
});

describe('rate limits', () => {
  test('answer 429 with the seconds to wait, per person and per bot', async () => {
    simulator.telegram.say(shop.bot, shop.ana, 'Hi');
    await fetch(`${simulator.url}/_sim/telegram/limits`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"is_on":true}',
    });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await shop.send({ text: String(index) })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await shop.send({ text: 'again' })).toMatchObject({
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    });
    simulator.clock.advance(1_000);
    expect(await shop.send({ text: 'later' })).toMatchObject({ ok: true });
    expect(shop.said()).toHaveLength(4);
  });
});

describe('faults', () => {
  const fault = (rule: object) => simulator.faults.set('telegram', { calls: [rule as never] });

  test('a timeout after accept: the caller gets no answer, the customer gets the message', async () => {
    fault({ kind: 'timeout_after_accept', method: 'sendMessage', next: 1 });
    const lost = shop.call('sendMessage', { chat_id: shop.chatId, text: 'Did it arrive?' }, AbortSignal.timeout(200));
    await expect(lost).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(shop.said()).toMatchObject([{ text: 'Did it arrive?' }]);
    expect(simulator.journal.calls.list().at(-1)).toMatchObject({ fault: 'timeout_after_accept', status: null });
    expect(await shop.send({ text: 'Next' })).toMatchObject({ ok: true });
  });

  test('a lost answer can break the connection at once', async () => {
    fault({ kind: 'timeout_after_accept', next: 1, hold_ms: 0 });
    await expect(shop.send({ text: 'Lost' })).rejects.toThrow('fetch failed');
    expect(shop.said()).toMatchObject([{ text: 'Lost' }]);
  });

  test('too many requests and server errors: nothing is sent', async () => {
    fault({ kind: 'rate_limited', next: 1, retry_after: 30 });
    expect(await shop.send({ text: 'a' })).toMatchObject({ status: 429, parameters: { retry_after: 30 } });
    fault({ kind: 'server_error', next: 1 });
    expect(await shop.send({ text: 'b' })).toMatchObject({ status: 500, description: 'Internal Server Error' });
    expect(shop.said()).toEqual([]);
  });

  test('shares add up over many calls and apply to the named methods only', async () => {
    simulator.faults.set('telegram', {
      calls: [
        { kind: 'rate_limited', share: 0.3, method: 'send*' },
        { kind: 'server_error', share: 0.1, method: 'send*' },
      ],
    });
    const counts: Record<number, number> = {};
    for (let index = 0; index < 400; index += 1) {
      const { status } = await shop.send({ text: String(index) });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    expect(counts[429]).toBeGreaterThan(90);
    expect(counts[429]).toBeLessThan(150);
    expect(counts[500]).toBeGreaterThan(20);
    expect(counts[500]).toBeLessThan(60);
    expect(shop.said()).toHaveLength(Number(counts[200]));
    expect((await shop.call('getMe')).status).toBe(200);
  });
});

describe('a draft', () => {
  const draft = (text: string, more: object = {}) =>
    shop.send(
      { draft_id: 7, rich_message: { html: `<p>${text}</p>` }, can_stop: true, ...more },
      'sendRichMessageDraft',
    );

  test('is stopped by the customer: the bot is told, and sees what it wrote afterwards', async () => {
    await shop.call('getUpdates', { allowed_updates: ['message', 'stopped_message_generation'] });
    expect(await draft('The blanket')).toMatchObject({ ok: true, result: true });
    await draft('The blanket is green');
    expect(shop.view().drafts).toEqual([{ id: 7, text: 'The blanket is green', can_stop: true }]);
    const { update_id } = simulator.telegram.stop(shop.bot, shop.ana);
    const { result } = await shop.call('getUpdates', { offset: Number(update_id) });
    expect(result).toEqual([
      { update_id, stopped_message_generation: { chat: expect.objectContaining({ id: shop.chatId }), draft_id: 7 } },
    ]);
    expect(shop.view().drafts).toEqual([]);
    await draft('The blanket is green and');
    expect(shop.view().drafts).toEqual([]);
    expect(simulator.journal.transcript.list().at(-1)).toMatchObject({ kind: 'draft', is_after_stop: true });
    expect(() => simulator.telegram.stop(shop.bot, shop.ana)).toThrow('Nothing is being written');
  });

  test('can stay when it is stopped, vanishes after 30 seconds or with the next message', async () => {
    await draft('Kept', { keep_on_stop: true });
    // This bot did not ask for the update.
    expect(simulator.telegram.stop(shop.bot, shop.ana).update_id).toBeNull();
    expect(shop.view().drafts).toEqual([{ id: 7, text: 'Kept', can_stop: false }]);
    simulator.clock.advance(30_001);
    expect(shop.view().drafts).toEqual([]);
    await draft('Next', { draft_id: 8 });
    await shop.send({ rich_message: { markdown: '# Blankets\n**Green**' } }, 'sendRichMessage');
    expect(shop.view().drafts).toEqual([]);
    expect(shop.said()).toMatchObject([{ text: 'Blankets\nGreen' }]);
    expect(await draft('x', { draft_id: 0 })).toMatchObject({ status: 400 });
  });
});
