import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';
import { openWhatsAppShop, type WhatsAppShop } from '../testing/whatsapp.ts';
import { priceOf } from './prices.ts';

let world: TelegramWorld;
let shop: WhatsAppShop;
let answer: Answer = async () => null;
beforeAll(async () => {
  world = await openTelegramWorld({ answer: async (question) => answer(question) });
});
afterAll(() => world.close());

const wa = () => world.simulator.whatsapp;
const costs = async () =>
  (await shop.staff.browser.get(`/channels/${shop.channel.id}/whatsapp-costs`)).body as {
    total_micros: number;
    messages: number;
    unpriced: number;
    alarm: string | null;
  };

/** One of each category, by its number here. */
async function approvedTemplates(): Promise<number[]> {
  for (const category of ['MARKETING', 'UTILITY']) {
    const components = [{ type: 'BODY', text: 'Number {{1}}', example: { body_text: [['7']] } }];
    wa().addTemplate(shop.number, { name: category.toLowerCase(), language: 'en', category, components });
    wa().review(shop.number, category.toLowerCase(), 'APPROVED', undefined, false);
  }
  const { body } = await shop.staff.browser.get(`/channels/${shop.channel.id}/whatsapp-templates`);
  return (body.data as { id: number }[]).map(({ id }) => id);
}

/** How many messages to compare; 10000 with PARLEY_WHATSAPP_MESSAGES. */
const MESSAGES = Number(process.env.PARLEY_WHATSAPP_MESSAGES ?? 1_000);
const COUNTRIES = ['DE', 'ES', 'FR', 'GB', 'IT', 'MD', 'NL', 'RO', 'RU', 'UA', 'US'];

test("our ledger is Meta's invoice to the cent, in whatever order and however often statuses arrive", async () => {
  shop = await openWhatsAppShop(world);
  const { number, channel, staff } = shop;
  number.statusMode = 'mixed';
  world.simulator.faults.set('whatsapp', { webhooks: { copies: 2 } });
  const people = Array.from({ length: 22 }, (_, index) =>
    wa().addCustomer({ name: `C${index}`, country: COUNTRIES[index % 11] ?? 'RO', showsPhone: index % 2 === 0 }),
  );
  // Some have come from an ad, so that nothing is charged.
  people.forEach((person, index) =>
    index % 5 === 0 ? wa().comeFromAd(number, person, 'Hi') : wa().say(number, person, 'Hi'),
  );
  const ids = async () =>
    (
      await world.app.sql.asSystem(({ db }) =>
        db.selectFrom('conversations').select('id').where('channel_id', '=', channel.id).execute(),
      )
    ).map(({ id }) => id);
  await expect.poll(async () => (await ids()).length, { timeout: 20_000 }).toBe(people.length);
  const conversations = await ids();
  // Every fourth message is a template, with the price of its category.
  const templates = await approvedTemplates();
  const send = async (index: number) => {
    const id = conversations[index % conversations.length] ?? 0;
    if (index % 4 > 0)
      return world.app.messages.sayAsOperator(staff.companyId, staff.userId, id, `m${index}`, {
        text: `Message ${index}`,
      });
    const sent = await staff.browser.post(`/conversations/${id}/messages/send-template`, {
      template_id: templates[(index / 4) % templates.length],
      body: [`${index}`],
    });
    expect([sent.status, sent.body.message]).toEqual([201, undefined]);
  };
  for (let sent = 0; sent < MESSAGES; sent += 100)
    await Promise.all(Array.from({ length: Math.min(100, MESSAGES - sent) }, (_, index) => send(sent + index)));
  await expect.poll(() => wa().invoice(number).lines.length, { timeout: 900_000, interval: 500 }).toBe(MESSAGES);
  const stored = async () =>
    (
      await world.app.sql.asSystem(({ db }) =>
        db.selectFrom('whatsapp_costs').select('external_id').where('channel_id', '=', channel.id).execute(),
      )
    ).length;
  await expect.poll(stored, { timeout: 900_000, interval: 500 }).toBe(MESSAGES);
  const invoice = wa().invoice(number);
  const charged = invoice.lines.filter((line) => line.is_billable);
  expect(charged.length).toBeLessThan(MESSAGES);
  expect(new Set(charged.map(({ category }) => category))).toEqual(new Set(['service', 'marketing', 'utility']));
  expect(invoice.total_micros).toBeGreaterThan(0);
  expect(await costs()).toMatchObject({ total_micros: invoice.total_micros, messages: charged.length, unpriced: 0 });
  world.simulator.faults.set('whatsapp', {});
}, 2_000_000);

describe('a budget', () => {
  test('warns at 80 per cent, and stops bots at 100 if the company wants that', async () => {
    shop = await openWhatsAppShop(world);
    const rate = priceOf('service', 'RO') ?? 0;
    const set = (budget_micros: number | null, stops_bots = true) =>
      shop.staff.browser.call('PUT', `/channels/${shop.channel.id}/whatsapp-costs`, { budget_micros, stops_bots });
    expect((await set(rate * 2)).body).toMatchObject({ alarm: null, budget_micros: rate * 2, stops_bots: true });
    answer = async () => saying('Answer');
    await shop.begin();
    await expect.poll(async () => (await costs()).total_micros, { timeout: 10_000 }).toBe(rate);
    expect((await costs()).alarm).toBeNull();
    expect((await set(Math.ceil(rate / 0.8))).body.alarm).toBe('near');
    expect((await set(rate)).body.alarm).toBe('over');
    wa().say(shop.number, shop.ana, 'Next question');
    const isHandedOff = async () =>
      (
        await world.app.sql.asSystem(({ db }) =>
          db
            .selectFrom('conversations')
            .select('is_handed_off')
            .where('channel_id', '=', shop.channel.id)
            .executeTakeFirstOrThrow(),
        )
      ).is_handed_off;
    await expect.poll(isHandedOff, { timeout: 10_000 }).toBe(true);
    expect(shop.got().filter(({ text }) => text === 'Answer')).toHaveLength(1);
    expect((await set(0)).status).toBe(422);
  });

  test('belongs to a WhatsApp channel of the company', async () => {
    const other = await openWhatsAppShop(world);
    const path = `/channels/${shop.channel.id}/whatsapp-costs`;
    expect((await other.staff.browser.get(path)).status).toBe(404);
    expect((await other.staff.browser.call('PUT', path, { budget_micros: 5, stops_bots: true })).status).toBe(404);
  });
});

test('a country or category without a price is counted, not guessed', () => {
  expect(priceOf('service', null)).toBeNull();
  expect(priceOf('service', 'XX')).toBeNull();
  expect(priceOf('constructor', 'DE')).toBeNull();
  expect(priceOf('service', 'DE')).toBe(priceOf('utility', 'DE'));
});
