import { checkReply, draftReply, summarizeConversation, type ReplyDraft } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, sendMessage, staffTyping } from '@parley/contracts/messages';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import { expect, test } from 'vitest';
import { conversation, customer, message } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

/** Sending is remembered per conversation, so each test has its own. */
let lastId = 900;
function withConversation() {
  lastId += 1;
  const waiting = conversation({ id: lastId, isHandedOff: true, lastMessage: message({ conversationId: lastId }) });
  return server()
    .lists(listConversations, [waiting])
    .answers(getConversation, waiting)
    .lists(listMessages, [message({ conversationId: lastId })])
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .answers(staffTyping, undefined)
    .lists(checkReply, [])
    .answers(readConversation, waiting)
    .answers(sendMessage, ({ params, body }) =>
      message({
        id: 50,
        seq: 2,
        conversationId: params.id,
        direction: 'outgoing',
        origin: 'operator',
        author: { id: 1, name: 'Anna Berg' },
        text: body.text,
        clientId: body.clientId ?? null,
      }),
    );
}
const draft = (changes: Partial<ReplyDraft> = {}): ReplyDraft => ({
  text: 'Two to three working days.',
  sources: [
    { number: 1, title: 'Delivery', url: 'https://shop.example/delivery' },
    { number: 2, title: 'Questions', url: null },
  ],
  by: 'built_in',
  outcome: 'drafted',
  isSure: true,
  ...changes,
});
const nothing = (outcome: ReplyDraft['outcome']) => draft({ text: '', sources: [], by: null, outcome, isSure: false });
const open = () => openScreen(`/chats/${lastId}`);
const reply = () => page.getByRole('textbox', { name: 'Reply to Emma' });
const button = () => page.getByRole('button', { name: 'Draft reply' });
const sources = () => page.getByRole('list', { name: 'Sources of the draft' });
const customerPane = () => page.getByRole('complementary', { name: 'Customer' });

test('a drafted reply is put below what was typed, with its sources, and is not sent', async () => {
  const api = withConversation().answers(draftReply, draft());
  await open();
  await reply().fill('Hello Emma,');
  const release = api.holds(draftReply);
  await button().doubleClick();
  expect((await button().waitFor()).getAttribute('aria-busy')).toBe('true');
  expect(await reply().value()).toBe('Hello Emma,');
  release();
  await expect(sources()).toBeShown();
  expect(await reply().value()).toBe('Hello Emma,\nTwo to three working days.');
  await expect(reply()).toBeFocused();
  expect(sources().getByRole('link').names).toEqual(['Delivery']);
  expect(sources().getByRole('listitem').texts).toEqual(['Delivery', 'Questions']);
  expect(api.calls(draftReply)).toHaveLength(1);
  expect(api.calls(sendMessage)).toEqual([]);
});

test('the sources are shown until the text is sent or cleared', async () => {
  const api = withConversation().answers(draftReply, draft());
  await open();
  await button().click();
  await expect(sources()).toBeShown();
  await reply().fill('');
  await expect(sources()).toBeGone();
  await button().click();
  await expect(sources()).toBeShown();
  await reply().fill('Two to three days.');
  await expect(sources()).toBeShown();
  await pressKey('Enter');
  await expect(sources()).toBeGone();
  expect(api.calls(sendMessage).map(({ body }) => body.text)).toEqual(['Two to three days.']);
});

test('a draft that the agent is not sure of says so', async () => {
  withConversation().answers(draftReply, draft({ isSure: false }));
  await open();
  await button().click();
  await expect(page.getByText('The sources may not answer this. Check it before sending.')).toBeShown();
});

test.each([
  ['not_found', 'Nothing found in the sources.'],
  ['no_question', 'There is no question to answer yet.'],
  ['none', /^No agent has any sources to draft from\./],
] as const)('without a draft the field stays as it is and the reason is shown: %s', async (outcome, words) => {
  withConversation().answers(draftReply, nothing(outcome));
  await open();
  await reply().fill('Hello');
  await button().click();
  await expect(page.getByText(words)).toBeShown();
  expect(page.getByRole('link', { name: 'Open AI agents' }).isThere).toBe(outcome === 'none');
  expect(await reply().value()).toBe('Hello');
  await reply().fill('Hello Emma');
  await expect(page.getByText(words)).toBeGone();
});

test('a draft that fails is reported, and asking again works', async () => {
  const api = withConversation().fails(draftReply, 429, { message: 'Too many requests.' });
  await open();
  await button().click();
  await expect(page.getByText('Too many requests.')).toBeShown();
  expect(await reply().value()).toBe('');
  api.answers(draftReply, draft());
  await button().click();
  await expect(sources()).toBeShown();
});

test('a reply can be drafted by a key and from the menu of the conversation', async () => {
  const api = withConversation().answers(draftReply, draft());
  await open();
  await expect(button()).toBeShown();
  await pressKey('d');
  await expect(sources()).toBeShown();
  await reply().fill('');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Draft reply' }).click();
  await expect(sources()).toBeShown();
  expect(api.calls(draftReply)).toHaveLength(2);
});

test('a summary is written when it is asked for, and again on request', async () => {
  const api = withConversation().answers(summarizeConversation, {
    text: 'Open question: “Where is my order?”\nNobody has answered yet.',
    questions: ['Where is my order?'],
    by: 'built_in',
  });
  await open();
  const release = api.holds(summarizeConversation);
  await customerPane().getByRole('button', { name: 'Summarise' }).click();
  await expect(customerPane().loading.nth(0)).toBeShown();
  release();
  await expect(
    customerPane().getByText(/^Open question: “Where is my order\?”\s+Nobody has answered yet\.$/),
  ).toBeShown();
  api.answers(summarizeConversation, { text: 'No open questions.', questions: [], by: 'built_in' });
  await customerPane().getByRole('button', { name: 'Update' }).click();
  await expect(customerPane().getByText('No open questions.')).toBeShown();
});

test('a summary of nothing says so; one that fails can be tried again', async () => {
  const api = withConversation().fails(summarizeConversation, 403);
  await open();
  await customerPane().getByRole('button', { name: 'Summarise' }).click();
  await expect(customerPane().getByText('This could not be loaded.')).toBeShown();
  api.answers(summarizeConversation, { text: '', questions: [], by: 'built_in' });
  await customerPane().getByRole('button', { name: 'Try again' }).click();
  await expect(customerPane().getByText('Nothing has been said yet.')).toBeShown();
});

const warning = (changes: Partial<PolicyHit> = {}): PolicyHit => ({
  policyId: 4,
  version: 1,
  name: 'No promises',
  kind: 'must_not_say',
  enforcement: 'hard',
  phase: 'staff',
  effect: 'warned',
  words: 'for free',
  droppedFor: null,
  droppedBecause: null,
  isFailure: false,
  ...changes,
});

test('a reply that breaks a policy is warned of, and can be sent all the same', async () => {
  const api = withConversation().lists(checkReply, [warning(), warning({ policyId: 5, name: 'Brief', kind: 'limit' })]);
  await open();
  await reply().fill('We send it for free.');
  await expect(page.getByText('The policy “No promises” forbids this: for free')).toBeShown();
  await expect(page.getByText('This is longer than the policy “Brief” allows.')).toBeShown();
  expect(api.calls(checkReply).map(({ body }) => body)).toEqual([{ text: 'We send it for free.' }]);
  await reply().fill('');
  await expect(page.getByText(/No promises/)).toBeGone();
  await reply().fill('We send it for free.');
  await pressKey('Enter');
  await expect.poll(() => api.calls(sendMessage)).toHaveLength(1);
});
