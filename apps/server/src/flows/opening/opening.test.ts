import { thatItIsABot } from '../../policies/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { ask, inInbox, lines, said } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say, type Sketch } from '../../testing/flows.ts';
import { addLiveAgent, publishDraft } from '../../testing/knowledge.ts';
import { addPolicy, forbidding } from '../../testing/policies.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const onOpen = (to: string, settings: object = { on: 'event', event: 'chat_opened' }) => ({
  type: 'trigger',
  settings,
  to,
});

/** Greets when the chat is opened and asks for the name; without that, it says something else. */
const greeting = (more: Sketch = {}) =>
  flowOf({
    first: say('From the start'),
    opened: onOpen('hello'),
    hello: say('Hello {{customer.name | there}}!', 'name'),
    name: ask('name', { answered: 'ok' }, { field: 'name' }),
    ok: say('Nice to meet you, {{name}}.'),
    ...more,
  });

interface Opening {
  token: string;
  messages: { text: string; extras: object | null }[];
}
async function open(visitor: TestVisitor, body: object = {}): Promise<Opening | null> {
  const reply = await visitor.post('/chat/opening', body);
  expect(reply.status).toBe(200);
  return reply.body.opening as Opening | null;
}
const shownIn = (opening: Opening | null) => opening?.messages.map(({ text }) => text) ?? null;

/** Starts the conversation with what was shown, as the widget does before it sends the first message. */
async function start(visitor: TestVisitor, opening: string | undefined) {
  const { status, body } = await visitor.post('/chat/conversations/start', { opening });
  expect(status).toBe(200);
  visitor.conversationId = (body.conversation as { id: number }).id;
  if (body.visitor_token) visitor.use(body.visitor_token as string);
  return body.messages as { text: string; origin: string }[];
}

/** What would show that the visit was stored. Periodic jobs of the installation belong to no company. */
async function stored() {
  const dump = await dumpDatabase(app);
  const jobs = dump.get('jobs') ?? [];
  dump.set(
    'jobs',
    jobs.filter((job) => !job.includes('"company_id": null')),
  );
  const tables = new Set(['conversations', 'customers', 'visitors', 'messages', 'answer_traces', 'jobs']);
  return Object.fromEntries(
    [...dump].filter(([name]) => tables.has(name) || name.startsWith('flow_')).map(([name, rows]) => [name, rows]),
  );
}

describe('a flow with the trigger "chat opened"', () => {
  test('speaks up to its first question, and nothing is stored until the visitor answers', async () => {
    const { widget } = await runFlow(shop, greeting());
    expect((await widget.visitor().get('/chat/init')).body.speaks_first).toBe(true);
    const before = await stored();
    const visitor = widget.visitor();
    const opening = await open(visitor);
    await open(widget.visitor());
    expect(shownIn(opening)).toEqual(['Hello there!', 'Your name?']);
    expect(await stored()).toEqual(before);

    const messages = await start(visitor, opening?.token);
    expect(messages.map(({ text, origin }) => [text, origin])).toEqual([
      ['Hello there!', 'bot'],
      ['Your name?', 'bot'],
    ]);
    await visitor.say('Emma');
    const all = ['Hello there!', 'Your name?', 'Nice to meet you, Emma.'];
    await expect.poll(() => said(visitor)).toEqual(all);
    expect(await inInbox(shop, visitor)).toMatchObject({ customer: { name: 'Emma' } });
    const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`);
    const texts = (body.data as { text: string; type: string }[]).filter(({ type }) => type === 'text');
    expect(texts.map(({ text }) => text)).toEqual(['Hello there!', 'Your name?', 'Emma', 'Nice to meet you, Emma.']);
  });

  test('stores exactly what was shown, even if the flow has been published again meanwhile', async () => {
    const { flowId, widget } = await runFlow(shop, greeting());
    const visitor = widget.visitor();
    const opening = await open(visitor);
    const { browser } = shop.staff;
    const changed = greeting({ hello: say('Welcome!', 'name'), ok: say('New') });
    await browser.call('PUT', `/flows/${flowId}/draft`, { definition: changed, revision: 2 });
    await browser.post(`/flows/${flowId}/publish`, { revision: 3 });
    await start(visitor, opening?.token);
    await visitor.say('Emma');
    await expect.poll(() => said(visitor)).toEqual(['Hello there!', 'Your name?', 'Nice to meet you, Emma.']);
    expect(shownIn(await open(widget.visitor()))).toEqual(['Welcome!', 'Your name?']);
  });

  test('stores it once, in two tabs and after a repeated call', async () => {
    const { widget } = await runFlow(shop, greeting());
    const first = widget.visitor();
    const [one, other] = [await open(first), await open(first)];
    await start(first, one?.token);
    const second = widget.visitor();
    second.use(first.token);
    const calls = await Promise.all([
      start(first, one?.token),
      start(second, other?.token),
      start(second, other?.token),
    ]);
    for (const messages of calls) expect(messages.map(({ text }) => text)).toEqual(['Hello there!', 'Your name?']);
    await second.say('Emma');
    await expect.poll(() => said(first)).toEqual(['Hello there!', 'Your name?', 'Nice to meet you, Emma.']);
  });

  test('two tabs of a returning visitor that answer at the same time share one beginning', async () => {
    const { widget } = await runFlow(shop, greeting());
    const tab = widget.visitor();
    await start(tab, (await open(tab))?.token);
    await tab.say('Emma');
    await expect.poll(async () => (await said(tab)).length).toBe(3);
    await shop.staff.browser.post(`/conversations/${tab.conversationId}/end`);
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const each = widget.visitor();
        each.use(tab.token);
        const opening = await open(each);
        expect(shownIn(opening)).toEqual(['Hello Emma!', 'Your name?']);
        return { each, token: opening?.token };
      }),
    );
    await Promise.all(tabs.map(({ each, token }) => start(each, token)));
    const [reloaded] = tabs;
    expect(new Set(tabs.map(({ each }) => each.conversationId)).size).toBe(1);
    expect(await said(reloaded?.each as TestVisitor)).toEqual(['Hello Emma!', 'Your name?']);
  });

  test('does not begin with a token of another channel, or a changed one', async () => {
    const { widget } = await runFlow(shop, greeting());
    const { widget: other } = await runFlow(shop, greeting({ hello: say('Other', 'name') }));
    const token = (await open(other.visitor()))?.token ?? '';
    for (const forged of [token, `${token.slice(0, -2)}AA`, 'x']) {
      const visitor = widget.visitor();
      expect(await start(visitor, forged)).toEqual([]);
      await visitor.say('Hi');
      await expect.poll(() => said(visitor)).toEqual(['From the start']);
    }
  });

  test('obeys the policies of the agent beside it, and says that it is a bot', async () => {
    const { flowId, widget } = await runFlow(
      shop,
      greeting({ hello: say('Hello! Everything is free.', 'name') }),
      true,
    );
    const agentId = await addLiveAgent(widget);
    await shop.staff.browser.call('PUT', `/channels/${widget.channelId}`, { flow_id: flowId });
    const said = shownIn(await open(widget.visitor(), { locale: 'en' }));
    expect(said).toEqual([`${thatItIsABot('en')}\n\nHello! Everything is free.`, 'Your name?']);
    const examples = [
      { says: 'What does it cost?', reply: 'It is free.', fires: true },
      { says: 'What does it cost?', reply: 'It is cheap.', fires: false },
    ];
    await addPolicy(shop, agentId, forbidding('free', { enforcement: 'hard', examples }));
    expect((await publishDraft(shop, agentId)).status).toBe(201);
    const judged = await open(widget.visitor(), { locale: 'en' });
    expect(shownIn(judged)).toEqual([`${thatItIsABot('en')}\n\nHello!`, 'Your name?']);
    const visitor = widget.visitor();
    await start(visitor, judged?.token);
    const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`);
    const { id } = (body.data as { id: number }[])[0] ?? { id: 0 };
    const trace = await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages/${id}/trace`);
    expect(trace.body.policies).toMatchObject({ hits: [{ effect: 'removed', phase: 'flow' }] });
  });

  test('is silent while bots are stopped, and while it is paused', async () => {
    const { flowId, widget } = await runFlow(shop, greeting());
    const { browser } = shop.staff;
    await browser.call('PUT', '/bots/stop', { is_stopped: true });
    expect(await open(widget.visitor())).toBeNull();
    await browser.call('PUT', '/bots/stop', { is_stopped: false });
    await expect.poll(async () => shownIn(await open(widget.visitor()))).toHaveLength(2);
    await browser.call('PUT', `/flows/${flowId}`, { is_paused: true });
    await expect.poll(async () => shownIn(await open(widget.visitor()))).toBeNull();
  });

  test('makes changes and counts its run only once the visitor has answered', async () => {
    const { flowId, widget } = await runFlow(
      shop,
      greeting({
        opened: onOpen('tag'),
        tag: { type: 'update', settings: { changes: [{ kind: 'note', text: 'Opened' }] }, to: 'pause' },
        pause: { type: 'wait', settings: { seconds: 2 }, to: 'hello' },
      }),
    );
    const visitor = widget.visitor();
    const opening = await open(visitor);
    expect(shownIn(opening)).toEqual(['Hello there!', 'Your name?']);
    await start(visitor, opening?.token);
    expect(await lines(shop, visitor)).toEqual(['note: Opened']);
    const { rows } = await app.sql.asSystem(async ({ db }) => ({
      rows: await db.selectFrom('flow_run_counts').select('begun').where('flow_id', '=', flowId).execute(),
    }));
    expect(rows.map(({ begun }) => begun)).toEqual([1]);
  });

  test.each([
    ['a hand-off', { type: 'handOff', settings: { text: { en: 'One moment' }, reason: '' } }],
    [
      'a request',
      {
        type: 'httpRequest',
        settings: { method: 'GET', url: 'https://shop.example/', headers: [], body: '', saves: [], timeoutSeconds: 5 },
        to: { ok: 'ok', error: 'ok' },
      },
    ],
  ])('waits for the first message where it would begin with %s', async (_, step) => {
    const { widget } = await runFlow(shop, greeting({ hello: say('Hello', 'step'), step: step as Sketch[string] }));
    expect(await open(widget.visitor())).toBeNull();
  });

  test('greets, and hears the first message at its start, where it asks nothing', async () => {
    const { widget } = await runFlow(shop, greeting({ hello: say('Hello!') }));
    const visitor = widget.visitor();
    await start(visitor, (await open(visitor))?.token);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Hello!', 'From the start']);
  });

  test('speaks the language of the visitor', async () => {
    const flow = greeting({ hello: { type: 'message', settings: { text: { en: 'Hello', de: 'Hallo' } }, to: 'name' } });
    const { widget } = await runFlow(shop, { ...flow, languages: ['en', 'de'] });
    expect(shownIn(await open(widget.visitor(), { locale: 'de' }))?.[0]).toBe('Hallo');
  });
});

describe('other triggers before the first message', () => {
  test('choose by page, by returning visitor, by time and by a call of the page', async () => {
    const { widget } = await runFlow(
      shop,
      greeting({
        again: onOpen('back', { on: 'event', event: 'visitor_returned' }),
        cart: onOpen('pay', { on: 'page', addresses: ['/cart'] }),
        late: onOpen('help', { on: 'time', seconds: 20, addresses: ['/help'] }),
        call: onOpen('sale', { on: 'script', name: 'sale' }),
        back: say('Welcome back'),
        pay: say('Shall we help you pay?'),
        help: say('Still looking?'),
        sale: say('A sale!'),
      }),
    );
    const visitor = widget.visitor();
    const shown = async (body: object) => shownIn(await open(visitor, body));
    expect(await shown({ page_url: 'https://shop.example/' })).toEqual(['Hello there!', 'Your name?']);
    expect(await shown({ page_url: 'https://shop.example/cart' })).toEqual(['Shall we help you pay?']);
    expect(await shown({ on: 'script', name: 'sale' })).toEqual(['A sale!']);
    expect(await shown({ on: 'script', name: 'other' })).toBeNull();
    const help = { on: 'time', page_url: 'https://shop.example/help' };
    expect(await shown({ ...help, seconds: 19 })).toBeNull();
    expect(await shown({ ...help, seconds: 20 })).toEqual(['Still looking?']);
    await start(visitor, undefined);
    expect(await shown({ page_url: 'https://shop.example/' })).toEqual(['Welcome back']);
  });

  test('are not asked for where a flow has none', async () => {
    const { widget } = await runFlow(shop, flowOf({ first: say('Hello') }));
    expect((await widget.visitor().get('/chat/init')).body.speaks_first).toBe(false);
    expect(await open(widget.visitor())).toBeNull();
    expect(await open(shop.visitor())).toBeNull();
  });
});
