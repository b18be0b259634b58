import { LOCALES } from '@parley/contracts/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, verified, type Person } from '../testing/people.ts';
import {
  addSample,
  channelsOf,
  hasSample,
  linesOf,
  listConversations,
  removeSample,
  statsOf,
  type Line,
  type ListedConversation,
} from '../testing/sample-shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const TIME_ZONE = 'Pacific/Auckland';
const days = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE });
const dayOf = (time: string) => days.format(new Date(time));
describe('a company with sample data', () => {
  let staff: Person;
  let conversations: ListedConversation[];
  let lines: (Line & { conversation: ListedConversation })[];
  beforeAll(async () => {
    staff = await verified(app, { timezone: TIME_ZONE });
    await addSample(staff);
    conversations = await listConversations(staff);
    const each = await Promise.all(
      conversations.map(async (conversation) =>
        (await linesOf(staff, conversation)).map((line) => ({ ...line, conversation })),
      ),
    );
    lines = each.flat();
  });

  test('sees about forty conversations of every kind, in seven languages', async () => {
    expect(await hasSample(staff)).toBe(true);
    expect(conversations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(conversations.map(({ locale }) => locale))).toEqual(new Set(LOCALES));
    for (const [kind, holds] of Object.entries({
      open: (conversation: ListedConversation) => conversation.ended_at === null,
      ended: (conversation: ListedConversation) => conversation.ended_at !== null,
      unread: (conversation: ListedConversation) => conversation.unread_count > 0,
      'handed off and open': (conversation: ListedConversation) =>
        conversation.is_handed_off && conversation.ended_at === null,
      tagged: (conversation: ListedConversation) => conversation.tags.length > 0,
      rated: (conversation: ListedConversation) => conversation.rating !== null,
      'with facts': (conversation: ListedConversation) => conversation.metadata.length > 0,
      'from elsewhere': (conversation: ListedConversation) => conversation.referrer !== null,
      nameless: (conversation: ListedConversation) => conversation.customer.name === null,
    }))
      expect([kind, conversations.filter(holds).length > 1]).toEqual([kind, true]);
    expect(new Set(conversations.map(({ customer }) => customer.sentiment)).size).toBe(5);
    const channels = await channelsOf(staff);
    expect(channels.map(({ settings }) => settings.texts.length)).toEqual([LOCALES.length]);
  });

  test('invents every person and address, and repeats no text', () => {
    const text = JSON.stringify([conversations, lines]);
    const hosts = [...text.matchAll(/(?:https?:\/\/|@)([\w.-]+)/g)].map(([, host = '']) => host);
    expect(hosts.length).toBeGreaterThan(60);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
    const said = lines.filter(({ type }) => type === 'text').map((line) => line.text);
    expect(said.length).toBe(new Set(said).size);
    expect(said.filter((line) => /[{}]/.test(line))).toEqual([]);
    expect(said.some((line) => line.includes('Ana from Linden Home'))).toBe(true);
  });

  test('has conversations whose counters agree with their messages, in the past and in order', () => {
    for (const conversation of conversations) {
      const own = lines.filter((line) => line.conversation === conversation);
      const lastAnswer = own.findLastIndex(({ origin, type }) => origin === 'operator' && type === 'text');
      const waiting = own.slice(lastAnswer + 1).filter(({ origin }) => origin === 'customer').length;
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1));
      expect(conversation.last_seq).toBe(own.length);
      expect([0, waiting]).toContain(conversation.unread_count);
      const times = [
        conversation.started_at,
        ...own.map(({ sent_at }) => sent_at),
        conversation.ended_at ?? new Date().toISOString(),
      ];
      expect(times).toEqual(times.toSorted());
    }
  });

  test('can open the files that were sent: pictures, pages and texts', async () => {
    const files = lines.flatMap(({ attachments }) => attachments);
    expect(new Set(files.map((file) => file.media_type))).toEqual(
      new Set(['image/png', 'application/pdf', 'text/plain']),
    );
    for (const file of files) {
      const reply = await staff.browser.get(`/attachments/${file.id}`);
      expect([reply.status, Number(reply.headers['content-length'])]).toEqual([200, file.size]);
      expect(file.width === null).toBe(file.media_type !== 'image/png');
    }
  });

  test('has a dashboard that agrees with the messages, day by day', async () => {
    const texts = lines.filter(({ type }) => type === 'text');
    const firstSeen = new Map<number, string>();
    for (const { customer, started_at } of conversations.toSorted((a, b) => a.started_at.localeCompare(b.started_at)))
      if (!firstSeen.has(customer.id)) firstSeen.set(customer.id, dayOf(started_at));
    const newOn = (day: string) => [...firstSeen.values()].filter((seen) => seen === day).length;
    const onDay = (day: string) => {
      const said = texts.filter(({ sent_at }) => dayOf(sent_at) === day);
      return {
        date: day,
        messages: said.length,
        customers: new Set(
          said.filter(({ origin }) => origin === 'customer').map(({ conversation }) => conversation.customer.id),
        ).size,
        conversations: conversations.filter(({ started_at }) => dayOf(started_at) === day).length,
      };
    };
    const from = dayOf(new Date(Date.now() - 60 * 86_400_000).toISOString());
    const stats = await statsOf(staff, `?from=${from}`);
    expect(stats.weekly_activity).toEqual(stats.weekly_activity.map(({ date }) => onDay(date)));
    // All seven days, unless today has only just begun.
    expect(stats.weekly_activity.filter(({ messages }) => messages > 0).length).toBeGreaterThanOrEqual(6);
    const dates = stats.customers_daily_growth.map(({ date }) => date);
    expect(stats.customers_daily_growth.map((day) => day.new)).toEqual(dates.map(newOn));
    expect(stats.customers_daily_growth.at(-1)?.total).toBe(firstSeen.size);
    const handedOff = conversations.filter(({ id }) =>
      lines.some(
        ({ conversation, text, type }) => conversation.id === id && type === 'event' && /^(asked|taken)/.test(text),
      ),
    );
    expect(stats).toMatchObject({
      customers_total: firstSeen.size,
      messages_total: texts.length,
      conversations_total: conversations.length,
      period: {
        messages: texts.length,
        conversations: conversations.length,
        new_customers: firstSeen.size,
        customers: dates.reduce((sum, day) => sum + onDay(day).customers, 0),
        handed_off: handedOff.length,
      },
    });
  });

  test.each([
    ['en', 'stone-washed', 'Oliver Bennet'],
    ['ro', 'lenjerii', 'munteanu'],
    ['ru', 'постельное бельё', 'лебедева'],
    ['ua', 'самовивіз', 'шевчук'],
    ['de', 'Kaffeeflecken', 'grossmann'],
    ['fr', 'canape', 'fontaine'],
    ['it', 'copripiumino', 'giuila'],
  ])('finds words, names and typos (%s)', async (locale, word, name) => {
    for (const typed of [word, name]) {
      const found = await listConversations(staff, `&search=${encodeURIComponent(typed)}`);
      expect([typed, found.map((conversation) => conversation.locale).includes(locale)]).toEqual([typed, true]);
    }
  });
});

test('sample data is added on request at registration; nobody else gets it, and the unverified cannot change it', async () => {
  const asked = await verified(app, { add_sample_data: true });
  await expect.poll(() => hasSample(asked)).toBe(true);
  expect((await listConversations(asked)).length).toBeGreaterThanOrEqual(40);
  for (const changes of [{}, { add_sample_data: false }])
    expect(await hasSample(await verified(app, changes))).toBe(false);
  const newcomer = await registered(app);
  expect((await addSample(newcomer)).body.code).toBe('email_unverified');
  expect((await removeSample(newcomer)).body.code).toBe('email_unverified');
});
