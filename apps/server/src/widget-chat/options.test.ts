import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';

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

const press = (option_id: unknown, client_id = newClientId()) =>
  visitor.post('/chat/listen', {
    driver: 'web',
    conversation_id: visitor.conversationId,
    client_id,
    text: 'Start a return',
    option_id,
  });

test('a pressed button is a message with its label, for the customer and for staff', async () => {
  const clientId = newClientId();
  const pressed = await press('return', clientId);
  expect(pressed.body.message).toMatchObject({ text: 'Start a return', option_id: 'return', origin: 'customer' });
  expect((await press('return', clientId)).body).toEqual(pressed.body); // sent again because the answer was lost
  const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`);
  expect(body.data).toMatchObject([{ text: 'Start a return', option_id: 'return' }]);
});

test('typed text has no button', async () => {
  const { body } = await visitor.say('Hello');
  expect(body.message).toMatchObject({ text: 'Hello', option_id: null });
});

test.each(['', 'a b', '<script>', 'x'.repeat(41), 7, null, ['a']])('a button called %j is refused', async (name) => {
  const reply = await press(name);
  expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, ['option_id']]);
});
