import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { flowOf, runFlow, say, sayingFlow } from '../../testing/flows.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const ask = (variable: string, to: Record<string, string>, more: object = {}) => ({
  type: 'ask',
  settings: { text: { en: `Your ${variable}?` }, answer: 'text', variable, ...more },
  to,
});
const choice = (to: Record<string, string>, more: object = {}) => ({
  type: 'choice',
  settings: {
    text: { en: 'What is it about?', ro: 'Despre ce este vorba?' },
    options: [
      { id: 'order', label: { en: 'My order', ro: 'Comanda mea' } },
      { id: 'other', label: { en: 'Something else', ro: 'Altceva' } },
    ],
    ...more,
  },
  to,
});

async function visit(widget: Shop, fields = {}): Promise<TestVisitor> {
  const visitor = widget.visitor();
  await visitor.start(fields);
  return visitor;
}
const texts = (messages: ChatMessage[]) => messages.filter(({ origin }) => origin === 'bot').map(({ text }) => text);
const PATIENT = { timeout: 8_000, interval: 40 };
const said = async (visitor: TestVisitor) => texts(await visitor.messages());
const conversation = ({ conversationId }: TestVisitor) => `/conversations/${conversationId}`;
const inInbox = async (visitor: TestVisitor) => (await shop.staff.browser.get(conversation(visitor))).body;
const lines = async (visitor: TestVisitor) =>
  ((await shop.staff.browser.get(`${conversation(visitor)}/messages?limit=100`)).body.data as ChatMessage[])
    .filter(({ type }) => type === 'event')
    .map(({ text }) => text);
const setHandedOff = (visitor: TestVisitor, isHandedOff: boolean) =>
  shop.staff.browser.call('PUT', conversation(visitor), { is_handed_off: isHandedOff });

describe.concurrent('the flow of a channel', () => {
  test('answers, asks, understands and remembers', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: say('Hello {{customer.name | there}}', 'name'),
        name: ask('name', { answered: 'mail' }, { field: 'name' }),
        mail: ask(
          'mail',
          { answered: 'thanks' },
          { answer: 'email', field: 'email', retryText: { en: 'An address, please' } },
        ),
        thanks: say('Thank you, {{name}}. We write to {{mail}}.', 'tag'),
        tag: {
          type: 'update',
          settings: {
            changes: [
              { kind: 'addTag', tag: 'lead' },
              { kind: 'note', text: 'Wants {{message}}' },
            ],
          },
        },
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Hello there', 'Your name?']);
    await visitor.say('Emma');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Hello there', 'Your name?', 'Your mail?']);
    await visitor.say('none');
    await expect
      .poll(() => said(visitor), PATIENT)
      .toEqual(['Hello there', 'Your name?', 'Your mail?', 'An address, please']);
    await visitor.say('Emma@Shop.example');
    const thanks = 'Thank you, Emma. We write to emma@shop.example.';
    await expect
      .poll(() => said(visitor), PATIENT)
      .toEqual(['Hello there', 'Your name?', 'Your mail?', 'An address, please', thanks]);
    expect(await inInbox(visitor)).toMatchObject({
      customer: { name: 'Emma', email: 'emma@shop.example' },
      tags: ['lead'],
      is_handed_off: false,
    });
    expect(await lines(visitor)).toEqual(['note: Wants Emma@Shop.example']);
  });

  test('offers buttons in the language of the customer, and takes words for them too', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: choice({ order: 'order', other: 'other' }), order: say('Number?'), other: say('Tell me') }, [
        'en',
        'ro',
      ]),
    );
    const romanian = widget.visitor();
    const started = await romanian.post('/chat/conversations/start', { locale: 'ro' });
    const { conversation: begun, visitor_token: token } = started.body as {
      conversation: { id: number };
      visitor_token: string;
    };
    romanian.conversationId = begun.id;
    romanian.use(token);
    await romanian.say('Bună');
    await expect.poll(() => said(romanian), PATIENT).toEqual(['Despre ce este vorba?']);
    expect((await romanian.messages()).at(-1)?.extras).toEqual({
      options: [
        { id: 'order', label: 'Comanda mea' },
        { id: 'other', label: 'Altceva' },
      ],
      card: null,
      quick_actions: [],
    });
    await romanian.press('order', 'Comanda mea');
    await expect.poll(() => said(romanian), PATIENT).toEqual(['Despre ce este vorba?', 'Number?']);
    expect((await romanian.messages()).find(({ text }) => text === 'Comanda mea')?.option_id).toBe('order');
    const typing = await visit(widget);
    await typing.say('Hi');
    await expect.poll(() => said(typing), PATIENT).toEqual(['What is it about?']);
    await typing.say('something ELSE');
    await expect.poll(() => said(typing), PATIENT).toEqual(['What is it about?', 'Tell me']);
  });

  test('goes on with the version it began with, while new conversations meet the new one', async () => {
    const two = (words: string) => flowOf({ first: ask('name', { answered: 'bye' }), bye: say(words) });
    const { flowId, widget } = await runFlow(shop, two('Old'));
    const early = await visit(widget);
    await early.say('Hi');
    await expect.poll(() => said(early), PATIENT).toEqual(['Your name?']);
    await shop.staff.browser.call('PUT', `/flows/${flowId}/draft`, { definition: two('New'), revision: 1 });
    await shop.staff.browser.post(`/flows/${flowId}/publish`, { revision: 2 });
    await early.say('Emma');
    await expect.poll(() => said(early), PATIENT).toEqual(['Your name?', 'Old']);
    const late = await visit(widget);
    await late.say('Hi');
    await expect.poll(() => said(late), PATIENT).toEqual(['Your name?']);
    await late.say('Emma');
    await expect.poll(() => said(late), PATIENT).toEqual(['Your name?', 'New']);
  });

  test('hands over to a person, is silent, and goes on when it is handed back', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: {
          type: 'handOff',
          settings: { text: { en: 'A colleague comes' }, reason: 'Needs {{message}}' },
          to: { handedBack: 'more' },
        },
        more: ask('rest', { answered: 'bye' }),
        bye: say('You said {{rest}}'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('help');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['A colleague comes']);
    expect(await inInbox(visitor)).toMatchObject({ is_handed_off: true });
    expect(await lines(visitor)).toEqual(['handed_off: Needs help']);
    await setHandedOff(visitor, true);
    await visitor.say('to the person');
    await setHandedOff(visitor, false);
    await expect.poll(() => said(visitor), PATIENT).toEqual(['A colleague comes', 'Your rest?']);
    await visitor.say('to the bot');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['A colleague comes', 'Your rest?', 'You said to the bot']);
  });

  test('that a person interrupts waits where it was, and hears nothing of what was said to them', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Hello {{name}}') }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Your name?']);
    await setHandedOff(visitor, true);
    await visitor.say('Are you a person?');
    await setHandedOff(visitor, false);
    await visitor.say('Emma');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Your name?', 'Hello Emma']);
  });

  test('waits, and goes on by itself when nobody answers', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: say('One moment', 'pause'),
        pause: { type: 'wait', settings: { seconds: 1 }, to: 'done' },
        done: say('Done'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['One moment']);
    await expect.poll(() => said(visitor), PATIENT).toEqual(['One moment', 'Done']);
  });

  test('ends the conversation with thanks', async () => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: say('All done', 'end'), end: { type: 'end', settings: { endsConversation: true } } }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await vi.waitFor(async () => expect((await inInbox(visitor)).ended_at).not.toBeNull(), { timeout: 8_000 });
    expect(await said(visitor)).toEqual(['All done', expect.stringMatching(/thank/i)]);
  });

  test('calls another and comes back', async () => {
    const { flowId } = await runFlow(shop, flowOf({ first: ask('size', { answered: 'ok' }), ok: say('Noted') }));
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: { type: 'callFlow', settings: { flowId }, to: 'after' },
        after: say('Size {{size | none}} it is'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Your size?']);
    await visitor.say('42');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Your size?', 'Noted', 'Size 42 it is']);
  });

  test('that only repeats itself is stopped: the customer is told, a person is asked, and it is listed', async () => {
    const again = { en: 'A number, please' };
    const { widget, flowId } = await runFlow(
      shop,
      flowOf({
        first: ask('x', { answered: 'ok' }, { answer: 'number', retries: 5, text: again, retryText: again }),
        ok: say('Ok'),
      }),
    );
    const visitor = await visit(widget, { name: 'Round' });
    for (const round of [1, 2, 3]) {
      await visitor.say('no');
      await hears(
        visitor,
        Array.from({ length: round }, () => 'A number, please'),
      );
    }
    await visitor.say('no');
    await vi.waitFor(async () => expect(await lines(visitor)).toEqual(['flow_stopped: repeats']), { timeout: 8_000 });
    expect(await inInbox(visitor)).toMatchObject({ is_handed_off: true });
    expect(texts(await visitor.messages()).at(-1)).not.toBe('A number, please');
    const stuck = async () => (await shop.staff.browser.get('/flows/stuck')).body.data as { conversation_id: number }[];
    expect(await stuck()).toContainEqual({
      conversation_id: visitor.conversationId,
      customer: { id: expect.any(Number) as number, name: 'Round' },
      flow: { id: flowId, name: 'Flow' },
      version: 1,
      node: 'first',
      reason: 'repeats',
      stuck_at: expect.any(String) as string,
    });
    await shop.staff.browser.post(`${conversation(visitor)}/end`);
    expect((await stuck()).filter(({ conversation_id: id }) => id === visitor.conversationId)).toEqual([]);
  });

  test('tells why it said what it said', async () => {
    const { widget, flowId } = await runFlow(shop, sayingFlow('Because'));
    const visitor = await visit(widget);
    await visitor.say('Why?');
    await expect.poll(() => said(visitor), PATIENT).toEqual(['Because']);
    const answer = (await visitor.messages()).at(-1);
    const trace = await shop.staff.browser.get(`${conversation(visitor)}/messages/${answer?.id}/trace`);
    expect(trace.body).toEqual({
      flow: { id: flowId, name: 'Flow' },
      version: 1,
      steps: [
        { node: 'start', title: '', type: 'start', exit: 'next', notes: [] },
        { node: 'first', title: '', type: 'message', exit: 'next', notes: [] },
      ],
    });
    const question = (await visitor.messages()).at(0);
    expect((await shop.staff.browser.get(`${conversation(visitor)}/messages/${question?.id}/trace`)).status).toBe(404);
  });

  test('is counted by node and as a whole, without tests', async () => {
    const { widget, flowId } = await runFlow(
      shop,
      flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Bye') }),
    );
    const stays = await visit(widget);
    const leaves = await visit(widget);
    await Promise.all([stays.say('Hi'), leaves.say('Hi')]);
    for (const each of [stays, leaves]) await expect.poll(() => said(each), PATIENT).toEqual(['Your name?']);
    await stays.say('Emma');
    await expect.poll(() => said(stays), PATIENT).toEqual(['Your name?', 'Bye']);
    const { traffic, nodes } = (await shop.staff.browser.get(`/flows/${flowId}/analytics?days=7`)).body as {
      traffic: object;
      nodes: object[];
    };
    expect(traffic).toMatchObject({ runs: 2, ended: 1, handed_off: 0, daily: [0, 0, 0, 0, 0, 0, 2] });
    expect(nodes).toEqual(
      expect.arrayContaining([
        { node: 'start', reached: 2, left: 2 },
        { node: 'first', reached: 2, left: 1 },
        { node: 'bye', reached: 1, left: 1 },
      ]),
    );
    expect((await shop.staff.browser.get(`/flows/${flowId}`)).body).toMatchObject({ traffic: { runs: 2 } });
  });

  test('that is paused or deleted begins nowhere, and leaves customers to people', async () => {
    const { widget, flowId } = await runFlow(shop, sayingFlow('Hello'));
    await shop.staff.browser.call('PUT', `/flows/${flowId}`, { is_paused: true });
    const visitor = await visit(widget);
    await visitor.say('Anyone?');
    await vi.waitFor(
      async () => {
        const jobs = await app.sql.asSystem(({ db }) =>
          db.selectFrom('jobs').select('id').where('lane', '=', `reply ${visitor.conversationId}`).execute(),
        );
        expect(jobs).toEqual([]);
      },
      { timeout: 8_000 },
    );
    expect(texts(await visitor.messages())).toEqual([]);
  });
});
