import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newClientId } from '../testing/chat.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';
import { openWhatsAppShop, type WhatsAppShop } from '../testing/whatsapp.ts';

let world: TelegramWorld;
let shop: WhatsAppShop;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: async () => null });
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openWhatsAppShop(world);
});
const wa = () => world.simulator.whatsapp;

interface Template {
  id: number;
  name: string;
  language: string;
  category: string;
  status: string;
  reason: string | null;
  quality: string | null;
  is_supported: boolean;
}

const BODY = { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.', example: { body_text: [['Ana', '7']] } };
const ORDER = {
  name: 'order_ready',
  language: 'en',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['7'] } },
    BODY,
    { type: 'FOOTER', text: 'Hat shop' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Thanks' },
        { type: 'URL', text: 'Track', url: 'https://x.example/{{1}}', example: ['https://x.example/7'] },
      ],
    },
  ],
};
const SALE: Record<string, unknown> & { name: string } = {
  ...ORDER,
  name: 'sale',
  category: 'MARKETING',
  components: [{ type: 'BODY', text: 'Hats at half price.' }],
};
const VALUES = { header: ['42'], body: ['Ana', '42'], buttons: ['track-42'] };

function addTemplate(given: Record<string, unknown> & { name: string }, status: 'APPROVED' | 'PENDING' = 'APPROVED') {
  wa().addTemplate(shop.number, given);
  if (status === 'APPROVED') wa().review(shop.number, given.name, status, undefined, false);
}
const path = () => `/channels/${shop.channel.id}/whatsapp-templates`;
const list = async () => (await shop.staff.browser.get(path())).body.data as unknown as Template[];
const refresh = async () => (await shop.staff.browser.post(`${path()}/refresh`, {})).body.data as unknown as Template[];
const find = async (name: string) => (await list()).find((each) => each.name === name);
async function send(name: string, more: object = {}) {
  const template = await find(name);
  const conversation = await shop.conversationId();
  return shop.staff.browser.post(`/conversations/${conversation}/messages/send-template`, {
    template_id: template?.id ?? 0,
    ...more,
  });
}
const DAY_MS = 24 * 3_600_000;
/** The customer wrote more than a day ago, as far as both sides know. */
async function closeWindow() {
  wa().chat(shop.number, shop.ana).lastIncomingAt = world.simulator.clock.now() - DAY_MS - 60_000;
  await world.app.sql.asSystem(({ db }) =>
    db
      .updateTable('messages')
      .set({ sent_at: new Date(Date.now() - DAY_MS - 60_000) })
      .where('company_id', '=', shop.staff.companyId)
      .where('direction', '=', 'incoming')
      .execute(),
  );
}

describe('the list', () => {
  test('is read from Meta page by page, and follows what Meta reports', async () => {
    for (let index = 0; index < 105; index += 1) addTemplate({ ...SALE, name: `t${String(index).padStart(3, '0')}` });
    expect(await list()).toHaveLength(105);
    const one = { language: 'en', category: 'marketing', status: 'approved', reason: null, is_supported: true };
    expect((await list())[104]).toMatchObject({ ...one, name: 't104' });

    wa().review(shop.number, 't001', 'REJECTED', 'INVALID_FORMAT');
    await expect.poll(() => find('t001')).toMatchObject({ status: 'rejected', reason: 'INVALID_FORMAT' });
    wa().review(shop.number, 't002', 'PAUSED');
    await expect.poll(() => find('t002')).toMatchObject({ status: 'paused', reason: 'FIRST_PAUSE' });
    wa().rate(shop.number, 't003', 'RED');
    await expect.poll(() => find('t003')).toMatchObject({ status: 'approved', quality: 'red' });
    wa().move(shop.number, 't003', 'UTILITY');
    await expect.poll(() => find('t003')).toMatchObject({ category: 'utility' });
    // A template that was made at Meta meanwhile is found by the report about it.
    wa().addTemplate(shop.number, ORDER);
    wa().review(shop.number, 'order_ready', 'APPROVED');
    await expect.poll(() => find('order_ready')).toMatchObject({ status: 'approved' });
  });

  test('can be refreshed, and forgets what is gone', async () => {
    addTemplate(SALE);
    expect(await list()).toHaveLength(1);
    for (const [id] of shop.account.templates) shop.account.templates.delete(id);
    expect(await list()).toHaveLength(1);
    expect(await refresh()).toEqual([]);
  });

  test('shows what cannot be filled in here as such', async () => {
    addTemplate({ ...ORDER, components: [{ type: 'HEADER', format: 'IMAGE', text: '' }, BODY] });
    expect(await list()).toMatchObject([{ name: 'order_ready', is_supported: false }]);
  });

  test('is of the company alone, and explains a dead token', async () => {
    const other = await openWhatsAppShop(world);
    const { browser } = other.staff;
    expect((await browser.get(path())).status).toBe(404);
    expect((await browser.post(`${path()}/refresh`, {})).status).toBe(404);
    const stolen = { name: 'stolen', language: 'en', category: 'utility', body: { text: 'stolen' } };
    expect((await browser.post(path(), stolen)).status).toBe(404);
    addTemplate(SALE);
    const id = (await find('sale'))?.id;
    expect((await browser.call('DELETE', `${path()}/${id}`)).status).toBe(404);
    const own = `/channels/${other.channel.id}/whatsapp-templates/${id}`;
    expect((await browser.call('DELETE', own)).status).toBe(404);
    expect(wa().templates(shop.number)).toMatchObject([{ name: 'sale' }]);
    wa().revokeToken(shop.number);
    const refused = await shop.staff.browser.post(`${path()}/refresh`, {});
    expect(refused.body.message).toMatch(/^WhatsApp does not accept this/);
  });
});

describe('a new template', () => {
  const wanted = {
    name: 'order_ready',
    language: 'en',
    category: 'utility',
    header: { text: 'Order {{1}}', examples: ['7'] },
    body: { text: 'Hello {{1}}, your order {{2}} is ready.', examples: ['Ana', '7'] },
    footer: 'Hat shop',
    replies: ['Thanks'],
  };
  const create = (more: object = {}) => shop.staff.browser.post(path(), { ...wanted, ...more });

  test('waits for the review, and can be deleted', async () => {
    const { status, body } = await create();
    expect([status, body.message]).toEqual([201, undefined]);
    expect(body).toMatchObject({ name: 'order_ready', status: 'pending', category: 'utility' });
    expect(wa().templates(shop.number)).toMatchObject([{ name: 'order_ready', components: [{}, {}, {}, {}] }]);
    wa().review(shop.number, 'order_ready', 'APPROVED');
    await expect.poll(() => find('order_ready')).toMatchObject({ status: 'approved' });
    const deleted = await shop.staff.browser.call('DELETE', `${path()}/${(await find('order_ready'))?.id}`);
    expect(deleted.status).toBe(204);
    expect([wa().templates(shop.number), await list()]).toEqual([[], []]);
  });

  test('is deleted in one language only', async () => {
    await create();
    await create({ language: 'ro' });
    const romanian = (await list()).find(({ language }) => language === 'ro');
    await shop.staff.browser.call('DELETE', `${path()}/${romanian?.id}`);
    expect(wa().templates(shop.number)).toMatchObject([{ language: 'en' }]);
    expect(await list()).toMatchObject([{ language: 'en' }]);
  });

  test('is refused in place if Meta would refuse it, or does', async () => {
    const refused = async (more: object) => Object.keys(((await create(more)).body.errors ?? {}) as object);
    expect(await refused({ name: 'Order Ready' })).toEqual(['name']);
    expect(await refused({ body: { text: 'Hello {{2}}', examples: ['Ana'] } })).toEqual(['body.text']);
    expect(await refused({ body: { text: 'Hello {{1}}', examples: [] } })).toEqual(['body.examples']);
    expect(await refused({ header: { text: 'x'.repeat(61), examples: [] } })).toEqual(['header.text']);
    await create();
    expect((await create()).body.message).toContain('already content in this language');
  });
});

describe('sending', () => {
  beforeEach(async () => {
    addTemplate(ORDER);
    addTemplate(SALE);
    await shop.begin();
    await shop.staff.browser.call('PUT', `/conversations/${await shop.conversationId()}`, { is_handed_off: true });
  });

  test('reaches the customer after the 24 hours, in the words that the conversation shows, once per client id', async () => {
    await closeWindow();
    await shop.say('Are you there?');
    await expect.poll(async () => (await shop.find('Are you there?'))?.status).toBe('failed');

    const clientId = newClientId();
    const sent = await send('order_ready', { ...VALUES, client_id: clientId });
    expect([sent.status, sent.body.message]).toEqual([201, undefined]);
    expect((await send('order_ready', { ...VALUES, client_id: clientId })).body.id).toBe(sent.body.id);
    const words = 'Order 42\nHello Ana, your order 42 is ready.\nHat shop';
    expect(sent.body).toMatchObject({
      text: words,
      extras: {
        options: [{ label: 'Thanks' }],
        quick_actions: [{ type: 'link', text: 'Track', target: 'https://x.example/track-42' }],
      },
    });
    await expect.poll(() => shop.got().map(({ text }) => text)).toEqual([words]);
    await expect.poll(async () => (await shop.find(words))?.status).toBe('delivered');

    // The customer's answer opens the window again.
    const message = shop.chat().messages.find(({ direction }) => direction === 'out');
    wa().tap(shop.number, shop.ana, message?.id ?? '', 'Thanks');
    await expect.poll(() => shop.find('Thanks')).toBeTruthy();
    await shop.say('With pleasure');
    await expect.poll(() => shop.got().map(({ text }) => text)).toEqual([words, 'With pleasure']);
  });

  test('needs the right words, and a template that is approved', async () => {
    const refused = async (more: object) => {
      const { status, body } = await send('order_ready', { ...VALUES, ...more });
      return [status, ...Object.keys((body.errors ?? {}) as object)];
    };
    expect(await refused({ body: ['Ana'] })).toEqual([422, 'body.1']);
    expect(await refused({ body: ['Ana', '4', '2'] })).toEqual([422, 'body.2']);
    expect(await refused({ body: ['Ana', 'two\nlines'] })).toEqual([422, 'body.1']);
    expect(await refused({ header: [' '] })).toEqual([422, 'header.0']);
    expect(await refused({ buttons: [] })).toEqual([422, 'buttons.0']);
    expect(await refused({ header: ['x'.repeat(61)] })).toEqual([422, 'header.0']);
    expect(await refused({ body: ['x'.repeat(1_000), 'y'.repeat(100)] })).toEqual([422, 'body.0']);
    wa().review(shop.number, 'order_ready', 'PAUSED');
    await expect.poll(() => find('order_ready')).toMatchObject({ status: 'paused' });
    expect(await refused({})).toEqual([409]);
    expect((await send('nothing')).status).toBe(422);
    expect(shop.got()).toEqual([]);
  });

  test.each([
    ['PAUSED', 'paused'],
    ['DISABLED', 'disabled'],
    ['REJECTED', undefined],
  ] as const)('learns from a refusal that a template is %s', async (atMeta, here) => {
    await list();
    wa().review(shop.number, 'order_ready', atMeta, 'NONE', false);
    expect((await send('order_ready', VALUES)).status).toBe(201);
    await expect
      .poll(async () => (await shop.thread()).at(-1))
      .toMatchObject({ status: 'failed', marks: { refusal: 'template' } });
    expect((await find('order_ready'))?.status).toBe(here);
  });

  test('of another company’s template or conversation finds nothing', async () => {
    const other = await openWhatsAppShop(world);
    const template = await find('sale');
    const conversation = await shop.conversationId();
    const body = { template_id: template?.id };
    const foreign = await other.staff.browser.post(`/conversations/${conversation}/messages/send-template`, body);
    expect(foreign.status).toBe(404);
    await other.begin();
    const own = await other.staff.browser.post(
      `/conversations/${await other.conversationId()}/messages/send-template`,
      body,
    );
    expect(own.status).toBe(422);
  });
});
