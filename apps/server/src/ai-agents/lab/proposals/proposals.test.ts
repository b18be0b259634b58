import { LabCaseContent } from '@parley/contracts/lab-cases';
import { fromWire } from '@parley/contracts/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { addLiveAgent, publishDraft, teach } from '../../../testing/knowledge.ts';
import { askBot } from '../../../testing/models.ts';
import { addPolicy } from '../../../testing/policies.ts';
import { LONG_TIMEOUT } from '../../../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let sourceId: number;
let policyId: number;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  const pairs = [
    { question: 'How long does delivery take?', answer: 'Two to three working days.' },
    { question: 'Can I return my shoes?', answer: 'Yes, within 30 days.' },
  ];
  sourceId = (await teach(shop, agentId, 'Questions', { type: 'qa', pairs })).id;
  policyId = await addPolicy(shop, agentId, {
    name: 'Lawyers',
    is_enabled: true,
    action: { kind: 'route' },
    when: { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'lawyer' }] },
    examples: [
      { says: 'My lawyer will write to you.', fires: true },
      { says: 'I like your store.', fires: false },
    ],
  });
  await publishDraft(shop, agentId);
});
afterAll(() => app.close());

const path = () => `/ai-agents/${agentId}/lab/propose`;
async function propose(kind: string, body: object): Promise<LabCaseContent[]> {
  const reply = await shop.staff.browser.post(`${path()}/${kind}`, body);
  expect([reply.status, reply.body.errors]).toEqual([200, undefined]);
  const { data } = fromWire(reply.body) as { data: unknown[] };
  // Whatever is proposed can be stored.
  return data.map((content) => LabCaseContent.parse(content));
}

describe('a case from a conversation', () => {
  test('has its turns with what happened, and no personal data', async () => {
    const visitor = shop.visitor();
    await visitor.start({ name: 'Marianne Petersen' });
    await askBot(visitor, 'Marianne here, marianne@mail.example. How long does delivery take?');
    await askBot(visitor, 'My lawyer will write to you.');
    const conversation = `/conversations/${visitor.conversationId}`;
    await shop.staff.browser.call('PUT', conversation, { is_handed_off: true });
    const said = { text: 'Dear Marianne, please do not.', client_id: 'staff-reply-0001' };
    expect((await shop.staff.browser.post(`${conversation}/messages/send`, said)).status).toBeLessThan(300);
    await visitor.say('Fine.');
    await vi.waitFor(async () => expect((await visitor.messages()).at(-1)?.text).toBe('Fine.'), LONG_TIMEOUT);
    const [proposed, ...more] = await propose('conversation', { conversation_id: visitor.conversationId });
    expect(more).toEqual([]);
    expect(proposed?.turns).toEqual([
      {
        before: [],
        says: '… here, [e-mail]. How long does delivery take?',
        expects: [{ kind: 'answers' }, { kind: 'cites', title: 'Questions' }, { kind: 'language', locale: 'en' }],
      },
      {
        before: [],
        says: 'My lawyer will write to you.',
        expects: [
          { kind: 'hands_off', reason: 'policy' },
          { kind: 'policy_acts', policyId },
          { kind: 'language', locale: 'en' },
        ],
      },
      {
        before: [{ kind: 'staff_says', text: 'Dear …, please do not.' }],
        says: 'Fine.',
        expects: [{ kind: 'stays_silent' }],
      },
    ]);
    expect(JSON.stringify(proposed)).not.toMatch(/marianne|petersen/i);
  });

  test('is not made of a conversation of another company', async () => {
    const other = await openShop(app);
    const visitor = other.visitor();
    await visitor.start();
    const body = { conversation_id: visitor.conversationId };
    expect((await shop.staff.browser.post(`${path()}/conversation`, body)).status).toBe(404);
    expect((await other.staff.browser.post(`${path()}/conversation`, body)).status).toBe(404);
  });
});

describe('generated cases', () => {
  test('of a policy are the same every time, and can be added', async () => {
    const body = { from: { kind: 'policy', policy_id: policyId }, most: 5 };
    const cases = await propose('generate', body);
    expect(cases).toHaveLength(5);
    expect(await propose('generate', body)).toEqual(cases);
    expect(await propose('generate', { from: { kind: 'policies' }, most: 5 })).toEqual(cases);
  });

  test('of a source ask its questions and expect that it is cited', async () => {
    const cases = await propose('generate', { from: { kind: 'source', source_id: sourceId } });
    const says = cases.map(({ turns }) => turns[0]?.says);
    expect(says).toContain('How long does delivery take?');
    expect(says).toContain('Can I return my shoes?');
    expect(says.some((each) => /^(?:long )?delivery take$/.test(each ?? ''))).toBe(true);
    expect(cases).toHaveLength(6);
    for (const { turns } of cases) expect(turns[0]?.expects).toEqual([{ kind: 'cites', title: 'Questions' }]);
  });

  test('need a policy and a source that the agent has', async () => {
    const generate = (from: object) => shop.staff.browser.post(`${path()}/generate`, { from });
    const elsewhere = await addPolicy(shop, null, {
      name: 'Elsewhere',
      action: { kind: 'style', instruction: 'Rhyme.' },
    });
    expect((await generate({ kind: 'policy', policy_id: elsewhere })).status).toBe(404);
    expect((await generate({ kind: 'source', source_id: 9_999_999 })).status).toBe(404);
    const { staff } = await openShop(app);
    expect((await staff.browser.post(`${path()}/generate`, { from: { kind: 'policies' } })).status).toBe(404);
  });
});
