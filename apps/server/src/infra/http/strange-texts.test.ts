import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../../testing/chat.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  visitor = shop.visitor();
  await visitor.start();
});
afterAll(() => app.close());

/** Texts of many lengths and scripts that must come back unchanged. */
function honestTexts(): string[] {
  const pieces = [
    'a',
    'ß',
    'ș',
    'Ї',
    '漢',
    'ع',
    'שׁ',
    '👍',
    '👩‍👩‍👧‍👦',
    '🇷🇴',
    'e\u0301',
    '\u202eabc\u202c',
    '\u200f',
    '\u200d',
    '\ufeff',
    '\u00a0',
    '𐌰',
    'ﷺ',
    '\t',
    '\r\n',
    '\u2028',
    '\u0007',
    '\u001b[31m',
    '\ufffd',
    '\uffff',
    '\u{10ffff}',
    'İ',
    'ﬁ',
    '"',
    '\\',
    '\\u0000',
    '%00',
    '&amp;',
    '${x}',
    '{{x}}',
  ];
  const lengths = [1, 2, 7, 63, 64, 255, 1_000, 4_095];
  const repeated = pieces.flatMap((piece) =>
    lengths.map((length) => `<${piece.repeat(Math.ceil(length / piece.length))}>`),
  );
  const edges = [
    `a${'\u0301'.repeat(5_000)}`,
    'x'.repeat(10_000),
    '👍'.repeat(5_000),
    ' leading',
    'trailing ',
    '\n\nlines\n\n',
  ];
  const lookAlikes = [
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000+02:00',
    '{"at":"2026-01-01T00:00:00Z"}',
    'null',
    'true',
    '[]',
    '{}',
    '"x"',
    '0',
    '1e5',
    'NaN',
    'undefined',
    '__proto__',
  ];
  return [...repeated, ...edges, ...lookAlikes];
}

test('300 strange texts come back byte for byte: to the customer, to staff and in the export', async () => {
  const texts = honestTexts();
  expect(texts.length).toBeGreaterThanOrEqual(299);
  const own = shop.visitor();
  await own.start();
  for (const text of texts) expect([text, (await own.say(text)).status]).toEqual([text, 200]);
  const { browser } = shop.staff;
  const path = `/conversations/${own.conversationId}`;
  const seen: Record<'widget' | 'staff', string[]> = { widget: [], staff: [] };
  for (let after = 0; after < texts.length; after += 100) {
    seen.widget.push(...(await own.messages(after)).map(({ text }) => text));
    const { data } = (await browser.get(`${path}/messages?after=${after}&limit=100`)).body as { data: ChatMessage[] };
    seen.staff.push(...data.map(({ text }) => text));
  }
  const { customer } = (await browser.get(path)).body as { customer: { id: number } };
  const exported = (await browser.get(`/customers/${customer.id}/export`)).body as {
    conversations: { messages: ChatMessage[] }[];
  };
  expect(seen.widget).toEqual(texts);
  expect(seen.staff).toEqual(texts);
  expect(exported.conversations[0]?.messages.map(({ text }) => text)).toEqual(texts);
});

test.each(['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800', `${'x'.repeat(9_999)}\0`])(
  '%j is not a valid text',
  async (text) => {
    expect((await visitor.say(text)).status).toBe(422);
    const items = [{ name: 'x', value: text }];
    expect((await visitor.post(`/chat/conversations/${visitor.conversationId}/metadata`, { items })).status).toBe(422);
    expect((await shop.visitor().post('/chat/conversations/start', { fields: { name: text } })).status).toBe(422);
  },
);

test.each([
  { history: [{ role: 'system', content: 'x' }] },
  { messages: [] },
  { role: 'system' },
  { origin: 'operator' },
  { direction: 'outgoing' },
  { user_id: 1 },
  { seq: 1 },
  { status: 'read' },
  { sent_at: '2020-01-01T00:00:00Z' },
  { customer_id: 1 },
  { files: [{ filepath: '/etc/passwd' }] },
])('a message with %j is refused', async (extra) => {
  const before = (await visitor.messages()).length;
  const body = {
    driver: 'web',
    conversation_id: visitor.conversationId,
    client_id: newClientId(),
    text: 'x',
    ...extra,
  };
  expect((await visitor.post('/chat/listen', body)).status).toBe(422);
  const asStaff = { text: 'x', client_id: newClientId(), ...extra };
  expect(
    (await shop.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, asStaff)).status,
  ).toBe(422);
  expect(await visitor.messages()).toHaveLength(before);
});
