import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Listed {
  id: number;
  customer: { id: number };
  [field: string]: unknown;
}
const list = async ({ staff }: Shop, query = '') =>
  (await staff.browser.get(`/conversations?limit=100${query}`)).body.data as Listed[];
const ids = async (shop: Shop, query = '') => (await list(shop, query)).map(({ id }) => id).toSorted((a, b) => a - b);

async function newVisitor(shop: Shop, text = 'Hello'): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  if (text) await visitor.say(text);
  return visitor;
}
const change = (id: number, values: Record<string, unknown>) =>
  app.sql.asSystem(({ db }) => db.updateTable('conversations').set(values).where('id', '=', id).execute());
const makeAgent = async (companyId: number): Promise<number> =>
  (
    await app.sql.asSystem(({ db }) =>
      db
        .insertInto('ai_agents')
        .values({ company_id: companyId, name: 'Agent' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** Every combination of the properties that filters look at. */
async function fullInbox(shop: Shop) {
  const { staff, channelId } = shop;
  const second = await staff.browser.post('/channels', { type: 'web_widget', name: 'Second' });
  const { id: telegram } = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('channels')
      .values({ company_id: staff.companyId, type: 'telegram', name: 'Telegram', key: `telegram ${staff.companyId}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const agentId = await makeAgent(staff.companyId);
  const facts = [];
  for (let n = 0; n < 16; n += 1) {
    const visitor = await newVisitor(shop);
    const id = visitor.conversationId;
    const fact = {
      id,
      platform: n % 2 ? 'telegram' : 'web_widget',
      channelId: n % 2 ? telegram : n % 3 ? channelId : Number(second.body.id),
      isHandedOff: n % 4 < 2,
      status: n % 5 < 2 ? 'ended' : 'open',
      unread: n % 2 === (n >> 2) % 2,
      tag: n % 3 === 1 ? 'Vip' : undefined,
      sentiment: n % 4 === 3 ? 'angry' : 'neutral',
      agentId: n % 5 === 4 ? agentId : null,
      day: n < 8 ? '2026-03-01' : '2026-03-02',
    };
    facts.push(fact);
    if (fact.tag) await staff.browser.post(`/conversations/${id}/tags`, { tags: [fact.tag] });
    const { customer } = (await staff.browser.get(`/conversations/${id}`)).body as unknown as Listed;
    await staff.browser.call('PUT', `/customers/${customer.id}`, { sentiment: fact.sentiment });
    await change(id, {
      platform: fact.platform,
      channel_id: fact.channelId,
      is_handed_off: fact.isHandedOff,
      ended_at: fact.status === 'ended' ? new Date() : null,
      unread_count: fact.unread ? 1 : 0,
      ai_agent_id: fact.agentId,
      started_at: new Date(`${fact.day}T12:00:00Z`),
    });
  }
  return { facts, agentId, secondChannel: Number(second.body.id) };
}

describe('the filters', () => {
  let shop: Shop;
  let inbox: Awaited<ReturnType<typeof fullInbox>>;
  beforeAll(async () => {
    shop = await openShop(app);
    inbox = await fullInbox(shop);
  });

  type Fact = Awaited<ReturnType<typeof fullInbox>>['facts'][number];
  const filters = (): [query: string, fits: (fact: Fact) => boolean][] => [
    ['platform=telegram', ({ platform }) => platform === 'telegram'],
    [`channel_id=${inbox.secondChannel}`, ({ channelId }) => channelId === inbox.secondChannel],
    ['is_handed_off=true', ({ isHandedOff }) => isHandedOff],
    ['is_handed_off=false', ({ isHandedOff }) => !isHandedOff],
    ['status=open', ({ status }) => status === 'open'],
    ['status=ended', ({ status }) => status === 'ended'],
    ['unread=true', ({ unread }) => unread],
    ['unread=false', ({ unread }) => !unread],
    ['tag=VIP', ({ tag }) => tag === 'Vip'],
    ['sentiment=angry', ({ sentiment }) => sentiment === 'angry'],
    [`agent_id=${inbox.agentId}`, ({ agentId }) => agentId === inbox.agentId],
    ['from=2026-03-02', ({ day }) => day >= '2026-03-02'],
    ['to=2026-03-01', ({ day }) => day <= '2026-03-01'],
    ['search=hello', () => true],
    ['sort=oldest', () => true],
  ];

  test('each filter and every pair of filters list exactly the matching conversations', async () => {
    let narrowed = 0;
    for (const [first, fits] of filters()) {
      for (const [second, fitsToo] of filters()) {
        if (first.split('=')[0] === second.split('=')[0] && first !== second) continue;
        const expected = inbox.facts.filter((fact) => fits(fact) && fitsToo(fact)).map(({ id }) => id);
        const query = first === second ? `&${first}` : `&${first}&${second}`;
        expect([query, await ids(shop, query)]).toEqual([query, expected]);
        if (expected.length > 0 && expected.length < inbox.facts.length) narrowed += 1;
      }
    }
    expect(narrowed).toBeGreaterThan(100); // the filters make a difference here
  });

  test('all filters at once', async () => {
    const fact = inbox.facts.find(({ tag, isHandedOff }) => tag !== undefined && isHandedOff);
    if (!fact) throw new Error('No conversation has everything.');
    const query = `&platform=${fact.platform}&channel_id=${fact.channelId}&is_handed_off=true&status=${fact.status}&unread=${fact.unread}&tag=vip&sentiment=${fact.sentiment}&from=${fact.day}&to=${fact.day}&search=hello&sort=oldest`;
    const same = inbox.facts.filter((other) =>
      (['platform', 'channelId', 'isHandedOff', 'status', 'unread', 'tag', 'sentiment', 'day'] as const).every(
        (key) => other[key] === fact[key],
      ),
    );
    expect(await ids(shop, query)).toEqual(same.map(({ id }) => id));
  });

  test('another company sees nothing, whichever filters and ids it uses', async () => {
    const other = await openShop(app);
    const own = await newVisitor(other, 'Hello from the other shop');
    for (const [query] of [...filters(), [`company_id=${shop.staff.companyId}`]] as [string][]) {
      const seen = await ids(other, `&${query}`);
      expect([query, seen.filter((id) => id !== own.conversationId)]).toEqual([query, []]);
    }
    expect(await ids(other, `&channel_id=${shop.channelId}`)).toEqual([]);
    expect(await ids(other, `&agent_id=${inbox.agentId}`)).toEqual([]);
    expect((await other.staff.browser.get('/conversations/tags')).body.data).toEqual([]);
  });

  test.each([
    'platform=fax',
    'status=closed',
    'unread=yes',
    'is_handed_off=1',
    'sentiment=furious',
    'from=yesterday',
    'from=2026-02-30',
    'to=2026-3-1',
    'from=0000-01-01',
    'to=9999-12-31',
    'sort=name',
    'limit=0',
    'limit=101',
    'channel_id=abc',
    'agent_id=0',
    `tag=${'x'.repeat(41)}`,
  ])('%s is refused', async (query) => {
    expect((await shop.staff.browser.get(`/conversations?${query}`)).status).toBe(422);
  });
});

test.each([
  ['Pacific/Kiritimati', '2026-05-09T10:00:00Z', '2026-05-10', '2026-05-09T09:59:59.999Z'],
  ['Pacific/Pago_Pago', '2026-05-10T11:00:00Z', '2026-05-10', '2026-05-10T10:59:59.999Z'],
  ['Europe/Bucharest', '2026-03-28T22:00:00Z', '2026-03-29', '2026-03-28T21:59:59.999Z'], // daylight saving time begins that night
  ['Atlantic/Azores', '2026-10-25T00:00:00Z', '2026-10-25', '2026-10-24T23:59:59.999Z'], // midnight comes twice
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24', '2026-04-23T21:59:59.999Z'], // midnight is skipped
])('in %s a day begins at %s', async (timezone, begin, day, momentBefore) => {
  const shop = await openShop(app);
  await shop.staff.browser.post('/profile/me', { company: { timezone } });
  const [first, last] = [await newVisitor(shop), await newVisitor(shop)];
  await change(first.conversationId, { started_at: new Date(begin) });
  await change(last.conversationId, { started_at: new Date(momentBefore) });
  expect(await ids(shop, `&from=${day}`)).toEqual([first.conversationId]);
  expect(await ids(shop, `&from=${day}&to=${day}`)).toEqual([first.conversationId]);
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(await ids(shop, `&to=${dayBefore}`)).toEqual([last.conversationId]);
});

describe.each(['newest', 'oldest'])('paging by the %s', (sort) => {
  test('skips and repeats nothing while customers keep writing', async () => {
    const shop = await openShop(app);
    const visitors: TestVisitor[] = [];
    for (let n = 0; n < 24; n += 1) visitors.push(await newVisitor(shop));
    // Identical times on purpose: only the id distinguishes them.
    for (const { conversationId } of visitors.slice(0, 12))
      await change(conversationId, { last_message_at: new Date('2026-01-01T00:00:00Z') });
    const quiet = visitors.filter((_, n) => n % 4 !== 0).map(({ conversationId }) => conversationId);
    const seen: number[] = [];
    let cursor: string | null = null;
    let page = 0;
    do {
      const reply = await shop.staff.browser.get(
        `/conversations?limit=5&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
      );
      const { data, next_cursor } = reply.body as { data: Listed[]; next_cursor: string | null };
      seen.push(...data.map(({ id }) => id));
      cursor = next_cursor;
      await visitors[(page += 1) * 4]?.say('One more');
      if (page === 1) await newVisitor(shop, 'Someone new');
    } while (cursor && page < 30);
    expect(seen.filter((id) => quiet.includes(id)).toSorted((a, b) => a - b)).toEqual(quiet);
    // A conversation with a new message moves to the top, which a reader from oldest reaches last and one from newest has passed.
    const others = seen.filter((id) => !quiet.includes(id));
    expect(new Set(others).size).toBe(sort === 'newest' ? others.length : visitors.length + 1 - quiet.length);
  });

  test('returns the same rows backwards', async () => {
    const shop = await openShop(app);
    for (let n = 0; n < 7; n += 1) await newVisitor(shop);
    const all = (await list(shop, `&sort=${sort}`)).map(({ id }) => id);
    const reverse = (await list(shop, `&sort=${sort === 'newest' ? 'oldest' : 'newest'}`)).map(({ id }) => id);
    expect(reverse.toReversed()).toEqual(all);
  });
});

test('conversations in which staff test the widget are listed separately', async () => {
  const shop = await openShop(app);
  const tester = shop.visitor();
  for (const [name, value] of shop.staff.browser.cookies) tester.cookies.set(name, value);
  tester.headers['x-test-owner'] = String(shop.staff.userId);
  expect((await tester.start()).status).toBe(200);
  const real = await newVisitor(shop);
  expect(await ids(shop)).toEqual([real.conversationId]);
  expect(await ids(shop, '&is_test=true')).toEqual([tester.conversationId]);
});

describe('ending and reopening', () => {
  const act = async (shop: Shop, id: number, action: string) =>
    shop.staff.browser.post(`/conversations/${id}/${action}`);

  test('add lines that say who did it, and set the end time', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop);
    const id = visitor.conversationId;
    const ended = (await act(shop, id, 'end')).body;
    expect(Date.parse(String(ended.ended_at))).toBeGreaterThan(Date.now() - 10_000);
    expect(ended.unread_count).toBe(0);
    expect((await act(shop, id, 'end')).body.ended_at).toBe(ended.ended_at); // ending is idempotent
    expect((await act(shop, id, 'reopen')).body.ended_at).toBeNull();
    expect((await act(shop, id, 'reopen')).status).toBe(200);
    const { data } = (await shop.staff.browser.get(`/conversations/${id}/messages`)).body as {
      data: (ChatMessage & { author: unknown })[];
    };
    const author = { id: shop.staff.userId, name: 'Ana Pop' };
    expect(data.slice(1)).toMatchObject([
      { type: 'event', text: 'ended', author },
      { type: 'event', text: 'reopened', author },
    ]);
    expect(data).toHaveLength(3);
    expect((await visitor.say('Back again')).status).toBe(200);
    expect((await visitor.messages()).map(({ text }) => text)).toEqual(['Hello', 'Back again']);
  });

  test('reopening is refused when the customer has started another one, and nothing changes', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop);
    const first = visitor.conversationId;
    await act(shop, first, 'end');
    await visitor.start();
    const before = (await shop.staff.browser.get(`/conversations/${first}`)).body;
    const reply = await act(shop, first, 'reopen');
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
    expect((await shop.staff.browser.get(`/conversations/${first}`)).body).toEqual(before);
    await act(shop, visitor.conversationId, 'end');
    expect((await act(shop, first, 'reopen')).status).toBe(200);
  });

  test('however many reopen at once, only one is open', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop);
    const conversations = [visitor.conversationId];
    for (let n = 0; n < 3; n += 1) {
      await act(shop, visitor.conversationId, 'end');
      await visitor.start();
      conversations.push(visitor.conversationId);
    }
    await act(shop, visitor.conversationId, 'end');
    const replies = await Promise.all(conversations.map((id) => act(shop, id, 'reopen')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await ids(shop, '&status=open')).toHaveLength(1);
  });
});
