import { createIncoming } from '../channels/incoming.ts';
import type { TestApp } from './build-test-app.ts';
import type { Shop } from './chat.ts';

/** A channel of a platform that nobody has connected, and what customers write there. */
export async function openWhatsApp(app: TestApp, shop: Shop) {
  const { id: channelId } = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('channels')
      .values({ company_id: shop.staff.companyId, type: 'whatsapp', name: 'Phone', key: `wa-${shop.channelId}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const receive = createIncoming(app.sql, app.messages);
  let count = 0;
  /** Returns the conversation. */
  const say = async (from: string, text: string, name = 'Ana'): Promise<number> => {
    count += 1;
    await receive(
      { id: channelId, companyId: shop.staff.companyId, platform: 'whatsapp' },
      { externalId: `m${count}`, from: { externalId: from, name, phone: `+${from}` }, text, sentAt: new Date() },
    );
    const row = await app.sql.asSystem(({ db }) =>
      db
        .selectFrom('messages')
        .select('conversation_id')
        .where('channel_id', '=', channelId)
        .where('external_id', '=', `m${count}`)
        .executeTakeFirstOrThrow(),
    );
    return row.conversation_id;
  };
  return { say };
}
