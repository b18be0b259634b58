import { ChatConversation, ChatMessage as WidgetMessage } from '@parley/contracts/chat';
import { toSnake } from '@parley/contracts/wire';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openWidgetStream, type ReceivedEvent } from '../testing/event-stream.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function newVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
const pathOf = ({ conversationId }: TestVisitor) => `/conversations/${conversationId}`;
const answer = async (visitor: TestVisitor, text: string) => {
  const body = { text, client_id: newClientId() };
  const reply = await shop.staff.browser.post(`${pathOf(visitor)}/messages/send`, body);
  return reply.body as unknown as ChatMessage;
};
/** What staff see of the messages: text and status. */
const states = async (visitor: TestVisitor) => {
  const reply = await shop.staff.browser.get(`${pathOf(visitor)}/messages`);
  const messages = reply.body.data as ChatMessage[];
  return messages.filter(({ type }) => type === 'text').map(({ text, status }) => `${text} ${status}`);
};
const refresh = async (visitor: TestVisitor, after = 0) =>
  (await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh?after=${after}`)).body as {
    messages: ChatMessage[];
    read_seq: number;
  };
const waitingForLocks = async (client: pg.Client) => {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await client.query(waiting)).rowCount;
};
const named = (events: ReceivedEvent[], name: string) =>
  events.filter((event) => event.name === name).map(({ data }) => data);

describe("staff's messages", () => {
  test('are sent, then delivered when the widget fetches them, then read, and never go back', async () => {
    const visitor = await newVisitor();
    const [first, second] = [await answer(visitor, 'one'), await answer(visitor, 'two')];
    expect(await states(visitor)).toEqual(['one sent', 'two sent']);
    await refresh(visitor, second.seq);
    expect(await states(visitor)).toEqual(['one sent', 'two sent']); // the answer contained no messages
    await refresh(visitor);
    expect(await states(visitor)).toEqual(['one delivered', 'two delivered']);
    expect((await visitor.post('/chat/message/read', { message_id: first.id })).status).toBe(204);
    expect(await states(visitor)).toEqual(['one read', 'two delivered']);
    await answer(visitor, 'three');
    await refresh(visitor);
    expect(await states(visitor)).toEqual(['one read', 'two delivered', 'three delivered']);
    await visitor.post('/chat/message/read', { message_id: second.id });
    await visitor.post('/chat/message/read', { message_id: first.id });
    expect(await states(visitor)).toEqual(['one read', 'two read', 'three delivered']);
  });

  test('can be sent again while they are being marked as read, without a deadlock', async () => {
    const visitor = await newVisitor();
    const { id } = await answer(visitor, 'sent twice');
    const sender = new pg.Client({ connectionString: app.databaseUrl });
    await sender.connect();
    await sender.query('BEGIN'); // like storing a message: the conversation first, then its messages
    await sender.query('SELECT FROM conversations WHERE id = $1 FOR UPDATE', [visitor.conversationId]);
    const read = visitor.post('/chat/message/read', { message_id: id });
    await expect.poll(() => waitingForLocks(sender)).toBe(1);
    await sender.query('UPDATE messages SET text = text WHERE id = $1', [id]);
    await sender.query('COMMIT');
    await sender.end();
    expect((await read).status).toBe(204);
    expect(await states(visitor)).toEqual(['sent twice read']);
  });

  test('are delivered when the stream has sent them, including those it missed', async () => {
    const visitor = await newVisitor();
    const before = (await app.realtime.readChanges(shop.staff.companyId, null)).cursor;
    await answer(visitor, 'while away');
    const stream = await openWidgetStream(app, visitor, { 'last-event-id': before });
    await expect.poll(() => states(visitor)).toEqual(['while away delivered']);
    await answer(visitor, 'live');
    await expect.poll(() => states(visitor)).toEqual(['while away delivered', 'live delivered']);
    stream.close();
  });

  test("are not marked as delivered by someone else's stream", async () => {
    const [visitor, sibling] = [await newVisitor(), await newVisitor()];
    const stream = await openWidgetStream(app, sibling);
    await answer(visitor, 'for one');
    await answer(sibling, 'for the other');
    await expect.poll(() => states(sibling)).toEqual(['for the other delivered']);
    expect(await states(visitor)).toEqual(['for one sent']);
    stream.close();
  });

  test("count as read up to the visitor's own message that was read, and not beyond", async () => {
    const visitor = await newVisitor();
    await answer(visitor, 'before');
    const own = (await visitor.say('own')).body.message as ChatMessage;
    await answer(visitor, 'after');
    await visitor.post('/chat/message/read', { message_id: own.id });
    expect(await states(visitor)).toEqual(['before read', 'own read', 'after sent']);
  });
});

describe("the customer's messages", () => {
  test('are read once staff mark them so, and the widget is notified', async () => {
    const visitor = await newVisitor();
    const stream = await openWidgetStream(app, visitor);
    await visitor.say('one');
    await visitor.say('two');
    expect(await refresh(visitor)).toMatchObject({ read_seq: 0, messages: [{ status: 'sent' }, { status: 'sent' }] });
    await shop.staff.browser.post(`${pathOf(visitor)}/read`);
    expect(await refresh(visitor)).toMatchObject({ read_seq: 2, messages: [{ status: 'read' }, { status: 'read' }] });
    await expect
      .poll(
        () => named(stream.received, 'message.updated').map(({ text, status }) => `${String(text)} ${String(status)}`),
        { interval: 5 },
      )
      .toEqual(expect.arrayContaining(['one read', 'two read']));
    await visitor.say('three');
    expect((await refresh(visitor)).messages.map(({ status }) => status)).toEqual(['read', 'read', 'sent']);
    stream.close();
  });

  test('are read once staff answer', async () => {
    const visitor = await newVisitor();
    await visitor.say('one');
    await answer(visitor, 'yes');
    expect(await refresh(visitor)).toMatchObject({ read_seq: 2, messages: [{ status: 'read' }, {}] });
    await visitor.say('two');
    expect((await refresh(visitor)).read_seq).toBe(2);
  });

  test('are not read by taking the conversation over', async () => {
    const visitor = await newVisitor();
    await visitor.say('one');
    await shop.staff.browser.call('PUT', pathOf(visitor), { is_handed_off: true });
    expect(await refresh(visitor)).toMatchObject({ read_seq: 0, messages: [{ status: 'sent' }] });
  });
});

describe("the widget's stream", () => {
  const keysOf = ({ shape }: { shape: object }) => Object.keys(shape).map(toSnake).sort();

  test('shows which staff member is typing by name, not by id', async () => {
    const visitor = await newVisitor();
    const stream = await openWidgetStream(app, visitor);
    for (const isTyping of [true, false])
      await shop.staff.browser.post(`${pathOf(visitor)}/typing`, { is_typing: isTyping });
    const said = { conversation_id: visitor.conversationId, origin: 'operator', name: 'Ana Pop' };
    await expect
      .poll(() => named(stream.received, 'typing'), { interval: 5 })
      .toEqual([
        { ...said, is_typing: true },
        { ...said, is_typing: false },
      ]);
    stream.close();
  });

  test('contains only what the customer may see, live and resumed', async () => {
    const visitor = await newVisitor();
    const before = (await app.realtime.readChanges(shop.staff.companyId, null)).cursor;
    const live = await openWidgetStream(app, visitor);
    await visitor.post(`/chat/conversations/${visitor.conversationId}/rating`, { score: 2, comment: 'CANARY comment' });
    await visitor.post(`/chat/conversations/${visitor.conversationId}/metadata`, {
      items: [{ name: 'plan', value: 'CANARY plan' }],
    });
    await shop.staff.browser.post(`${pathOf(visitor)}/tags`, { tags: ['CANARY tag'] });
    await shop.staff.browser.call('PUT', pathOf(visitor), { is_handed_off: true });
    await answer(visitor, 'Hello');
    await shop.staff.browser.post(`${pathOf(visitor)}/end`);
    const isEnded = ({ received }: typeof live) =>
      named(received, 'conversation.updated').some(({ ended_at: endedAt }) => endedAt !== null);
    await expect.poll(() => isEnded(live), { interval: 5 }).toBe(true);
    const resumed = await openWidgetStream(app, visitor, { 'last-event-id': before });
    await expect.poll(() => isEnded(resumed), { interval: 5 }).toBe(true);

    for (const { received, close } of [live, resumed]) {
      const [conversations, messages] = [named(received, 'conversation.updated'), named(received, 'message.created')];
      expect(conversations.length).toBeGreaterThan(0);
      expect(conversations.at(-1)).toMatchObject({ id: visitor.conversationId, is_handed_off: true, rating: 2 });
      for (const data of conversations) expect(Object.keys(data).sort()).toEqual(keysOf(ChatConversation));
      expect(messages.map(({ text }) => text)).toEqual(['Hello']);
      for (const data of messages) expect(Object.keys(data).sort()).toEqual(keysOf(WidgetMessage));
      expect(JSON.stringify(received)).not.toMatch(/CANARY|taken_over|ended"/);
      close();
    }
  });
});
