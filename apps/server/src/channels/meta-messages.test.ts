import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { openMetaWorld, type MetaWorld } from '../testing/meta.ts';
import { openMetaChannel, ROUTES, type MetaChannel, type Route } from '../testing/meta-channel.ts';
import { multipart, postForm } from '../testing/multipart.ts';
import { SAMPLES } from '../testing/sample-files.ts';

let world: MetaWorld;
let shop: MetaChannel;
let answer: Answer;
beforeAll(async () => {
  world = await openMetaWorld({
    answer: async (question) => (question.companyId === shop.companyId ? answer(question) : null),
  });
  await world.configureApps();
});
afterAll(() => world.close());
beforeEach(() => {
  answer = async () => null;
  Object.assign(meta().timing, { echo: 'after', read_ms: null });
});

const meta = () => world.simulator.meta;
const open = async (route: Route = 'messenger') => (shop = await openMetaChannel(world, route));
const extrasWith = (...labels: string[]) => ({
  options: labels.map((label, at) => ({ id: `option ${at}`, label })),
  card: null,
  quickActions: [],
  sources: [],
});
const offering =
  (text: string, ...labels: string[]): Answer =>
  async () =>
  async ({ say }) =>
    say({ text, extras: extrasWith(...labels) });

describe.each(ROUTES)('a customer of %s', (route) => {
  test('writes, taps an option of the bot, and gets a picture from staff, whose answer they read', async () => {
    await open(route);
    answer = offering('**Which** size?', 'Small', 'Large');
    await shop.begin();
    await expect.poll(() => shop.got().length).toBe(1);
    const [offered] = shop.got();
    expect(offered).toMatchObject({
      text: 'Which size?',
      buttons: [
        [
          { text: 'Small', data: 'option 0' },
          { text: 'Large', data: 'option 1' },
        ],
      ],
    });
    answer = async () => saying('Noted.');
    meta().tap(shop.account, shop.ana, offered?.mid ?? '', { title: 'Large' });
    await expect.poll(() => shop.got().at(-1)?.text).toBe('Noted.');
    expect(await shop.find('Large')).toMatchObject({ option_id: 'option 1', origin: 'customer' });

    const content = SAMPLES.png?.content ?? Buffer.alloc(0);
    const path = `/conversations/${await shop.conversationId()}/attachments`;
    const picture = (await postForm(shop.staff.browser, path, multipart({ filename: 'hat.png', content }))).body.id;
    await shop.say('Like this?', { attachments: [picture] });
    await expect
      .poll(() =>
        shop
          .got()
          .map(({ text, media }) => media ?? text)
          .slice(-2),
      )
      .toEqual(['Like this?', 'image']);
    await expect.poll(async () => (await shop.find('Like this?'))?.status).toMatch(/sent|delivered/);
    meta().read(shop.account, shop.ana);
    await expect.poll(async () => (await shop.find('Like this?'))?.status).toBe('read');
    // Our own echoes are no answers of staff elsewhere.
    expect((await shop.thread()).filter(({ origin }) => origin === 'operator')).toHaveLength(1);
  });

  test('is known by their name, and staff learn it without waiting', async () => {
    await open(route);
    await shop.begin();
    const name = route === 'messenger' ? 'Ana Pop' : /^(Ana|ana)/;
    await expect.poll(async () => (await shop.conversations())[0]?.customer.name).toMatch(name);
  });

  test('edits, takes back, answers and reacts', async () => {
    await open(route);
    await shop.begin();
    await shop.say('Which size?');
    await expect.poll(() => shop.got().length).toBe(1);
    const ours = shop.got()[0]?.mid ?? '';
    await expect.poll(async () => (await shop.find('Which size?'))?.status).not.toBe('pending');
    const { mid } = meta().say(shop.account, shop.ana, 'Medium', { replyTo: ours });
    await expect.poll(() => shop.find('Medium')).toMatchObject({ marks: { reply_to: { text: 'Which size?' } } });
    meta().edit(shop.account, shop.ana, mid ?? '', 'Large');
    await expect.poll(() => shop.find('Large')).toMatchObject({ marks: { is_edited: true } });
    meta().react(shop.account, shop.ana, ours, '❤️');
    const reactions = async () => (await shop.find('Which size?'))?.marks?.reactions;
    await expect.poll(reactions).toEqual([{ emoji: '❤️', origin: 'customer' }]);
    meta().react(shop.account, shop.ana, ours, '');
    await expect.poll(reactions).toEqual([]);
    meta().unsend(shop.account, shop.ana, mid ?? '');
    await expect
      .poll(async () => (await shop.thread()).find(({ marks }) => marks?.is_withdrawn))
      .toMatchObject({ text: '' });
  });

  test('sends files, and what a bot cannot read is said to be so', async () => {
    await open(route);
    await addLiveAgent({ ...shop, channelId: shop.channelId });
    meta().sendMedia(shop.account, shop.ana, { kind: 'image', text: 'This one' });
    await expect.poll(() => shop.find('This one')).toMatchObject({ attachments: [{ media_type: 'image/png' }] });
    meta().sendMedia(shop.account, shop.ana, { kind: 'voice' });
    await expect
      .poll(async () => (await shop.thread()).find(({ marks }) => marks?.unreadable === 'voice')?.attachments)
      .toHaveLength(1);
    meta().sendUnsupported(shop.account, shop.ana);
    await expect.poll(async () => (await shop.thread()).some(({ marks }) => marks?.unreadable === 'other')).toBe(true);
  });
});

describe('staff who answer in Business Suite', () => {
  test.each(ROUTES)('silence the bot (%s)', async (route) => {
    await open(route);
    answer = async () => saying('I am the bot.');
    await shop.begin();
    await expect.poll(() => shop.got().length).toBe(1);
    meta().staff.answer(shop.account, shop.ana, 'I am Ion.');
    await expect.poll(() => shop.find('I am Ion.')).toMatchObject({ origin: 'operator' });
    expect(await shop.isHandedOff()).toBe(true);
    meta().say(shop.account, shop.ana, 'Thanks, Ion');
    await expect.poll(() => shop.find('Thanks, Ion')).toBeTruthy();
    await shop.say('Goodbye.');
    await expect.poll(() => shop.got().at(-1)?.text).toBe('Goodbye.');
    expect(shop.got().filter(({ text }) => text === 'I am the bot.')).toHaveLength(1);
  });

  test('keep the conversation while they control it, and the bot answers once it is passed back', async () => {
    await open();
    await shop.begin();
    answer = async () => saying('I am the bot.');
    meta().staff.passControl(shop.account, shop.ana, '263902037430900');
    await expect.poll(shop.isHandedOff).toBe(true);
    meta().say(shop.account, shop.ana, 'Is Ion there?');
    await expect.poll(() => shop.find('Is Ion there?')).toBeTruthy();
    meta().staff.passControl(shop.account, shop.ana, meta().getApp('meta').id);
    await expect.poll(shop.isHandedOff).toBe(false);
    meta().say(shop.account, shop.ana, 'And the bot?');
    await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['I am the bot.']);
  });
});

test('an echo that comes before the answer to our own request is ours', async () => {
  for (const route of ROUTES) {
    await open(route);
    meta().timing.echo = 'before';
    answer = async () => saying('**Here** is [a link](https://x.example/a).');
    await shop.begin();
    await expect.poll(async () => (await shop.thread()).map(({ status }) => status)[1]).toMatch(/sent|delivered/);
    meta().say(shop.account, shop.ana, 'End');
    await expect.poll(() => shop.got().length).toBe(2);
    expect((await shop.thread()).filter(({ origin }) => origin === 'operator')).toEqual([]);
    expect(await shop.isHandedOff()).toBe(false);
  }
});

describe('limits', () => {
  test('Cyrillic text of 700 letters is split for Instagram', async () => {
    await open('instagram');
    const words = Array.from({ length: 100 }, () => 'привет').join(' ');
    await shop.begin();
    await shop.say(words);
    await expect.poll(() => shop.got().length).toBe(2);
    expect(
      shop
        .got()
        .map(({ text }) => text)
        .join(' '),
    ).toBe(words);
  });

  test.each(['messenger', 'instagram'] as const)('14 options become numbered text on %s', async (route) => {
    await open(route);
    const labels = Array.from({ length: 14 }, (_, at) => `Colour ${at + 1}`);
    answer = offering('Which colour?', ...labels);
    await shop.begin();
    await expect.poll(() => shop.got().length).toBe(1);
    expect(shop.got()[0]).not.toHaveProperty('buttons');
    expect(shop.got()[0]?.text).toBe(`Which colour?\n\n${labels.map((label, at) => `${at + 1}. ${label}`).join('\n')}`);
  });
});

describe('the window', () => {
  test('is open to people for seven days, and to bots for one', async () => {
    await open();
    await shop.begin();
    const age = (hours: number) =>
      world.app.sql.asSystem(({ db }) =>
        db
          .updateTable('messages')
          .set({ sent_at: new Date(Date.now() - hours * 3_600_000) })
          .where('company_id', '=', shop.companyId)
          .where('direction', '=', 'incoming')
          .execute(),
      );
    await age(30);
    await shop.say('Sorry for the wait');
    await expect.poll(async () => (await shop.find('Sorry for the wait'))?.status).toMatch(/sent|delivered/);
    expect(meta().view(shop.account, shop.ana).messages.at(-1)).toMatchObject({ tag: 'HUMAN_AGENT' });
    await age(200);
    await shop.say('Too late');
    await expect.poll(() => shop.find('Too late')).toMatchObject({ status: 'failed', marks: { refusal: 'window' } });
    expect(shop.got()).toHaveLength(1);
  });
});

describe('a revoked token', () => {
  test.each(ROUTES)(
    'holds three messages of %s, which are sent once and in order after reconnecting',
    async (route) => {
      await open(route);
      await shop.begin();
      shop.revoke();
      for (const text of ['First', 'Second', 'Third']) await shop.say(text);
      await expect.poll(shop.state).toBe('needs_reconnect');
      meta().say(shop.account, shop.ana, 'Are you there?');
      await expect.poll(() => shop.find('Are you there?')).toBeTruthy();
      expect((await shop.connect()).body.status).toBe('connected');
      await shop.connect();
      await expect.poll(async () => (await shop.find('Third'))?.status).toMatch(/sent|delivered/);
      expect(shop.got().map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
    },
  );

  test('appears neither in the log nor in the doctor, which says what Meta says', async () => {
    await open();
    const token = shop.newToken();
    await shop.connect(token);
    shop.revoke();
    const { checks } = (await shop.staff.browser.post(`/channels/${shop.channelId}/check`, {})).body;
    expect(checks).toMatchObject([{ name: 'token', is_ok: false }]);
    expect(JSON.stringify(checks)).toContain('The session has been invalidated');
    expect(world.app.logLines.filter((line) => line.includes(token))).toEqual([]);
  });
});

test('a customer who has blocked the Page is not a problem of the channel', async () => {
  await open();
  await shop.begin();
  meta().block(shop.account, shop.ana);
  await shop.say('Are you there?');
  await expect
    .poll(() => shop.find('Are you there?'))
    .toMatchObject({ status: 'failed', marks: { refusal: 'recipient' } });
  expect(await shop.state()).toBe('connected');
});

test.each(ROUTES)('the doctor finds a channel of %s in order', async (route) => {
  await open(route);
  const { checks } = (await shop.staff.browser.post(`/channels/${shop.channelId}/check`, {})).body;
  const found = checks as { name: string; is_ok: boolean }[];
  expect(found.filter(({ is_ok }) => !is_ok)).toEqual([]);
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['token', 'account', 'public_url', 'subscription']),
  );
});

test('a call with a wrong, missing or foreign signature is refused and stores nothing', async () => {
  await open();
  const event = {
    sender: { id: '5' },
    recipient: { id: shop.account.id },
    timestamp: 1,
    message: { mid: 'm', text: 'ä' },
  };
  const payload = JSON.stringify({ object: 'page', entry: [{ id: shop.account.id, time: 1, messaging: [event] }] });
  const escaped = payload.replace('ä', '\\u00e4');
  const sign = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const { secret } = meta().getApp('meta');
  const signatures = [undefined, '', 'sha256=', sign(escaped, 'another secret'), sign(payload, secret)];
  for (const signature of signatures) {
    const reply = await world.app.browser().send({
      method: 'POST',
      url: '/api/webhooks/meta/meta',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'x-hub-signature-256': signature }),
      },
      payload: escaped,
    });
    expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated']);
  }
  expect(await shop.conversationId()).toBe(0);
});
