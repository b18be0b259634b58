import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { openBot } from '../testing/bot.ts';
import { startWebhook } from '../testing/webhook.ts';

let simulator: Simulator;
let hook: Awaited<ReturnType<typeof startWebhook>>;
let shop: ReturnType<typeof openBot>;
beforeEach(async () => {
  simulator = await startSimulator({ webhookTimeoutMs: 300 });
  hook = await startWebhook();
  shop = openBot(simulator);
});
afterEach(async () => {
  await simulator.close();
  await hook.close();
});

const say = (text: string) => simulator.telegram.say(shop.bot, shop.ana, text);
const attempts = () => simulator.journal.webhooks.list().map(({ status }) => status);

describe('long polling', () => {
  test('waits for the next message, and an offset confirms it', async () => {
    const poll = shop.call('getUpdates', { timeout: 50 });
    await vi.waitFor(() => expect(shop.bot.poll).not.toBeNull());
    const { update_id, message_id } = say('Salut, mai aveți pături?');
    const { result } = await poll;
    expect(result).toMatchObject([
      {
        update_id,
        message: {
          message_id,
          text: 'Salut, mai aveți pături?',
          chat: { id: shop.chatId, type: 'private', first_name: 'Ana' },
          from: { id: shop.chatId, is_bot: false, language_code: 'ro' },
        },
      },
    ]);
    // Not confirmed: it comes again.
    expect((await shop.call('getUpdates')).result).toHaveLength(1);
    expect((await shop.call('getUpdates', { offset: Number(update_id) + 1 })).result).toEqual([]);
    expect((await shop.call('getUpdates')).result).toEqual([]);
  });

  test('ends without updates when its time is over', async () => {
    const poll = shop.call('getUpdates', { timeout: 50 });
    await vi.waitFor(() => expect(shop.bot.poll).not.toBeNull());
    simulator.clock.advance(50_000);
    expect(await poll).toMatchObject({ status: 200, ok: true, result: [] });
  });

  test('a second poller ends the first one with 409', async () => {
    const first = shop.call('getUpdates', { timeout: 50 });
    await vi.waitFor(() => expect(shop.bot.poll).not.toBeNull());
    await shop.call('getUpdates');
    expect(await first).toMatchObject({
      status: 409,
      ok: false,
      error_code: 409,
      description: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    });
  });

  test('is refused while a webhook is set', async () => {
    await shop.call('setWebhook', { url: hook.url });
    expect(await shop.call('getUpdates')).toMatchObject({
      status: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    });
    expect(await shop.call('deleteWebhook')).toMatchObject({ result: true, description: 'Webhook was deleted' });
    expect(await shop.call('getUpdates')).toMatchObject({ status: 200 });
  });

  test('a poller that hung up does not block the next one', async () => {
    const hangUp = new AbortController();
    const lost = shop.call('getUpdates', { timeout: 50 }, hangUp.signal).catch(() => 'hung up');
    await vi.waitFor(() => expect(shop.bot.poll).not.toBeNull());
    hangUp.abort();
    expect(await lost).toBe('hung up');
    await vi.waitFor(() => expect(shop.bot.poll).toBeNull());
  });

  test('updates are forgotten after a day, taps after 150 seconds', async () => {
    say('Hello');
    const sent = await shop.call('sendMessage', {
      chat_id: shop.chatId,
      text: 'Yes?',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    simulator.telegram.tap(shop.bot, shop.ana, (sent.result as { message_id: number }).message_id, { data: 'y' });
    expect((await shop.call('getUpdates')).result).toHaveLength(2);
    simulator.clock.advance(151_000);
    expect((await shop.call('getUpdates')).result).toHaveLength(1);
    simulator.clock.advance(24 * 60 * 60 * 1_000);
    expect((await shop.call('getUpdates')).result).toEqual([]);
  });
});

describe('a webhook', () => {
  test('receives updates with its secret, escaped as Telegram writes them', async () => {
    await shop.call('setWebhook', { url: hook.url, secret_token: 'a-secret_1' });
    say('Bună 👋');
    await vi.waitFor(() => expect(hook.received).toHaveLength(1));
    expect(hook.received[0]).toMatchObject({ secret: 'a-secret_1', update: { message: { text: 'Bună 👋' } } });
    expect(hook.received[0]?.body).toContain('Bun\\u0103 \\ud83d\\udc4b');
    await vi.waitFor(async () =>
      expect((await shop.call('getWebhookInfo')).result).toMatchObject({ url: hook.url, pending_update_count: 0 }),
    );
  });

  test('gets a failed update again, at once and then after growing pauses, and later ones wait', async () => {
    hook.answers.push(500, 503, 500);
    await shop.call('setWebhook', { url: hook.url });
    say('first');
    say('second');
    // The second try follows at once, the third after 2 seconds, the fourth after 4.
    await vi.waitFor(() => expect(attempts()).toEqual([500, 503]));
    expect((await shop.call('getWebhookInfo')).result).toMatchObject({
      pending_update_count: 2,
      last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
    });
    simulator.clock.advance(2_000);
    await vi.waitFor(() => expect(attempts()).toEqual([500, 503, 500]));
    simulator.clock.advance(3_900);
    expect(attempts()).toHaveLength(3);
    simulator.clock.advance(200);
    await vi.waitFor(() => expect(hook.texts()).toEqual(['first', 'first', 'first', 'first', 'second']));
    await vi.waitFor(() => expect(attempts()).toEqual([500, 503, 500, 200, 200]));
  });

  test('may ask for a pause, and an answer that takes too long is a failure', async () => {
    hook.answers.push({ status: 429, retryAfter: 30 });
    await shop.call('setWebhook', { url: hook.url });
    say('Hello');
    await vi.waitFor(() => expect(attempts()).toEqual([429]));
    hook.setDelay(600);
    simulator.clock.advance(30_000);
    await vi.waitFor(() => expect(attempts().slice(0, 2)).toEqual([429, null]), 3_000);
    expect(simulator.journal.webhooks.list()[1]).toMatchObject({ error: 'Read timeout expired', attempt: 2 });
  });

  test('a tap overtakes a message that fails', async () => {
    say('Hello');
    const { result } = await shop.call('sendMessage', {
      chat_id: shop.chatId,
      text: 'Which one?',
      reply_markup: { inline_keyboard: [[{ text: 'Red', callback_data: 'red' }]] },
    });
    await shop.call('setWebhook', { url: hook.url, drop_pending_updates: true });
    hook.answers.push(500, 500);
    say('slow');
    await vi.waitFor(() => expect(attempts()).toEqual([500, 500]));
    simulator.telegram.tap(shop.bot, shop.ana, (result as { message_id: number }).message_id, { text: 'Red' });
    await vi.waitFor(() => expect(hook.texts()).toEqual(['slow', 'slow', 'red']));
  });

  test('is removed after 23 hours of "gone"', async () => {
    hook.answers.push(410, 410, 410);
    await shop.call('setWebhook', { url: hook.url });
    say('Hello');
    await vi.waitFor(() => expect(attempts()).toEqual([410, 410]));
    simulator.clock.advance(23 * 60 * 60 * 1_000 + 10_000);
    await vi.waitFor(async () => expect((await shop.call('getWebhookInfo')).result).toMatchObject({ url: '' }));
  });

  test.each([
    [{ url: 'http://shop.example/hook' }, 'bad webhook: An HTTPS URL must be provided for webhook'],
    [{ url: 'https://shop.example:3000/hook' }, 'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'],
    [{ url: 'https://shop.example/hook' }, 'bad webhook: Failed to resolve host: Name or service not known'],
    [{ url: 'http://127.0.0.1/hook', secret_token: 'no spaces' }, 'secret token contains unallowed characters'],
  ])('is refused if it is wrong: %o', async (params, why) => {
    expect(await shop.call('setWebhook', params)).toMatchObject({ status: 400, description: `Bad Request: ${why}` });
  });
});

describe('which updates come', () => {
  const react = (messageId: number) => simulator.telegram.react(shop.bot, shop.ana, messageId, '👍');

  test('reactions only if they were asked for; the list stays when it is left out', async () => {
    const { message_id: id } = say('Hello');
    expect(react(Number(id)).update_id).toBeNull();
    await shop.call('getUpdates', { allowed_updates: ['message_reaction'] });
    expect(react(Number(id)).update_id).not.toBeNull();
    await shop.call('getUpdates', {});
    expect(say('Hello again').update_id).toBeNull();
    const { result } = await shop.call('getUpdates', { offset: -1 });
    expect(result).toMatchObject([{ message_reaction: { message_id: id, new_reaction: [{ emoji: '👍' }] } }]);
  });

  test('blocking, editing, answering a message, albums and people without a name are told', async () => {
    const { telegram } = simulator;
    const { message_id: id } = say('Helo');
    telegram.edit(shop.bot, shop.ana, Number(id), 'Hello');
    telegram.say(shop.bot, shop.ana, 'this one', Number(id));
    telegram.sendFile(shop.bot, shop.ana, { kind: 'photo', caption: 'See', albumId: '77' });
    telegram.sendContact(shop.bot, shop.ana, '+40722000000', 'Ana');
    telegram.setBlocked(shop.bot, shop.ana, true);
    const { result } = await shop.call('getUpdates');
    expect(result).toMatchObject([
      { message: { text: 'Helo' } },
      { edited_message: { message_id: id, text: 'Hello', edit_date: expect.any(Number) } },
      { message: { text: 'this one', reply_to_message: { message_id: id, text: 'Hello' } } },
      { message: { caption: 'See', media_group_id: '77', photo: [{ width: 90 }, { width: 160, height: 120 }] } },
      { message: { contact: { phone_number: '+40722000000' } } },
      { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } } },
    ]);
  });
});

describe('webhook faults', () => {
  test('send each update several times, in parallel or later', async () => {
    await shop.call('setWebhook', { url: hook.url });
    simulator.faults.set('telegram', { webhooks: { copies: 5 } });
    say('five');
    await vi.waitFor(() => expect(hook.texts()).toEqual(Array.from({ length: 5 }, () => 'five')));
    simulator.faults.set('telegram', { webhooks: { copies: 2, copy_gap_ms: 4_000 } });
    say('twice');
    await vi.waitFor(() => expect(hook.received).toHaveLength(6));
    simulator.clock.advance(4_000);
    await vi.waitFor(() => expect(hook.received).toHaveLength(7));
  });

  test('swap two updates', async () => {
    await shop.call('setWebhook', { url: hook.url });
    simulator.faults.set('telegram', { webhooks: { reorder: true } });
    say('first');
    say('second');
    await vi.waitFor(() => expect(hook.texts()).toEqual(['second', 'first']));
    say('alone');
    simulator.clock.advance(2_000);
    await vi.waitFor(() => expect(hook.texts()).toEqual(['second', 'first', 'alone']));
  });

  test('delay an update', async () => {
    await shop.call('setWebhook', { url: hook.url });
    simulator.faults.set('telegram', { webhooks: { delay_ms: 60_000 } });
    say('late');
    expect(hook.received).toEqual([]);
    simulator.clock.advance(60_000);
    await vi.waitFor(() => expect(hook.texts()).toEqual(['late']));
  });

  test('replay everything that was accepted', async () => {
    await shop.call('setWebhook', { url: hook.url });
    say('one');
    say('two');
    await vi.waitFor(() => expect(attempts()).toEqual([200, 200]));
    await shop.bot.webhook?.outbox.replay();
    expect(hook.texts()).toEqual(['one', 'two', 'one', 'two']);
  });
});
