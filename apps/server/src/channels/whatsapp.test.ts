import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { multipart, postForm } from '../testing/multipart.ts';
import { SAMPLES } from '../testing/sample-files.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';
import { openWhatsAppShop, type WhatsAppShop } from '../testing/whatsapp.ts';

let world: TelegramWorld;
let shop: WhatsAppShop;
let answer: Answer;
const wa = () => world.simulator.whatsapp;
beforeAll(async () => {
  world = await openTelegramWorld({
    answer: async (question) => (question.companyId === shop.staff.companyId ? answer(question) : null),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  answer = async () => null;
  shop = await openWhatsAppShop(world);
});

const options = (...labels: string[]) => ({
  options: labels.map((label) => ({ id: label.toLowerCase(), label })),
  card: null,
  quickActions: [],
  sources: [],
});

describe('connecting', () => {
  test('checks the number and has its events sent here', async () => {
    const { body } = await shop.staff.browser.get(`/channels/${shop.channel.id}`);
    expect(body.settings).toMatchObject({
      phone_number_id: shop.number.id,
      waba_id: shop.account.id,
      verified_name: 'Hat shop',
    });
    expect((body.settings as { verify_token: string }).verify_token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toContain(shop.secrets.accessToken);
    const url = `${world.app.config.publicUrl}/api/webhooks/${shop.channel.key}`;
    expect([shop.number.callbackUrl, shop.account.callbackUrl]).toEqual([url, url]);
  });

  test('registers a number that is not registered yet', async () => {
    const other = await openWhatsAppShop(world, { isRegistered: false });
    expect(other.number.isRegistered).toBe(true);
  });

  test('with a wrong token or account is refused, and changes nothing', async () => {
    expect((await shop.connect('EAAwrong-token-of-nobody')).body.message).toMatch(/^WhatsApp refuses this connection/);
    expect((await shop.connect(undefined, '999999')).status).toBe(422);
    expect(await shop.state()).toBe('connected');
    await shop.begin('Still here');
  });

  test('the doctor finds what is wrong', async () => {
    const check = async () =>
      (await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {})).body.checks as {
        name: string;
        is_ok: boolean;
      }[];
    expect((await check()).filter(({ is_ok: isOk }) => !isOk)).toEqual([]);
    shop.number.callbackUrl = 'https://elsewhere.example';
    expect((await check()).filter(({ is_ok: isOk }) => !isOk).map(({ name }) => name)).toEqual(['webhook']);
    wa().revokeToken(shop.number);
    expect((await check()).map(({ name }) => name)).toEqual(['token']);
    expect(await shop.state()).toBe('needs_reconnect');
  });

  test("staff see that Meta's own agent answers", async () => {
    await shop.begin();
    shop.number.hasMetaAgent = true;
    wa().say(shop.number, shop.ana, 'Anybody?');
    const check = async () =>
      (await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {})).body.checks as {
        name: string;
        detail?: string;
      }[];
    await expect
      .poll(async () => (await check()).find(({ name }) => name === 'other_apps')?.detail)
      .toMatch(/^Meta Business Agent/);
    expect(await shop.find('Anybody?')).toBeUndefined();
  });
});

test('a customer writes, the bot answers in one message with its options, and the customer taps one', async () => {
  answer = async () => async (bot) => bot.say({ text: '**Which** size?', extras: options('Small', 'Large') });
  wa().say(shop.number, shop.ana, 'Hello');
  await expect.poll(() => shop.got().length).toBe(1);
  const [offered] = shop.got();
  expect(offered).toMatchObject({ text: '*Which* size?', buttons: [[{ text: 'Small' }], [{ text: 'Large' }]] });
  answer = async () => saying('Noted.');
  wa().tap(shop.number, shop.ana, offered?.mid ?? '', 'Small');
  await expect.poll(() => shop.got().at(-1)?.text).toBe('Noted.');
  expect(await shop.find('Small')).toMatchObject({ option_id: 'small', origin: 'customer' });
  await expect.poll(async () => (await shop.find('Noted.'))?.status).toBe('delivered');
  wa().read(shop.number, shop.ana);
  await expect.poll(async () => (await shop.find('Noted.'))?.status).toBe('read');
});

describe('what a customer sends', () => {
  test('arrives with its files, also where a bot cannot read them', async () => {
    for (const kind of ['image', 'document', 'audio', 'video', 'sticker'] as const)
      wa().sendMedia(shop.number, shop.ana, kind, kind === 'image' ? 'This one' : undefined);
    await expect.poll(async () => (await shop.thread()).length, { timeout: 20_000 }).toBe(5);
    expect(
      (await shop.thread()).map(({ text, attachments }) => [text, ...attachments.map(({ name }) => name)]),
    ).toEqual([
      ['This one', 'photo.png'],
      ['', 'document.pdf'],
      ['', 'voice.ogg'],
      ['', 'video.mp4'],
      ['', 'sticker.png'],
    ]);
  });

  test('can be an answer to a message and a reaction', async () => {
    await shop.begin();
    await shop.say('Which size?');
    await expect.poll(() => shop.got().length).toBe(1);
    const ours = shop.got()[0]?.mid ?? '';
    wa().say(shop.number, shop.ana, 'Medium', ours);
    await expect
      .poll(() => shop.find('Medium'))
      .toMatchObject({ marks: { reply_to: { seq: 2, text: 'Which size?' } } });
    wa().react(shop.number, shop.ana, ours, '👍');
    const reactions = async () => (await shop.find('Which size?'))?.marks?.reactions;
    await expect.poll(reactions).toEqual([{ emoji: '👍', origin: 'customer' }]);
    wa().react(shop.number, shop.ana, ours, '');
    await expect.poll(reactions).toEqual([]);
  });

  test('is stored once, however often it is delivered', async () => {
    world.simulator.faults.set('whatsapp', { webhooks: { copies: 3 } });
    wa().say(shop.number, shop.ana, 'One');
    await expect.poll(() => shop.find('One')).toBeTruthy();
    world.simulator.faults.set('whatsapp', {});
    wa().say(shop.number, shop.ana, 'End');
    await expect.poll(() => shop.find('End')).toBeTruthy();
    expect((await shop.thread()).map(({ text }) => text)).toEqual(['One', 'End']);
  });
});

describe('a customer', () => {
  const customers = async () =>
    ((await shop.staff.browser.get('/conversations')).body as { data: { customer: { id: number; name: string } }[] })
      .data;

  test('without a visible number is answered by their id', async () => {
    const eva = wa().addCustomer({ name: 'Eva', country: 'DE', showsPhone: false });
    wa().say(shop.number, eva, 'Hallo');
    await expect.poll(shop.conversationId).toBeGreaterThan(0);
    await shop.say('Guten Tag');
    await expect.poll(() => shop.got()).toMatchObject([{ customer_id: eva.userId, text: 'Guten Tag' }]);
  });

  test('who hides the number, or moves to another one, stays the same person', async () => {
    const id = await shop.begin();
    shop.ana.showsPhone = false;
    wa().say(shop.number, shop.ana, 'Hidden');
    await expect.poll(() => shop.find('Hidden')).toBeTruthy();
    shop.ana.showsPhone = true;
    const before = shop.ana.userId;
    wa().changeNumber(shop.number, shop.ana, '40799999999');
    expect(shop.ana.userId).not.toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    wa().say(shop.number, shop.ana, 'New number');
    await expect.poll(() => shop.find('New number')).toBeTruthy();
    expect([await shop.conversationId(), (await customers()).length]).toEqual([id, 1]);
    await shop.say('Welcome back');
    await expect.poll(() => shop.got().at(-1)).toMatchObject({ customer_id: shop.ana.userId, text: 'Welcome back' });
  });

  test('known by number only is recognised when the id appears', async () => {
    const call = (from: object, id: string) =>
      shop.call(
        JSON.stringify({
          object: 'whatsapp_business_account',
          entry: [
            {
              id: shop.account.id,
              changes: [
                {
                  field: 'messages',
                  value: {
                    metadata: { phone_number_id: shop.number.id },
                    messages: [{ ...from, id, timestamp: '1789000000', type: 'text', text: { body: id } }],
                  },
                },
              ],
            },
          ],
        }),
      );
    await call({ from: '40711111111' }, 'wamid.1');
    await expect.poll(() => shop.find('wamid.1')).toBeTruthy();
    await call({ from: '40711111111', from_user_id: 'RO.777' }, 'wamid.2');
    await expect.poll(() => shop.find('wamid.2')).toBeTruthy();
    await call({ from: '40711111111' }, 'wamid.3');
    await expect.poll(() => shop.find('wamid.3')).toBeTruthy();
    expect(await customers()).toHaveLength(1);
  });
});

describe('an outcome', () => {
  test('is read although delivered comes later', async () => {
    shop.number.statusMode = 'out_of_order';
    await shop.begin();
    await shop.say('Hi');
    await expect.poll(async () => (await shop.find('Hi'))?.status).toBe('read');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await shop.find('Hi'))?.status).toBe('read');
  });

  test('can be a closed window minutes after the message was accepted', async () => {
    shop.number.statusMode = 'late_window';
    await shop.begin();
    world.simulator.clock.advance(25 * 3_600_000);
    await shop.say('Too late');
    await expect.poll(async () => (await shop.find('Too late'))?.status).toBe('sent');
    world.simulator.clock.advance(5 * 60_000);
    await expect
      .poll(() => shop.find('Too late'), { timeout: 10_000 })
      .toMatchObject({ status: 'failed', marks: { refusal: 'window' } });
    world.simulator.clock.reset();
  });

  test('can be a closed window or a block at once', async () => {
    await shop.begin();
    world.simulator.clock.advance(25 * 3_600_000);
    await shop.say('Closed');
    await expect.poll(() => shop.find('Closed')).toMatchObject({ status: 'failed', marks: { refusal: 'window' } });
    world.simulator.clock.reset();
    wa().block(shop.number, shop.ana, true);
    wa().say(shop.number, shop.ana, 'Hm');
    await shop.say('Blocked');
    await expect
      .poll(() => shop.find('Blocked'), { timeout: 10_000 })
      .toMatchObject({ status: 'failed', marks: { refusal: 'recipient' } });
  });
});

test('staff answer with a picture and its words in one message', async () => {
  const id = await shop.begin();
  const upload = multipart({ filename: 'photo.png', content: SAMPLES.png?.content ?? Buffer.alloc(0) });
  const { body } = await postForm(shop.staff.browser, `/conversations/${id}/attachments`, upload);
  await shop.say('Here you are', { attachments: [body.id] });
  await expect.poll(() => shop.got().map(({ text, media }) => [media, text])).toEqual([['image', 'Here you are']]);
});

test('staff who answer on the phone silence the bot', async () => {
  let asked = 0;
  answer = async () => {
    asked += 1;
    return null;
  };
  await shop.begin();
  wa().answerOnPhone(shop.number, shop.ana, 'From the phone');
  await expect
    .poll(() => shop.find('From the phone'), { timeout: 10_000 })
    .toMatchObject({ origin: 'operator', marks: { is_from_elsewhere: true } });
  const before = asked;
  wa().say(shop.number, shop.ana, 'Thanks');
  await expect.poll(() => shop.find('Thanks')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(asked).toBe(before);
});

test('connecting again after the token died sends what waited once, in order', async () => {
  await shop.begin();
  const token = wa().revokeToken(shop.number);
  await shop.say('First');
  await shop.say('Second');
  await expect.poll(shop.state).toBe('needs_reconnect');
  expect((await shop.connect(token)).body.status).toBe('connected');
  await expect.poll(() => shop.got().map(({ text }) => text)).toEqual(['First', 'Second']);
  expect(world.app.logLines.filter((line) => line.includes(token))).toEqual([]);
});

test('a call with a wrong, missing or re-serialised signature is refused and stores nothing', async () => {
  const body = `{"object":"whatsapp_business_account","entry":[{"id":"${shop.account.id}","changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"${shop.number.id}"},"messages":[{"from":"40712345678","id":"wamid.F","timestamp":"1789000000","type":"text","text":{"body":"\\ud83d\\udc4b \\/"}}]}}]}]}`;
  const { createHmac } = await import('node:crypto');
  const again = JSON.stringify(JSON.parse(body));
  const signature = (text: string) =>
    `sha256=${createHmac('sha256', shop.secrets.appSecret).update(text).digest('hex')}`;
  expect((await shop.call(body, 'another-secret-entirely')).status).toBe(401);
  expect((await shop.call(body, null)).status).toBe(401);
  const forged = await world.app.browser().send({
    method: 'POST',
    url: `/api/webhooks/${shop.channel.key}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature(again) },
    payload: body,
  });
  expect(forged.status).toBe(401);
  const jobs = await world.app.sql.asSystem(({ db }) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('company_id', '=', shop.staff.companyId)
      .where('kind', '=', 'channels.receive')
      .execute(),
  );
  expect([jobs, await shop.conversationId()]).toEqual([[], 0]);
  expect((await shop.call(body)).status).toBe(200);
  await expect.poll(() => shop.find('👋 /')).toBeTruthy();
});
