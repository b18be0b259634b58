import type { TestApp } from './build-test-app.ts';
import { openShop } from './chat.ts';
import { MAILBOX, type MailServers } from './mail-servers.ts';

interface SeenMail {
  id: number;
  seq: number;
  text: string;
  origin: string;
  type: string;
  status: string;
  marks: { mail?: Record<string, unknown>; refusal?: string } | null;
  attachments: { id: number; name: string; media_type: string }[];
}

export type EmailShop = Awaited<ReturnType<typeof openEmailShop>>;

const connectionTo = (servers: MailServers, settings: object = {}, secrets: object = {}) => ({
  settings: {
    address: MAILBOX.address,
    sender_name: 'Lamp Shop',
    imap_host: '127.0.0.1',
    imap_port: servers.imapPort,
    smtp_host: '127.0.0.1',
    smtp_port: servers.smtpPort,
    ...settings,
  },
  secrets: { password: MAILBOX.password, ...secrets },
});

/** A company with a widget and a mailbox. */
export async function openEmailShop(app: TestApp, servers: MailServers, settings: object = {}, secrets: object = {}) {
  const shop = await openShop(app);
  const { browser } = shop.staff;
  const channel = (await browser.post('/channels', { type: 'email', name: 'Mail' })).body as {
    id: number;
    key: string;
  };
  const connect = (changes: object = {}, secretChanges: object = {}) =>
    browser.call(
      'PUT',
      `/channels/${channel.id}/connection`,
      connectionTo(servers, { ...settings, ...changes }, { ...secrets, ...secretChanges }),
    );
  const reply = await connect();
  if (reply.status !== 200) throw new Error(`The mailbox was refused: ${reply.text}`);
  const list = async () => {
    const { body } = await browser.get('/conversations');
    return (
      body as unknown as { data: { id: number; channel_id: number; unread_count: number; is_handed_off: boolean }[] }
    ).data;
  };
  const messages = async (id: number) => {
    const { body } = await browser.get(`/conversations/${id}/messages`);
    return (body as unknown as { data: SeenMail[] }).data;
  };
  return {
    ...shop,
    channel,
    connect,
    list,
    messages,
    /** The conversation with a message of these words. */
    async conversationWith(text: string) {
      for (const { id } of await list()) if ((await messages(id)).some((message) => message.text === text)) return id;
      return null;
    },
    answer: (id: number, text: string, attachments: number[] = []) =>
      browser.post(`/conversations/${id}/messages/send`, { text, attachments }),
    /** Until the mailbox is being watched, so that new mails are taken in. */
    async isWatching() {
      for (let tries = 0; tries < 400; tries += 1) {
        const row = await app.sql.asSystem(({ db }) =>
          db.selectFrom('channels').select('poll_cursor').where('id', '=', channel.id).executeTakeFirst(),
        );
        if (row?.poll_cursor) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('The mailbox is not being read.');
    },
  };
}
