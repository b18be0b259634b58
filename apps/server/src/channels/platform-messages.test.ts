import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { postFile } from '../testing/multipart.ts';
import { DeliveryError, type PlatformMessage } from './adapter.ts';
import { ADAPTERS } from './adapters/index.ts';
import type { PlatformChannel } from './connections.ts';
import { createIncoming } from './incoming.ts';
import { createRemembering } from './testing/remembering.ts';

const { remembering, taken, refusals } = createRemembering();
const SEQUENCES = process.env.FULL_NUMBERS ? 1_000 : 200;
let app: TestApp;
let shop: Shop;
let channel: PlatformChannel;
let receive: ReturnType<typeof createIncoming>;
beforeAll(async () => {
  app = await buildTestApp(
    {},
    {
      adapters: [...ADAPTERS.filter((each) => each.platform !== 'whatsapp'), remembering],
      answer: async ({ seq }) => saying(`Answer to ${seq}`),
    },
  );
  receive = createIncoming(app.sql, app.messages);
});
beforeEach(async () => {
  shop = await openShop(app);
  channel = await addChannel('telegram');
});
afterAll(() => app.close());

/** Inserts the row that connecting the platform would create. */
async function addChannel(platform: string, agentId: number | null = null): Promise<PlatformChannel> {
  const { companyId } = shop.staff;
  const values = { company_id: companyId, type: platform, name: platform, key: newClientId(), ai_agent_id: agentId };
  const { id } = await app.sql.asSystem(({ db }) =>
    db.insertInto('channels').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, companyId, platform };
}
const event = (sender: string, n: number, seconds = n): PlatformMessage => ({
  externalId: `${sender}:${n}`,
  from: { externalId: sender, name: `Sender ${sender}` },
  text: `${sender} says ${n}`,
  sentAt: new Date(Date.parse('2026-06-01T12:00:00Z') + seconds * 1_000),
});
interface Listed {
  id: number;
  platform: string;
  customer: { name: string };
  last_seq: number;
}
const inbox = async () => (await shop.staff.browser.get('/conversations?limit=100')).body.data as Listed[];
const messagesOf = async (id: number) =>
  (await shop.staff.browser.get(`/conversations/${id}/messages?limit=100`)).body.data as ChatMessage[];
const period = async () => (await shop.staff.browser.get('/stats')).body.period;

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

describe('platform events', () => {
  test('a thousand events, each delivered five times at once and again later, make a thousand messages', async () => {
    const senders = Array.from({ length: 50 }, (_, n) => `user${n}`);
    const events = Array.from({ length: 20 }, (_, n) => senders.map((sender) => event(sender, n))).flat();
    let stored = 0;
    for (let start = 0; start < events.length; start += 50) {
      const slice = events.slice(start, start + 50);
      const outcomes = await Promise.all(
        [...slice, ...slice, ...slice, ...slice, ...slice].map((each) => receive(channel, each)),
      );
      stored += outcomes.filter(Boolean).length;
    }
    expect(stored).toBe(1_000);
    expect(await Promise.all(events.slice(0, 50).map((each) => receive(channel, each)))).toEqual(
      events.slice(0, 50).map(() => false),
    );
    const conversations = await inbox();
    expect(conversations.map(({ customer }) => customer.name).toSorted()).toEqual(
      senders.map((sender) => `Sender ${sender}`).toSorted(),
    );
    expect(conversations.map(({ last_seq, platform }) => [last_seq, platform])).toEqual(
      senders.map(() => [20, 'telegram']),
    );
    expect(await period()).toEqual({
      customers: 50,
      new_customers: 50,
      messages: 1_000,
      conversations: 50,
      handed_off: 0,
    });
  });

  test('two channels may use the same ids for different things', async () => {
    const second = await addChannel('telegram');
    expect([await receive(channel, event('ana', 1)), await receive(second, event('ana', 1))]).toEqual([true, true]);
    expect(await inbox()).toHaveLength(2);
  });

  test('each customer of a channel with an agent gets one answer, sent once, however often the event came', async () => {
    const { companyId } = shop.staff;
    const { id: agentId } = await app.sql.asSystem(({ db }) =>
      db
        .insertInto('ai_agents')
        .values({ company_id: companyId, name: 'Agent' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const answered = await addChannel('telegram', agentId);
    const senders = Array.from({ length: 20 }, (_, n) => `asker${n}`);
    await Promise.all(
      senders.flatMap((sender) => Array.from({ length: 5 }, () => receive(answered, event(sender, 1)))),
    );
    const answers = () => taken.filter(({ to }) => to.startsWith('asker')).map(({ to, text }) => `${to} ${text}`);
    await expect.poll(() => answers().length).toBe(20);
    await expect
      .poll(async () =>
        (await Promise.all((await inbox()).map(({ id }) => messagesOf(id))))
          .flat()
          .filter(({ status }) => status === 'pending'),
      )
      .toEqual([]);
    expect(answers().toSorted()).toEqual(senders.map((sender) => `${sender} Answer to 1`).toSorted());
  });

  test(`${SEQUENCES} sequences of ten, received in any order, are read in the order they were sent`, async () => {
    const sequences = Array.from({ length: SEQUENCES }, (_, n) =>
      Array.from({ length: 10 }, (__, at) => event(`s${n}`, at)),
    );
    for (let start = 0; start < sequences.length; start += 20) {
      await Promise.all(
        sequences.slice(start, start + 20).map(async (sequence) => {
          for (const each of shuffled(sequence)) expect(await receive(channel, each)).toBe(true);
        }),
      );
    }
    const rows = await app.sql.inCompany(channel.companyId, ({ db }) =>
      db
        .selectFrom('customer_identities')
        .innerJoin('conversations', 'conversations.customer_id', 'customer_identities.customer_id')
        .select(['conversations.id', 'external_id'])
        .where('customer_identities.channel_id', '=', channel.id)
        .execute(),
    );
    expect(rows).toHaveLength(SEQUENCES);
    for (const { id, external_id: sender } of rows) {
      const seen = await messagesOf(id);
      expect(seen.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `${sender} says ${n}`));
      expect(seen.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
    }
    // A second viewer, who asks only for messages after the ones they have, and sorts them in the agreed order.
    for (const { id } of rows.slice(0, 20)) {
      const pieces = [];
      for (const after of [0, 4, 8])
        pieces.push(
          ...((await shop.staff.browser.get(`/conversations/${id}/messages?after=${after}&limit=4`)).body
            .data as (ChatMessage & { sent_at: string })[]),
        );
      const sorted = pieces.toSorted((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at) || a.seq - b.seq);
      expect(sorted.map(({ id: each }) => each)).toEqual((await messagesOf(id)).map(({ id: each }) => each));
    }
  });

  test('of the same second are read in order of arrival; a clock that runs ahead is not trusted', async () => {
    for (const n of [3, 1, 2]) await receive(channel, event('ana', n, 0));
    await receive(channel, { ...event('ana', 4), sentAt: new Date('2999-01-01') });
    await receive(channel, { ...event('ana', 5), sentAt: new Date() });
    const [conversation] = await inbox();
    const seen = (await messagesOf(conversation?.id ?? 0)) as (ChatMessage & { sent_at: string })[];
    expect(seen.map(({ text }) => text.at(-1))).toEqual(['3', '1', '2', '4', '5']);
    expect(Date.parse(seen[3]?.sent_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a message after the end starts another conversation with the same customer', async () => {
    await receive(channel, event('ana', 1));
    const [first] = await inbox();
    await shop.staff.browser.post(`/conversations/${first?.id}/end`);
    await Promise.all([2, 3, 4].map((n) => receive(channel, event('ana', n))));
    expect(await receive(channel, event('ana', 1))).toBe(false); // seen before, in a conversation that has ended
    const open = (await shop.staff.browser.get('/conversations?status=open')).body.data as Listed[];
    expect(open.map(({ last_seq }) => last_seq)).toEqual([3]);
    expect(await period()).toMatchObject({ new_customers: 1, conversations: 2, messages: 4 });
  });
});

describe("staff's answers", () => {
  const say = (id: number, text: string, attachments: number[] = []) =>
    shop.staff.browser.post(`/conversations/${id}/messages/send`, { text, attachments, client_id: newClientId() });
  const newConversation = async (sender: string) => {
    await receive(channel, event(sender, 1));
    return (await inbox()).find(({ customer }) => customer.name === `Sender ${sender}`)?.id ?? 0;
  };
  const takenBy = (sender: string) => taken.filter(({ to }) => to === sender).map(({ text }) => text);
  const statuses = async (id: number) =>
    (await messagesOf(id)).filter(({ origin }) => origin === 'operator').map(({ text, status }) => [text, status]);
  const jobs = () =>
    app.sql.inCompany(channel.companyId, ({ db }) =>
      db.selectFrom('jobs').selectAll().where('kind', '=', 'messages.deliver').orderBy('id').execute(),
    );
  /** Skips the pause before the next attempt, which the jobs tests cover. */
  const skipRetryDelay = () =>
    app.sql.asSystem(({ db }) =>
      db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'messages.deliver').execute(),
    );

  test('are sent once and in order, and everyone sees their status', async () => {
    const id = await newConversation('bea');
    const stream = await openStaffStream(app, shop.staff.browser);
    const texts = Array.from({ length: 10 }, (_, n) => `Answer ${n}`);
    for (const text of texts) expect((await say(id, text)).body.status).toMatch(/^(pending|sent)$/);
    await expect.poll(() => statuses(id)).toEqual(texts.map((text) => [text, 'sent']));
    expect(takenBy('bea')).toEqual(texts);
    const receivedTexts = () =>
      stream.received
        .filter(({ data }) => data.status === 'sent' && data.origin === 'operator')
        .map(({ data }) => data.text);
    await expect.poll(() => [...new Set(receivedTexts())].toSorted()).toEqual(texts);
    stream.close();
    const stored = await app.sql.inCompany(channel.companyId, ({ db }) =>
      db
        .selectFrom('messages')
        .select(['id', 'external_id'])
        .where('conversation_id', '=', id)
        .where('origin', '=', 'operator')
        .execute(),
    );
    expect(stored.map(({ external_id: externalId }) => externalId)).toEqual(stored.map((row) => `sent-${row.id}.0`));
  });

  test('include their files, with or without text', async () => {
    const id = await newConversation('ada');
    const upload = async (name: string) =>
      Number((await postFile(shop.staff.browser, `/conversations/${id}/attachments`, name, name)).body.id);
    const attachments = [await upload('two.txt'), await upload('one.txt')].toReversed();
    await say(id, '', attachments);
    await say(id, 'No files');
    await expect.poll(() => takenBy('ada')).toEqual(['one.txt: one.txt', 'two.txt: two.txt', 'No files']);
  });

  test.each([
    ['is busy', new DeliveryError('rate', 'Too many requests', 1)],
    ['falls over', new Error('ECONNRESET')],
  ])('are retried when the platform %s, and later ones wait', async (_, problem) => {
    const id = await newConversation('cora');
    const before = takenBy('cora').length;
    refusals.set('First', [problem, problem]);
    await say(id, 'First');
    await say(id, 'Second');
    for (let attempts = 1; attempts <= 2; attempts += 1) {
      await expect
        .poll(jobs)
        .toMatchObject([{ state: 'ready', attempts, last_error: problem.message }, { attempts: 0 }]);
      expect(await statuses(id)).toEqual([
        ['First', 'pending'],
        ['Second', 'pending'],
      ]);
      await skipRetryDelay();
    }
    await expect
      .poll(() => statuses(id))
      .toEqual([
        ['First', 'sent'],
        ['Second', 'sent'],
      ]);
    expect(takenBy('cora').slice(before)).toEqual(['First', 'Second']);
  });

  test('fail when the platform rejects them for good, and everyone sees it; the next one is sent', async () => {
    const id = await newConversation('dora');
    const stream = await openStaffStream(app, shop.staff.browser);
    refusals.set('Forbidden', [new DeliveryError('recipient', 'The customer has left')]);
    await say(id, 'Forbidden');
    await say(id, 'Allowed');
    await expect
      .poll(() => statuses(id))
      .toEqual([
        ['Forbidden', 'failed'],
        ['Allowed', 'sent'],
      ]);
    await expect
      .poll(() => stream.received.findLast(({ data }) => data.text === 'Forbidden'))
      .toMatchObject({ data: { status: 'failed' } }); // sent as created if both happened together
    stream.close();
    expect(takenBy('dora')).toEqual(['Allowed']);
    expect(await jobs()).toEqual([]);
  });

  test('fail at once if the platform has no adapter', async () => {
    channel = await addChannel('whatsapp');
    const id = await newConversation('eva');
    await say(id, 'Hello');
    await expect.poll(() => statuses(id)).toEqual([['Hello', 'failed']]);
  });

  test('to an erased customer are not sent', async () => {
    const id = await newConversation('fay');
    refusals.set('Goodbye', [new DeliveryError('rate', 'Later', 1)]);
    await say(id, 'Goodbye');
    await expect.poll(jobs).toMatchObject([{ state: 'ready', attempts: 1 }]);
    const { customer } = (await shop.staff.browser.get(`/conversations/${id}`)).body as { customer: { id: number } };
    expect((await shop.staff.browser.delete(`/customers/${customer.id}`)).status).toBe(204);
    await skipRetryDelay();
    await expect.poll(jobs).toEqual([]);
    expect(takenBy('fay')).toEqual([]);
  });
});
