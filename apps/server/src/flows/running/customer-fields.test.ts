import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { ask, inInbox, said, visit } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { makeSecret, signIdentity, startWith } from '../../testing/identities.ts';

let app: TestApp;
let shop: Shop;
const ids = new Map<string, number>();
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  for (const [key, type, choices] of [
    ['plan', 'choice', ['Gold', 'Silver']],
    ['seats', 'number', []],
    ['city', 'text', []],
  ] as const) {
    const body = { key, name: `The ${key}`, type, choices: choices.map((name) => ({ name })) };
    ids.set(key, Number((await shop.staff.browser.post('/customer-fields', body)).body.id));
  }
});
afterAll(() => app.close());

const set = (field: string, value: string, to?: string) => ({
  type: 'update',
  settings: { changes: [{ kind: 'setField', field, value }] },
  ...(to && { to }),
});
const isGold = (yes: string, no: string) => ({
  type: 'condition',
  settings: {
    branches: [
      { id: 'yes', when: { needs: 'all', rules: [{ variable: 'customer.plan', operator: 'equals', value: 'Gold' }] } },
    ],
  },
  to: { yes, else: no },
});
const valuesOf = async (visitor: TestVisitor) => {
  const { customer } = (await inInbox(shop, visitor)) as unknown as {
    customer: { id: number; fields: { field_id: number; value: unknown; source: string }[] };
  };
  return { id: customer.id, fields: customer.fields.map(({ value, source }) => ({ value, source })) };
};

test('a flow sets fields by steps and answers, and says and compares them', async () => {
  const { widget } = await runFlow(
    shop,
    flowOf({
      first: ask('seats', { answered: 'plan' }, { answer: 'number', field: 'seats' }),
      plan: set('plan', 'gold', 'check'),
      check: isGold('gold', 'other'),
      gold: say('{{customer.plan}} with {{customer.seats}} seats'),
      other: say('no'),
    }),
  );
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Your seats?']);
  await visitor.say('1 200');
  await expect.poll(() => said(visitor)).toEqual(['Your seats?', 'Gold with 1200 seats']);
  const { fields } = await valuesOf(visitor);
  expect(fields).toEqual([
    { value: expect.stringMatching(/^[0-9a-f]{12}$/), source: 'flow' },
    { value: 1200, source: 'flow' },
  ]);
});

test('a flow sees what staff entered, at its next turn, and a removed field is empty', async () => {
  const { widget } = await runFlow(
    shop,
    flowOf({ first: ask('go', { answered: 'say' }), say: say('From {{customer.city | nowhere}}') }),
  );
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Your go?']);
  const { id } = await valuesOf(visitor);
  const fields = [{ field_id: ids.get('city'), value: '{{customer.name}} <b>Cluj</b>' }];
  await shop.staff.browser.call('PUT', `/customers/${id}`, { fields });
  await visitor.say('yes');
  await expect.poll(async () => (await said(visitor)).at(-1)).toBe('From {{customer.name}} <b>Cluj</b>');
  await shop.staff.browser.delete(`/customer-fields/${ids.get('city')}`);
  await visitor.say('again');
  await expect.poll(async () => (await said(visitor)).at(-1)).toBe('Your go?');
  await visitor.say('yes');
  await expect.poll(async () => (await said(visitor)).at(-1)).toBe('From nowhere');
  await shop.staff.browser.post(`/customer-fields/${ids.get('city')}/undelete`);
});

test('a flow does not replace what a signed identity says', async () => {
  const { widget } = await runFlow(
    shop,
    flowOf({
      first: set('plan', '{{message}}', 'check'),
      check: isGold('gold', 'other'),
      gold: say('gold'),
      other: say('Plan {{customer.plan}}'),
    }),
  );
  const secret = await makeSecret(widget);
  const visitor = widget.visitor();
  await startWith(visitor, { identity: await signIdentity(secret, { sub: 'eve', fields: { plan: 'Silver' } }) });
  await visitor.say('Gold');
  await expect.poll(() => said(visitor)).toEqual(['Plan Silver']);
  expect((await valuesOf(visitor)).fields).toMatchObject([{ source: 'identity' }]);
});

test('a flow with a field that does not exist cannot be published, and one that lost its field goes on', async () => {
  const made = await shop.staff.browser.post('/flows', {
    name: 'Broken',
    definition: flowOf({ first: set('nothing', 'x', 'a'), a: say('{{customer.nothing}}') }),
  });
  const refused = await shop.staff.browser.post(`/flows/${Number(made.body.id)}/publish`, { revision: 1 });
  expect(refused.status).toBe(422);
  const soon = Number(
    (await shop.staff.browser.post('/customer-fields', { key: 'soon', name: 'Soon', type: 'text' })).body.id,
  );
  const { widget } = await runFlow(shop, flowOf({ first: set('soon', 'x', 'a'), a: say('Soon {{customer.soon}}') }));
  await shop.staff.browser.delete(`/customer-fields/${soon}`);
  const visitor = await visit(widget);
  await visitor.say('Hi');
  await expect.poll(() => said(visitor)).toEqual(['Soon ']);
});
