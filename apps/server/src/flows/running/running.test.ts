import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { ask, conversation, inInbox, lines, said, visit } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say, sayingFlow } from '../../testing/flows.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

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

describe.concurrent('the flow of a channel', () => {
  test('answers, asks, understands and remembers', async ({ expect }) => {
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
    await expect.poll(() => said(visitor)).toEqual(['Hello there', 'Your name?']);
    await visitor.say('Emma');
    await expect.poll(() => said(visitor)).toEqual(['Hello there', 'Your name?', 'Your mail?']);
    await visitor.say('none');
    await expect.poll(() => said(visitor)).toEqual(['Hello there', 'Your name?', 'Your mail?', 'An address, please']);
    await visitor.say('Emma@Shop.example');
    const thanks = 'Thank you, Emma. We write to emma@shop.example.';
    await expect
      .poll(() => said(visitor))
      .toEqual(['Hello there', 'Your name?', 'Your mail?', 'An address, please', thanks]);
    expect(await inInbox(shop, visitor)).toMatchObject({
      customer: { name: 'Emma', email: 'emma@shop.example' },
      tags: ['lead'],
      is_handed_off: false,
    });
    expect(await lines(shop, visitor)).toEqual(['note: Wants Emma@Shop.example']);
  });

  test("offers buttons in the customer's language, and accepts typed text for them", async ({ expect }) => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: choice({ order: 'order', other: 'other' }), order: say('Number?'), other: say('Tell me') }, [
        'en',
        'ro',
      ]),
    );
    const romanian = widget.visitor();
    const started = await romanian.post('/chat/conversations/start', { locale: 'ro' });
    const { conversation: opened, visitor_token: token } = started.body as {
      conversation: { id: number };
      visitor_token: string;
    };
    romanian.conversationId = opened.id;
    romanian.use(token);
    await romanian.say('Bună');
    await expect.poll(() => said(romanian)).toEqual(['Despre ce este vorba?']);
    expect((await romanian.messages()).at(-1)?.extras).toEqual({
      options: [
        { id: 'order', label: 'Comanda mea' },
        { id: 'other', label: 'Altceva' },
      ],
      card: null,
      quick_actions: [],
      sources: [],
    });
    await romanian.press('order', 'Comanda mea');
    await expect.poll(() => said(romanian)).toEqual(['Despre ce este vorba?', 'Number?']);
    expect((await romanian.messages()).find(({ text }) => text === 'Comanda mea')?.option_id).toBe('order');
    const typing = await visit(widget);
    await typing.say('Hi');
    await expect.poll(() => said(typing)).toEqual(['What is it about?']);
    await typing.say('something ELSE');
    await expect.poll(() => said(typing)).toEqual(['What is it about?', 'Tell me']);
  });

  test('continues with the version it started with, while new conversations get the new one', async ({ expect }) => {
    const two = (words: string) => flowOf({ first: ask('name', { answered: 'bye' }), bye: say(words) });
    const { flowId, widget } = await runFlow(shop, two('Old'));
    const early = await visit(widget);
    await early.say('Hi');
    await expect.poll(() => said(early)).toEqual(['Your name?']);
    await shop.staff.browser.call('PUT', `/flows/${flowId}/draft`, { definition: two('New'), revision: 2 });
    await shop.staff.browser.post(`/flows/${flowId}/publish`, { revision: 3 });
    await early.say('Emma');
    await expect.poll(() => said(early)).toEqual(['Your name?', 'Old']);
    const late = await visit(widget);
    await late.say('Hi');
    await expect.poll(() => said(late)).toEqual(['Your name?']);
    await late.say('Emma');
    await expect.poll(() => said(late)).toEqual(['Your name?', 'New']);
  });

  test('ends the conversation with thanks', async ({ expect }) => {
    const { widget } = await runFlow(
      shop,
      flowOf({ first: say('All done', 'end'), end: { type: 'end', settings: { endsConversation: true } } }),
    );
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await vi.waitFor(async () => expect((await inInbox(shop, visitor)).ended_at).not.toBeNull(), LONG_TIMEOUT);
    expect(await said(visitor)).toEqual(['All done', expect.stringMatching(/thank/i)]);
  });

  test('calls another flow and returns', async ({ expect }) => {
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
    await expect.poll(() => said(visitor)).toEqual(['Your size?']);
    await visitor.say('42');
    await expect.poll(() => said(visitor)).toEqual(['Your size?', 'Noted', 'Size 42 it is']);
  });

  test('records why it sent each message', async ({ expect }) => {
    const { widget, flowId } = await runFlow(shop, sayingFlow('Because'));
    const visitor = await visit(widget);
    await visitor.say('Why?');
    await expect.poll(() => said(visitor)).toEqual(['Because']);
    const answer = (await visitor.messages()).at(-1);
    const trace = await shop.staff.browser.get(`${conversation(visitor)}/messages/${answer?.id}/trace`);
    expect(trace.body).toEqual({
      agent: null,
      answer: null,
      notice: null,
      policies: null,
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

  test('is counted per node and in total, without tests', async ({ expect }) => {
    const { widget, flowId } = await runFlow(
      shop,
      flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Bye') }),
    );
    const stays = await visit(widget);
    const leaves = await visit(widget);
    await Promise.all([stays.say('Hi'), leaves.say('Hi')]);
    for (const each of [stays, leaves]) await expect.poll(() => said(each)).toEqual(['Your name?']);
    await stays.say('Emma');
    await expect.poll(() => said(stays)).toEqual(['Your name?', 'Bye']);
    const { traffic, nodes } = (await shop.staff.browser.get(`/flows/${flowId}/analytics?days=7`)).body as {
      traffic: object;
      nodes: object[];
    };
    expect(traffic).toMatchObject({ runs: 2, ended: 1, handed_off: 0, daily: [0, 0, 0, 0, 0, 0, 2] });
    expect(nodes).toEqual(
      expect.arrayContaining([
        { node: 'start', reached: 2, left: 2, here: 0 },
        { node: 'first', reached: 2, left: 1, here: 1 },
        { node: 'bye', reached: 1, left: 1, here: 0 },
      ]),
    );
    expect((await shop.staff.browser.get(`/flows/${flowId}`)).body).toMatchObject({ traffic: { runs: 2 } });
  });
});
