import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type Shop } from '../../testing/chat.ts';
import { ask, inInbox, said, visit } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { multipart } from '../../testing/multipart.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const asking = (settings: object) =>
  flowOf({ first: ask('it', { answered: 'ok' }, settings), ok: say('Kept {{it}}.') });

describe('a question of a flow', () => {
  test('carries its kind and limits to the widget, and says what is wrong with an answer', async () => {
    const { widget } = await runFlow(shop, asking({ answer: 'number', least: 10, most: 20 }));
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Your it?']);
    const question = { kind: 'number', min: '10', max: '20', hint: '', choices: [] };
    expect((await visitor.messages()).at(-1)?.extras).toMatchObject({ options: [], question });
    await visitor.say('abc');
    const first = ['Your it?', 'Please write a number, such as 250.'];
    await expect.poll(() => said(visitor)).toEqual(first);
    expect((await visitor.messages()).at(-1)?.extras).toMatchObject({ question });
    await visitor.say('21');
    const second = [...first, 'Please write a number that is at most 20.'];
    await expect.poll(() => said(visitor)).toEqual(second);
    await visitor.say('20');
    await expect.poll(() => said(visitor)).toEqual([...second, 'Kept 20.']);
  });

  test('for an e-mail address fills the customer without being told to', async () => {
    const { widget } = await runFlow(shop, asking({ answer: 'email' }));
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Your it?']);
    await visitor.say('Emma@Shop.example');
    await expect.poll(async () => (await said(visitor)).length).toBe(2);
    expect(await inInbox(shop, visitor)).toMatchObject({ customer: { email: 'emma@shop.example' } });
  });

  test('for a file hears what the customer attaches', async () => {
    const { widget } = await runFlow(shop, asking({ answer: 'file' }));
    const visitor = await visit(widget);
    await visitor.say('Hi');
    await expect.poll(() => said(visitor)).toEqual(['Your it?']);
    await visitor.say('Here it is');
    await expect.poll(() => said(visitor)).toEqual(['Your it?', 'Please send a file.']);
    const path = `/chat/conversations/${visitor.conversationId}/attachments`;
    const uploaded = await visitor.send({
      method: 'POST',
      url: `/api${path}`,
      ...multipart({ filename: 'bill.txt', content: 'A bill' }),
    });
    expect(uploaded.status).toBe(201);
    await visitor.post('/chat/listen', {
      driver: 'web',
      conversation_id: visitor.conversationId,
      client_id: newClientId(),
      attachments: [uploaded.body.id],
    });
    await expect.poll(async () => (await said(visitor)).at(-1)).toBe('Kept bill.txt.');
  });
});
