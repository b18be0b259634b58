import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { multipart, postForm } from '../testing/multipart.ts';
import { SAMPLES } from '../testing/sample-files.ts';
import { openTelegramShop, openTelegramWorld, type TelegramShop, type TelegramWorld } from '../testing/telegram.ts';

let world: TelegramWorld;
let shop: TelegramShop;
let answer: Answer;
beforeAll(async () => {
  world = await openTelegramWorld({
    answer: async (question) => (question.companyId === shop.staff.companyId ? answer(question) : null),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  answer = async () => null;
  shop = await openTelegramShop(world);
});

describe('connecting', () => {
  test('learns who the bot is, and registers a webhook with a secret', async () => {
    const { body } = await shop.staff.browser.get(`/channels/${shop.channel.id}`);
    expect(body.settings).toEqual({ mode: 'auto', bot_id: String(shop.bot.id), username: shop.bot.user.username });
    expect(body.secrets).toEqual([{ name: 'token', end: shop.bot.token.slice(-4) }]);
    expect(shop.bot.webhook).toMatchObject({ url: `${world.app.config.publicUrl}/api/webhooks/${shop.channel.key}` });
    expect(shop.bot.webhook?.secretToken).toMatch(/^[\w-]{43}$/);
    expect(shop.bot.allowedUpdates).toContain('message_reaction');
  });

  test('with a wrong token is refused in the words of Telegram', async () => {
    const reply = await shop.connect('123:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect([reply.status, reply.body.message]).toEqual([422, 'Telegram refuses this connection: Unauthorized']);
    expect((await shop.connect('no token')).status).toBe(422);
  });

  test('a bot that another channel uses, or another bot than before, changes nothing', async () => {
    const other = await openTelegramShop(world);
    const url = other.bot.webhook?.url;
    const reply = await shop.connect(other.bot.token);
    expect([reply.status, other.bot.webhook?.url]).toEqual([422, url]);
    const { body } = await shop.staff.browser.post('/channels', { type: 'telegram', name: 'Second' });
    const path = `/channels/${String(body.id)}/connection`;
    const stolen = await shop.staff.browser.call('PUT', path, { secrets: { token: other.bot.token } });
    expect(stolen.body.message).toBe('Telegram refuses this connection: Another channel uses this account.');
    expect(other.bot.webhook?.url).toBe(url);
  });
});

test('a customer writes, the bot answers with buttons, and the customer taps one', async () => {
  const { telegram } = world.simulator;
  answer =
    async () =>
    async ({ say }) =>
      say({
        text: '**Which** size? 1 < 2',
        extras: {
          options: [
            { id: 'small', label: 'Small' },
            { id: 'x'.repeat(70), label: 'Large' },
          ],
          card: null,
          quickActions: [],
          sources: [],
        },
      });
  telegram.say(shop.bot, shop.ana, 'Hello');
  await expect.poll(() => shop.got().length).toBe(1);
  const [offered] = shop.got();
  expect(offered).toMatchObject({ text: 'Which size? 1 < 2', buttons: [[{ text: 'Small' }], [{ text: 'Large' }]] });
  expect(telegram.view(shop.bot, shop.ana).messages.at(-1)?.entities).toMatchObject([{ type: 'bold', length: 5 }]);

  answer = async () => saying('Noted.');
  telegram.tap(shop.bot, shop.ana, offered?.message_id ?? 0, { text: 'Small' });
  await expect.poll(() => shop.got().at(-1)?.text).toBe('Noted.');
  expect(await shop.find('Small')).toMatchObject({ option_id: 'small', origin: 'customer' });
  await expect
    .poll(() => telegram.view(shop.bot, shop.ana).messages.find((each) => each.message_id === offered?.message_id))
    .not.toHaveProperty('reply_markup');
  await expect.poll(() => shop.calls('answerCallbackQuery')).toMatchObject([{ status: 200 }]);
});

test('an option whose id does not fit counts as its label', async () => {
  const options = [{ id: 'x'.repeat(70), label: 'Large' }];
  const extras = { options, card: null, quickActions: [], sources: [] };
  answer = async () => async (bot) => bot.say({ text: 'Which?', extras });
  await shop.begin();
  await expect.poll(() => shop.got().length).toBe(1);
  answer = async () => null;
  world.simulator.telegram.tap(shop.bot, shop.ana, shop.got()[0]?.message_id ?? 0, { text: 'Large' });
  await expect.poll(() => shop.find('Large')).toMatchObject({ option_id: null, origin: 'customer' });
});

describe('what a customer sends', () => {
  const tg = () => world.simulator.telegram;

  test('arrives with its files, also where a bot cannot read them', async () => {
    for (const kind of ['photo', 'document', 'voice', 'audio', 'video', 'sticker'] as const)
      tg().sendFile(shop.bot, shop.ana, { kind, ...(kind === 'photo' && { caption: 'This one' }) });
    tg().sendLocation(shop.bot, shop.ana, 47.02, 28.84);
    tg().sendContact(shop.bot, shop.ana, '+37360000000', 'Ion');
    await expect.poll(async () => (await shop.thread()).length).toBe(8);
    const seen = await shop.thread();
    expect(seen.map(({ text, attachments }) => [text, ...attachments.map(({ name }) => name)])).toEqual([
      ['This one', 'photo.png'],
      ['', 'document.pdf'],
      ['', 'voice.ogg'],
      ['', 'song.mp3'],
      ['', 'video.mp4'],
      ['👍', 'sticker.png'],
      ['https://www.openstreetmap.org/?mlat=47.02&mlon=28.84'],
      ['Ion, +37360000000'],
    ]);
    const { data } = (await shop.staff.browser.get('/conversations')).body as {
      data: { customer: { name: string } }[];
    };
    expect(data[0]?.customer.name).toBe('Ana Pop');
  });

  test('can be an album, an answer to a message, an edit and a reaction', async () => {
    await shop.begin();
    await shop.say('Which size?');
    await expect.poll(() => shop.got().length).toBe(1);
    const ours = shop.got()[0]?.message_id ?? 0;
    for (let count = 0; count < 3; count += 1) tg().sendFile(shop.bot, shop.ana, { kind: 'photo', albumId: 'a1' });
    const { message_id: medium } = tg().say(shop.bot, shop.ana, 'Medium', ours);
    await expect
      .poll(() => shop.find('Medium'))
      .toMatchObject({ marks: { reply_to: { seq: 2, text: 'Which size?' } } });
    expect((await shop.thread()).filter(({ attachments }) => attachments.length === 1)).toHaveLength(3);
    tg().edit(shop.bot, shop.ana, medium ?? 0, 'Large');
    await expect.poll(() => shop.find('Large')).toMatchObject({ marks: { is_edited: true } });
    tg().react(shop.bot, shop.ana, ours, '👍');
    const reactions = async () => (await shop.find('Which size?'))?.marks?.reactions;
    await expect.poll(reactions).toEqual([{ emoji: '👍', origin: 'customer' }]);
    tg().react(shop.bot, shop.ana, ours, '');
    await expect.poll(reactions).toEqual([]);
  });

  test('is stored once, however often it is delivered, and an edit is not taken for a repetition', async () => {
    world.simulator.faults.set('telegram', { webhooks: { copies: 3 } });
    const { message_id: id } = tg().say(shop.bot, shop.ana, 'One');
    tg().edit(shop.bot, shop.ana, id ?? 0, 'Two');
    await expect.poll(() => shop.find('Two')).toBeTruthy();
    world.simulator.faults.set('telegram', {});
    await shop.bot.webhook?.outbox.replay();
    tg().say(shop.bot, shop.ana, 'End');
    await expect.poll(() => shop.find('End')).toBeTruthy();
    expect((await shop.thread()).map(({ text }) => text)).toEqual(['Two', 'End']);
  });
});

test('a call without the secret, or with that of another bot, is refused and stores nothing', async () => {
  const other = await openTelegramShop(world);
  const secrets = [undefined, '', 'wrong', other.bot.webhook?.secretToken];
  const message = { message_id: 1, date: 1, chat: { id: 5, type: 'private' }, text: 'Forged' };
  for (const secret of secrets) {
    const reply = await world.app.browser().send({
      method: 'POST',
      url: `/api/webhooks/${shop.channel.key}`,
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
      },
      payload: JSON.stringify({ update_id: 1, message }),
    });
    expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated']);
  }
  expect(await shop.conversationId()).toBe(0);
});

describe('staff', () => {
  test('answer with a picture and a document', async () => {
    const id = await shop.begin();
    const upload = async (filename: string, content: Buffer = Buffer.alloc(0)) =>
      (await postForm(shop.staff.browser, `/conversations/${id}/attachments`, multipart({ filename, content }))).body
        .id;
    const files = [await upload('photo.png', SAMPLES.png?.content), await upload('terms.pdf', SAMPLES.pdf?.content)];
    await shop.say('Here you are', { attachments: files });
    await expect
      .poll(() => shop.got().map(({ text, media }) => media ?? text))
      .toEqual(['Here you are', 'photo', 'document']);
    await expect.poll(async () => (await shop.find('Here you are'))?.status).toBe('sent');
  });

  test('learn that the customer has blocked the bot', async () => {
    await shop.begin();
    world.simulator.telegram.setBlocked(shop.bot, shop.ana, true);
    await shop.say('Are you there?');
    await expect
      .poll(() => shop.find('Are you there?'))
      .toMatchObject({ status: 'failed', marks: { refusal: 'recipient' } });
    expect(await shop.state()).toBe('connected');
  });

  test('connect again after the token was revoked, and what waited is sent once', async () => {
    await shop.begin();
    const old = shop.bot.token;
    world.simulator.telegram.revokeToken(shop.bot);
    await shop.say('First');
    await shop.say('Second');
    await expect.poll(shop.state).toBe('needs_reconnect');
    const { checks } = (await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {})).body;
    expect(checks).toEqual([{ name: 'token', is_ok: false, detail: 'Unauthorized' }]);
    expect((await shop.connect(old)).status).toBe(422);
    expect((await shop.connect()).body.status).toBe('connected');
    await shop.connect();
    await expect.poll(async () => (await shop.find('Second'))?.status).toBe('sent');
    expect(shop.got().map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(world.app.logLines.filter((line) => line.includes(old) || line.includes(shop.bot.token))).toEqual([]);
  });

  test('see in the doctor who the bot is, and that another app has taken its webhook', async () => {
    const check = async () =>
      (await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {})).body.checks as {
        name: string;
        is_ok: boolean;
        detail?: string;
      }[];
    expect((await check()).map(({ name, is_ok }) => [name, is_ok])).toEqual([
      ['token', true],
      ['webhook', true],
      ['subscription', true],
      ['deliveries', true],
      ['other_apps', true],
    ]);
    const url = 'http://127.0.0.1:9/hook';
    await fetch(`${world.simulator.telegramUrl}/bot${shop.bot.token}/setWebhook?url=${encodeURIComponent(url)}`);
    expect((await check()).filter(({ is_ok }) => !is_ok)).toEqual([
      { name: 'webhook', is_ok: false, detail: url },
      { name: 'other_apps', is_ok: false, detail: url },
    ]);
    expect(await shop.state()).toBe('connected');
  });
});
