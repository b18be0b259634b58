import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying } from '../replies/index.ts';
import type { Shop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { postFile } from '../testing/multipart.ts';
import { message, SECRET, startApiChannel } from './testing/api-channel.ts';

let api: Awaited<ReturnType<typeof startApiChannel>>;
let shop: Shop;
let channel: { id: number; key: string };
beforeAll(async () => {
  api = await startApiChannel();
});
beforeEach(async () => {
  ({ shop, channel } = await api.begin());
});
afterAll(() => api.close());

describe("a customer's message", () => {
  test('arrives once with its file, option and what it answers, however often it is reported', async () => {
    api.company.files.set('/order.csv', Buffer.from('a,b\n1,2\n'));
    const files = [
      { url: `http://${api.company.host}/order.csv`, name: 'order.csv' },
      { url: 'http://10.0.0.1/secret.csv', name: 'secret.csv' },
    ];
    const sentAt = new Date(Date.now() - 60_000).toISOString();
    const first = message({ text: 'Look', files, sent_at: sentAt });
    const events = [first, message({ text: 'Yes', option_id: 'yes', reply_to: first.id })];
    await Promise.all([api.report(events), api.report(events), api.report(events)]);
    await expect.poll(api.texts).toEqual(['Look', 'Yes']);
    await api.report(events);
    await expect
      .poll(() =>
        api.app.sql.asSystem(({ db }) =>
          db.selectFrom('jobs').selectAll().where('kind', '=', 'channels.receive').execute(),
        ),
      )
      .toEqual([]);
    const [one, other, ...more] = await api.messages();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ attachments: [{ name: 'order.csv' }], sent_at: sentAt });
    expect(other).toMatchObject({ option_id: 'yes', marks: { reply_to: { seq: one?.seq } } });
    const file = await shop.staff.browser.get(`/attachments/${one?.attachments[0]?.id}`);
    expect(file.text).toBe('a,b\n1,2\n');
  });

  test('can be edited, reacted to and withdrawn', async () => {
    const sent = message({ text: 'Helo' });
    await api.report([sent]);
    await expect.poll(api.texts).toEqual(['Helo']);
    await api.report([{ type: 'edited', id: sent.id, from: { id: 'ana' }, text: 'Hello' }]);
    await expect.poll(api.texts).toEqual(['Hello']);
    await api.report([{ type: 'reaction', id: sent.id, from: { id: 'ana' }, emoji: '👍' }]);
    await expect.poll(async () => JSON.stringify((await api.messages())[0]?.marks)).toContain('👍');
    await api.report([{ type: 'withdrawn', id: sent.id, from: { id: 'ana' } }]);
    await expect.poll(api.texts).toEqual(['']);
  });

  test('shows staff that somebody is typing', async () => {
    await api.report([message()]);
    await expect.poll(api.texts).toEqual(['Hello']);
    const stream = await openStaffStream(api.app, shop.staff.browser);
    await api.report([{ type: 'typing', from: { id: 'ana' } }]);
    await expect
      .poll(() => stream.received.find(({ name }) => name === 'typing')?.data)
      .toMatchObject({ origin: 'customer', is_typing: true });
    stream.close();
  });
});

describe('our message', () => {
  const options = [{ id: 'yes', label: 'Yes, please' }];

  test('is posted to the app with its options, and its receipts come back by its id', async () => {
    api.willAnswer(
      async () => (bot) => bot.say({ text: 'Well?', extras: { options, card: null, quickActions: [], sources: [] } }),
    );
    await api.report([message()]);
    await expect.poll(api.answerStatus).toBe('sent');
    const [sent, ...more] = api.company.taken.filter(({ type }) => type === 'message');
    expect(more).toEqual([]);
    expect(sent).toEqual({
      type: 'message',
      id: expect.stringMatching(/^parley_\d+\.0$/),
      to: 'ana',
      text: 'Well?',
      options,
      file: null,
      is_from_staff: false,
    });
    for (const type of ['delivered', 'read']) {
      await api.report([{ type, id: sent?.id, from: { id: 'ana' } }]);
      await api.skipRetryDelay('channels.receive');
      await expect.poll(api.answerStatus).toBe(type);
    }
  });

  test('of staff carries its file', async () => {
    await api.report([message()]);
    await expect.poll(api.texts).toEqual(['Hello']);
    const [conversation] = await api.inbox();
    const path = `/conversations/${conversation?.id}`;
    expect((await shop.staff.browser.call('PUT', path, { is_handed_off: true })).status).toBe(200);
    const uploaded = await postFile(shop.staff.browser, `${path}/attachments`, 'note.txt', Buffer.from('Hi Ana'));
    const sent = await shop.staff.browser.post(`${path}/messages/send`, { text: '', attachments: [uploaded.body.id] });
    expect([uploaded.status, sent.status]).toEqual([201, 201]);
    await expect
      .poll(() => api.company.taken.at(-1))
      .toMatchObject({
        to: 'ana',
        is_from_staff: true,
        file: { name: 'note.txt', media_type: 'text/plain', content: Buffer.from('Hi Ana').toString('base64') },
      });
  });

  test('is shown once although the answer to the first call is lost', async () => {
    api.willAnswer(async () => saying('Fine'));
    api.company.state.refusals.push({ status: 503, late: true }, { status: 429, retryAfter: 30 });
    await api.report([message()]);
    await expect.poll(() => api.company.state.attempts.length).toBe(1);
    for (const attempts of [2, 3]) {
      await expect
        .poll(async () => {
          await api.skipRetryDelay('messages.deliver');
          return api.company.state.attempts.length;
        })
        .toBe(attempts);
    }
    await expect.poll(api.answerStatus).toBe('sent');
    expect(new Set(api.company.state.attempts).size).toBe(1);
    expect(api.company.taken.filter(({ type }) => type === 'message').map(({ text }) => text)).toEqual(['Fine']);
  });

  test('fails for good when the app refuses it, and waits while the app refuses our signature', async () => {
    api.willAnswer(async () => saying('Fine'));
    api.company.state.refusals.push({ status: 410 });
    await api.report([message()]);
    await expect.poll(api.answerStatus).toBe('failed');
    api.company.state.secret = 'the secret was changed over there';
    await api.report([message({ from: { id: 'ben', name: 'Ben' } })]);
    await expect.poll(api.statusOf).toBe('needs_reconnect');
    api.company.state.secret = SECRET;
    expect((await api.connect(channel.id)).status).toBe(200);
    await expect
      .poll(() => api.company.taken.filter(({ type }) => type === 'message').map(({ to }) => to))
      .toEqual(['ben']);
  });

  test('is not sent to a private address that the name of the callback has come to mean', async () => {
    api.willAnswer(async () => saying('Fine'));
    await api.app.sql.asSystem(({ db }) =>
      db
        .updateTable('channels')
        .set({ settings: JSON.stringify({ callbackUrl: 'http://localhost:1/parley' }) })
        .where('id', '=', channel.id)
        .execute(),
    );
    await api.report([message()]);
    await expect.poll(api.answerStatus).toBe('failed');
  });
});
