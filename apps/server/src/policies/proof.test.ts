import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addPolicy, changePolicy, forbidding } from '../testing/policies.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const problems = ({ status, body }: { status: number; body: { errors?: unknown } }) => [status, body.errors];
const fires = { says: 'What does it cost?', reply: 'It is free.', fires: true };
const stays = { says: 'What does it cost?', reply: 'It costs 5 EUR.', fires: false };
const hard = (changes: object = {}) => forbidding('free', { enforcement: 'hard', ...changes });
const NEEDED = 'Add at least one example where it acts and one where it does not';

describe('a hard policy that is switched on', () => {
  test.each([
    [[], NEEDED],
    [[fires], NEEDED],
    [[stays], NEEDED],
    [[fires, stays, { ...stays, fires: true }], 'Some examples fail. Number of failures: 1'],
  ])('is refused with examples that do not prove it: %j', async (examples, text) => {
    expect(problems(await staff().post('/policies', hard({ examples })))).toEqual([422, { examples: [text] }]);
    const id = await addPolicy(shop, null, hard({ examples, is_enabled: false }));
    expect(problems(await changePolicy(shop, id, { is_enabled: true }))).toEqual([422, { 'content.examples': [text] }]);
  });

  test('is saved with one example that fires and one that does not', async () => {
    const { status, body } = await staff().post('/policies', hard({ examples: [fires, stays] }));
    expect([status, body.examples]).toEqual([201, { passed: 2, total: 2 }]);
  });

  test('cannot be restored from a version that its topics no longer prove', async () => {
    const topic = await staff().post('/policy-topics', {
      name: 'Refunds',
      phrases: [{ text: 'I want my money back' }, { text: 'Please refund my order' }],
    });
    const when = {
      needs: 'all',
      rules: [{ variable: 'message.topics', operator: 'contains', value: String(topic.body.id) }],
    };
    const examples = [
      { says: 'I want my money back', fires: true },
      { says: 'Where is your shop?', fires: false },
    ];
    const content = hard({ when, action: { kind: 'route' }, examples });
    const id = await addPolicy(shop, null, content);
    await changePolicy(shop, id, { is_enabled: false });
    const phrases = [{ text: 'Do you sell gift cards?' }];
    await staff().call('PUT', `/policy-topics/${Number(topic.body.id)}`, { name: 'Gift cards', phrases });
    expect((await staff().get(`/policies/${id}`)).body.examples).toEqual({ passed: 1, total: 2 });
    const restored = await staff().post(`/policies/${id}/versions/1/restore`);
    expect([restored.status, Object.keys(restored.body.errors ?? {})]).toEqual([422, ['content.examples']]);
  });
});

test('soft and shadow policies need no examples, and failing ones are counted', async () => {
  for (const enforcement of ['soft', 'shadow']) {
    const examples = [fires, { ...stays, fires: true }];
    const { status, body } = await staff().post('/policies', hard({ enforcement, examples }));
    expect([status, body.examples]).toEqual([201, { passed: 1, total: 2 }]);
  }
});

test.each([
  ['(?=free)', 'Look-around and back-references cannot be used here'],
  ['(?<!not )free', 'Look-around and back-references cannot be used here'],
  [String.raw`(fr)e\1`, 'Look-around and back-references cannot be used here'],
  ['(free', 'This pattern is not a valid regular expression'],
  ['.*', 'This pattern matches every text'],
])('the pattern %s is refused, also when it is only tried', async (pattern, text) => {
  const content = hard({ is_enabled: false, action: { kind: 'must_not_say', patterns: ['fine', pattern] } });
  for (const path of ['/policies', '/policies/try'])
    expect(problems(await staff().post(path, content))).toEqual([422, { 'action.patterns.1': [text] }]);
});

test('a pattern that would hang elsewhere is judged at once', async () => {
  const action = { kind: 'must_not_say', patterns: ['(a+)+$', '(x+x+)+y'] };
  const long = { says: 'Hi', reply: `${'a'.repeat(1_500)}!`, fires: false };
  const started = performance.now();
  const { status, body } = await staff().post('/policies/try', hard({ action, examples: [long] }));
  expect([status, body.data]).toMatchObject([200, [{ is_passed: true, fired: false }]]);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a policy that forbids nothing cannot be switched on, but can be finished later', async () => {
  const empty = forbidding('x', { action: { kind: 'must_not_say' } });
  expect(problems(await staff().post('/policies', empty))).toEqual([422, { 'action.phrases': ['Fill in this field'] }]);
  expect((await staff().post('/policies', { ...empty, is_enabled: false })).status).toBe(201);
});

test('examples can be tried without saving anything', async () => {
  const { body } = await staff().post('/policies/try', hard({ examples: [fires, stays, { ...fires, fires: false }] }));
  expect(body.data).toEqual([
    { is_passed: true, fired: true, words: 'free', closeness: null },
    { is_passed: true, fired: false, words: '', closeness: null },
    { is_passed: false, fired: true, words: 'free', closeness: null },
  ]);
  expect((await staff().get('/policies')).body.data).toEqual([]);
});

test('a policy that hides personal data is proven by messages with and without it', async () => {
  const examples = [
    { says: 'My card is 4111 1111 1111 1111', fires: true },
    { says: 'My order is 4111 1111 1111 1112', fires: false },
  ];
  const action = { kind: 'data', finds: ['card'] };
  const { status, body } = await staff().post('/policies', hard({ action, examples }));
  expect([status, body.examples]).toEqual([201, { passed: 2, total: 2 }]);
});
