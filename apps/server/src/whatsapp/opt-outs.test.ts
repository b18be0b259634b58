import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

function addTemplate(name: string, category: string) {
  wa().addTemplate(shop.number, { name, language: 'en', category, components: [{ type: 'BODY', text: `${name}!` }] });
  wa().review(shop.number, name, 'APPROVED', undefined, false);
}
const templates = async () =>
  (await shop.staff.browser.get(`/channels/${shop.channel.id}/whatsapp-templates`)).body.data as unknown as {
    id: number;
    name: string;
  }[];
async function send(name: string) {
  const template = (await templates()).find((each) => each.name === name);
  const conversation = await shop.conversationId();
  return shop.staff.browser.post(`/conversations/${conversation}/messages/send-template`, {
    template_id: template?.id ?? 0,
  });
}
const facts = async () =>
  (await shop.staff.browser.get(`/conversations/${await shop.conversationId()}/whatsapp`)).body as {
    opt_out: { stated_at: string; source: string } | null;
    prices: Record<string, number | null>;
  };

describe('a customer who wants no marketing', () => {
  beforeEach(async () => {
    addTemplate('order_ready', 'UTILITY');
    addTemplate('sale', 'MARKETING');
    await shop.begin();
  });
  const optOut = async () => (await facts()).opt_out?.source ?? null;

  test.each(['STOP', 'Стоп!', 'відписатися', 'dezabonare', 'Abmelden.', 'désabonner', 'disiscrivimi'])(
    'writes %s, and gets no marketing until they change their mind',
    async (word) => {
      wa().say(shop.number, shop.ana, word);
      await expect.poll(optOut).toBe('message');
      const refused = await send('sale');
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('wants no marketing messages'),
      ]);
      // What they asked for still reaches them.
      expect((await send('order_ready')).status).toBe(201);
      await shop.say('You will get no more offers.');
      await expect.poll(() => shop.got().length).toBe(2);
      wa().say(shop.number, shop.ana, 'START');
      await expect.poll(optOut).toBeNull();
      expect((await send('sale')).status).toBe(201);
    },
  );

  test('speaks of stopping in a sentence, which is no wish', async () => {
    wa().say(shop.number, shop.ana, 'Where does the bus stop?');
    await expect.poll(() => shop.find('Where does the bus stop?')).toBeTruthy();
    expect(await optOut()).toBeNull();
  });

  test('is known from the settings of WhatsApp', async () => {
    wa().stopMarketing(shop.number, shop.ana, true);
    await expect.poll(optOut).toBe('setting');
    wa().stopMarketing(shop.number, shop.ana, false);
    await expect.poll(optOut).toBeNull();
  });

  test('is known from a refusal', async () => {
    wa().chat(shop.number, shop.ana).isOptedOut = true;
    await templates();
    expect((await send('sale')).status).toBe(201);
    await expect.poll(optOut, { timeout: 15_000 }).toBe('refusal');
    await expect
      .poll(async () => (await shop.thread()).at(-1))
      .toMatchObject({ status: 'failed', marks: { refusal: 'unwanted' } });
    expect((await send('sale')).status).toBe(409);
  });

  test('is shown with what a template would cost', async () => {
    expect((await facts()).prices).toEqual({ marketing: 86_000, utility: 21_200, authentication: 21_200 });
    const other = await openWhatsAppShop(world);
    expect((await other.staff.browser.get(`/conversations/${await shop.conversationId()}/whatsapp`)).status).toBe(404);
  });
});
