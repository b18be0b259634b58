import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpIdleCompany } from '../../testing/dump.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const DELIVERY = 'Two to three working days.';
const CASH = 'Yes, in cash or by card, up to 5 000 MDL.';
const TEXT = 'Parcels to islands take one week longer than usual and are sent on Fridays.';

/** An agent that knows something; it is not on the widget, so that only staff answer there. */
async function addAgent(settings: object = {}): Promise<number> {
  const { body } = await shop.staff.browser.post('/ai-agents', { name: 'Helper', settings });
  const id = Number(body.id);
  await teach(shop, id, 'Questions', {
    type: 'qa',
    pairs: [
      { question: 'Can I pay when the parcel arrives?', answer: CASH },
      { question: 'How long does delivery take?', answer: DELIVERY },
    ],
  });
  await teach(shop, id, 'Islands', { type: 'text', text: TEXT });
  return id;
}
async function newVisitor(...texts: string[]): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Emma' });
  for (const text of texts) await visitor.say(text);
  return visitor;
}
const reply = ({ conversationId }: TestVisitor, text: string) =>
  shop.staff.browser.post(`/conversations/${conversationId}/messages/send`, { text, client_id: newClientId() });
const ask = async ({ conversationId }: TestVisitor, what: 'draft' | 'summary') => {
  const { status, body } = await shop.staff.browser.post(`/conversations/${conversationId}/${what}`);
  expect(status).toBe(200);
  return body;
};
const dumpCompany = () => dumpIdleCompany(app, shop.staff.companyId);
async function hasHandedOff({ conversationId }: TestVisitor) {
  await expect
    .poll(async () => (await shop.staff.browser.get(`/conversations/${conversationId}`)).body.is_handed_off)
    .toBe(true);
}

describe('a drafted reply', () => {
  test('quotes the sources about everything the customer wrote since the last answer', async () => {
    await addAgent({ citations: 'off' });
    const visitor = await newVisitor('How long does delivery take?');
    expect(await ask(visitor, 'draft')).toEqual({
      text: DELIVERY,
      sources: [{ number: 1, title: 'Questions', url: null }],
      by: 'curated',
      outcome: 'drafted',
      is_sure: true,
    });
    await reply(visitor, DELIVERY);
    await visitor.say('Thank you!');
    await visitor.say('Can I pay when the parcel arrives?');
    expect(await ask(visitor, 'draft')).toMatchObject({ text: CASH, outcome: 'drafted' });
  });

  test('has no marks in its text when it draws on several sources', async () => {
    await addAgent();
    const visitor = await newVisitor('How long does delivery take? And what about parcels to islands?');
    const { text, sources } = await ask(visitor, 'draft');
    expect(text).toContain(DELIVERY);
    expect(text).toContain('one week longer');
    expect(text).not.toMatch(/\[\d\]/);
    expect(sources).toHaveLength(2);
  });

  test('is about the question that led to the hand-off, whatever the reason', async () => {
    const agentId = await addAgent({ hand_off: { topics: ['delivery'] } });
    await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, { status: 'live' });
    await shop.staff.browser.post(`/channels/${shop.channelId}/assign-ai-agent`, { agent_id: agentId });
    const reserved = await newVisitor('How long does delivery take?');
    await hasHandedOff(reserved);
    expect(await ask(reserved, 'draft')).toMatchObject({ text: DELIVERY, outcome: 'drafted', is_sure: true });
    const asking = await newVisitor('I want to talk to a human. Can I pay when the parcel arrives?');
    await hasHandedOff(asking);
    expect(await ask(asking, 'draft')).toMatchObject({ text: CASH, outcome: 'drafted' });
    await asking.say('Hello, is anyone there? This is the worst shop ever, idiots!');
    expect(await ask(asking, 'draft')).toMatchObject({ outcome: 'drafted' });
  });

  test('is marked when the agent would not have said it by itself', async () => {
    await addAgent({ confidence_floor: 0.95 });
    const visitor = await newVisitor('can i pay on arrival of a parcel');
    expect(await ask(visitor, 'draft')).toMatchObject({ text: CASH, outcome: 'drafted', is_sure: false });
  });

  test('asks the agent of the channel even while it is a draft, and else one that knows something', async () => {
    await addAgent();
    const own = await addLiveAgent(shop);
    await shop.staff.browser.call('PUT', `/ai-agents/${own}`, { status: 'draft' });
    const visitor = await newVisitor('How long does delivery take?');
    expect(await ask(visitor, 'draft')).toMatchObject({ outcome: 'not_found', text: '' });
    await teach(shop, own, 'Own', {
      type: 'qa',
      pairs: [{ question: 'How long does delivery take?', answer: 'One day.' }],
    });
    expect(await ask(visitor, 'draft')).toMatchObject({ text: 'One day.' });
    await shop.staff.browser.delete(`/ai-agents/${own}`);
    expect(await ask(visitor, 'draft')).toMatchObject({ text: DELIVERY });
  });

  test('is empty where the sources say nothing, nothing was asked, or only a bot could say it', async () => {
    await addAgent();
    const nothing = { text: '', sources: [], by: null, is_sure: false };
    const unknown = await newVisitor('What is the capital of Mongolia?');
    expect(await ask(unknown, 'draft')).toEqual({ ...nothing, outcome: 'not_found' });
    expect(await ask(await newVisitor('Are you a robot?'), 'draft')).toEqual({ ...nothing, outcome: 'not_found' });
    expect(await ask(await newVisitor('Thank you!'), 'draft')).toMatchObject({ by: 'small_talk', outcome: 'drafted' });
    expect(await ask(await newVisitor(), 'draft')).toEqual({ ...nothing, outcome: 'no_question' });
  });

  test('needs an agent with knowledge', async () => {
    await shop.staff.browser.post('/ai-agents', { name: 'Knows nothing' });
    const visitor = await newVisitor('How long does delivery take?');
    expect(await ask(visitor, 'draft')).toMatchObject({ text: '', outcome: 'none' });
  });
});

describe('a summary', () => {
  test("lists the customer's open questions, the last answer and who gave it", async () => {
    const visitor = await newVisitor('How long does delivery take?');
    expect(await ask(visitor, 'summary')).toEqual({
      text: 'Open question: “How long does delivery take?”\nNobody has answered yet.',
      questions: ['How long does delivery take?'],
      by: 'built_in',
    });
    await reply(visitor, 'Two days.');
    await visitor.say('Thank you!');
    const { name } = (await shop.staff.browser.get('/profile/me')).body.user as { name: string };
    expect(await ask(visitor, 'summary')).toMatchObject({
      text: `No open questions.\nLast answer (${name}): “Two days.”`,
      questions: [],
    });
  });

  test('names the reason of a hand-off, in the language of the staff member', async () => {
    await addLiveAgent(shop);
    const visitor = await newVisitor('Where is my order 12?');
    await expect.poll(async () => (await visitor.messages()).length).toBe(2);
    await visitor.say('I want to talk to a human');
    await hasHandedOff(visitor);
    shop.staff.browser.headers['accept-language'] = 'de';
    expect(await ask(visitor, 'summary')).toMatchObject({
      text: [
        'Offene Frage: „Where is my order 12?“',
        'Bisher hat niemand geantwortet.',
        'Übergeben: Der Kunde möchte mit einem Mitarbeiter sprechen.',
      ].join('\n'),
      questions: ['Where is my order 12?'],
    });
  });

  test('does not take what a flow says before it hands off for an answer', async () => {
    const flow = flowOf({
      first: say('One moment, please.', 'off'),
      off: { type: 'handOff', settings: { reason: 'wants a refund' } },
    });
    ({ widget: shop } = await runFlow(shop, flow));
    const visitor = await newVisitor('Where is my order 12?');
    await hasHandedOff(visitor);
    expect(await ask(visitor, 'summary')).toMatchObject({
      text: 'Open question: “Where is my order 12?”\nNobody has answered yet.\nHanded off: wants a refund',
    });
  });

  test('of a conversation without messages is empty', async () => {
    expect(await ask(await newVisitor(), 'summary')).toMatchObject({ text: '', questions: [] });
  });
});

test('drafts and summaries store, send and count nothing', async () => {
  await addAgent();
  const visitor = await newVisitor('How long does delivery take?');
  await ask(visitor, 'draft');
  const before = await dumpCompany();
  await ask(visitor, 'draft');
  await ask(visitor, 'summary');
  expect(await dumpCompany()).toEqual(before);
  expect(await visitor.messages()).toHaveLength(1);
});

test("another company's conversation does not exist, and its knowledge is not used", async () => {
  await addAgent();
  const visitor = await newVisitor('How long does delivery take?');
  const other = await openShop(app);
  for (const what of ['draft', 'summary']) {
    const refused = await other.staff.browser.post(`/conversations/${visitor.conversationId}/${what}`);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  }
  shop = other;
  expect(await ask(await newVisitor('How long does delivery take?'), 'draft')).toMatchObject({ outcome: 'none' });
});
