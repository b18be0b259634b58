import { afterAll, beforeAll, expect, test } from 'vitest';
import { saying } from '../replies/index.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing/telegram.ts';
import { openWhatsAppShop } from '../testing/whatsapp.ts';

let world: TelegramWorld;
let asked = 0;
beforeAll(async () => {
  world = await openTelegramWorld({
    answer: async () => {
      asked += 1;
      return saying('I am a bot.');
    },
  });
});
afterAll(() => world.close());

/** How many old messages to import; 50000 with PARLEY_WHATSAPP_HISTORY. */
const OLD = Number(process.env.PARLEY_WHATSAPP_HISTORY ?? 5_000);

test('old chats arrive in order, and nothing follows from them', async () => {
  const shop = await openWhatsAppShop(world);
  const { companyId } = shop.staff;
  const figures = () =>
    world.app.sql.asSystem(({ db }) =>
      db.selectFrom('daily_stats').selectAll().where('company_id', '=', companyId).execute(),
    );
  const before = await figures();
  world.simulator.whatsapp.importHistory(shop.number, OLD / 100, 100);
  const stored = () =>
    world.app.sql.asSystem(({ db }) =>
      db
        .selectFrom('messages')
        .select(['conversation_id', 'seq', 'text', 'direction', 'status'])
        .where('company_id', '=', companyId)
        .orderBy('conversation_id')
        .orderBy('sent_at')
        .orderBy('seq')
        .execute(),
    );
  await expect.poll(async () => (await stored()).length, { timeout: 200_000, interval: 1_000 }).toBe(OLD);
  const rows = await stored();
  expect(rows.every(({ text }, index) => text === `Old ${index % 100}`)).toBe(true);
  expect(rows.every(({ seq }, index) => seq === (index % 100) + 1)).toBe(true);
  expect([asked, shop.got(), await figures()]).toEqual([0, [], before]);
  const open = await world.app.sql.asSystem(({ db }) =>
    db
      .selectFrom('conversations')
      .select('id')
      .where('company_id', '=', companyId)
      .where((each) =>
        each.or([each('ended_at', 'is', null), each('unread_count', '>', 0), each('began_waiting_at', 'is not', null)]),
      )
      .execute(),
  );
  expect(open).toEqual([]);
  const jobs = await world.app.sql.asSystem(({ db }) =>
    db
      .selectFrom('jobs')
      .select('kind')
      .where('company_id', '=', companyId)
      .where('kind', 'in', ['messages.reply', 'messages.deliver'])
      .execute(),
  );
  expect(jobs).toEqual([]);
}, 300_000);
