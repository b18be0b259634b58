import { listAgents } from '@parley/contracts/ai-agents';
import { checkReply } from '@parley/contracts/assistance';
import { listChannels } from '@parley/contracts/channels';
import {
  endConversation,
  getConversation,
  listConversations,
  listTags,
  readConversation,
  setTags,
  setTakeover,
  type Conversation,
} from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listFlows } from '@parley/contracts/flows';
import {
  getMessageTemplateDetails,
  listMessageTemplates,
  listPhrases,
  noteTemplateUse,
} from '@parley/contracts/message-templates';
import { listMessages, staffTyping } from '@parley/contracts/messages';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { expect, test } from 'vitest';
import { agent, conversation, customer, flow, message, savedReply } from '../../../testing/factories.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page, until } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
const verde = conversation({
  id: 7,
  customer: { ...conversation().customer, id: 7, name: 'Luca Verde', email: 'luca@posta.example' },
  lastMessage: message({ conversationId: 7, text: 'Grazie mille' }),
  match: null,
});
const said = conversation({
  id: 8,
  customer: { ...conversation().customer, id: 8, name: 'Chiara Bruni' },
  match: { messageId: 80, seq: 4, snippet: '… lo stesso plaid in verde bosco' },
});

/** A company with something of each kind to find. */
function shop(open: Conversation = conversation({ id: 1, isHandedOff: true, handedOffTo: ANNA })) {
  let stored = open;
  const keep = (changes: Partial<Conversation>) => (stored = { ...stored, ...changes });
  return server()
    .answers(listConversations, ({ query }) => ({ data: query?.search ? [verde, said] : [stored], nextCursor: null }))
    .answers(getConversation, ({ params }) => (params.id === stored.id ? stored : new Refusal(404)))
    .lists(listMessages, [message()])
    .answers(getCustomer, customer())
    .lists(listTags, [{ name: 'vip', conversations: 1 }])
    .lists(listMessageTemplates, [savedReply({ id: 3, name: 'Verde is sold out' })])
    .lists(listAgents, [agent({ id: 4, name: 'Verde helper' })])
    .lists(listFlows, [flow({ id: 5, name: 'Verde survey' })])
    .lists(checkReply, [])
    .answers(staffTyping, undefined)
    .answers(noteTemplateUse, undefined)
    .answers(readConversation, () => keep({ unreadCount: 0 }))
    .answers(setTakeover, ({ body: { isHandedOff } }) => keep({ isHandedOff, handedOffTo: isHandedOff ? ANNA : null }))
    .answers(setTags, ({ body: { tags } }) => keep({ tags }))
    .answers(endConversation, () => keep({ endedAt: new Date() }));
}
const menu = () => page.getByRole('dialog', { name: 'Search or jump to a screen' });
const option = (name: RegExp) => menu().getByRole('option', { name });
async function type(words: string) {
  await pressKey('Control+k');
  await expect(menu()).toBeShown();
  await menu().getByRole('combobox').fill(words);
}

test('it finds conversations, customers, messages, saved replies, agents and flows', async () => {
  const api = shop();
  await openScreen('/chats/1');
  await type('verde');
  await expect(option(/^Luca Verde Grazie mille #7/)).toBeShown();
  await expect(option(/^Luca Verde luca@posta.example/)).toBeShown();
  await expect(option(/^Chiara Bruni … lo stesso plaid in verde bosco/)).toBeShown();
  await expect(option(/^Verde is sold out/)).toBeShown();
  await expect(option(/^Verde helper/)).toBeShown();
  await expect(option(/^Verde survey/)).toBeShown();
  const searches = api.calls(listConversations).flatMap(({ query }) => query?.search ?? []);
  expect(searches).toEqual(['verde']);
  await option(/^Chiara Bruni/).click();
  await until(
    () => window.location.pathname + window.location.search === '/chats/8?message=4',
    () => `It led to ${window.location.href}.`,
  );
});

test('it says that it searches, that nothing was found and that the search failed', async () => {
  const api = shop().lists(listMessageTemplates, []).lists(listAgents, []).lists(listFlows, []);
  await openScreen('/chats');
  const release = api.holds(listConversations);
  await type('zebra');
  await expect(menu().getByText('Searching…')).toBeShown();
  api.lists(listConversations, []);
  release();
  await expect(menu().getByText('No results for “zebra”')).toBeShown();
  api.fails(listConversations, 500);
  await menu().getByRole('combobox').fill('giraffe');
  await expect(menu().getByRole('alert')).toBeShown();
  api.lists(listConversations, [verde]);
  await menu().getByRole('button', { name: 'Try again' }).click();
  await expect(option(/^Luca Verde Grazie/)).toBeShown();
});

test('what is typed before the menu is there goes into its field, not to the shortcuts of the screen', async () => {
  const api = shop();
  await openScreen('/chats/1');
  await expect(page.getByRole('log')).toBeShown();
  const opened = pressKey('Control+k');
  for (const letter of 'end') await pressKey(letter);
  await opened;
  await expect(option(/^End conversation/)).toBeShown();
  expect(api.calls(endConversation)).toEqual([]);
});

test('no letter and no Enter is lost if something takes the focus from the field', async () => {
  const api = shop(conversation({ id: 42 }));
  await openScreen('/chats');
  const loseFocus = () => (document.activeElement as HTMLElement).blur();
  await type('end');
  loseFocus();
  await pressKey('e');
  await until(
    () => api.calls(listConversations).some(({ query }) => query?.search === 'ende'),
    () => 'The letter was lost.',
  );
  await menu().getByRole('combobox').fill('#42');
  await expect(option(/^Emma.*#42/)).toBeShown();
  loseFocus();
  await pressKey('Enter');
  await until(
    () => window.location.pathname === '/chats/42',
    () => `It led to ${window.location.href}.`,
  );
});

test('a customer opens with their details, even where these are closed', async () => {
  shop(verde);
  localStorage.setItem('parley.inbox.details', 'closed');
  await openScreen('/chats');
  await type('@verde');
  await option(/^Luca Verde luca@posta.example/).click();
  await expect(page.getByRole('complementary', { name: 'Customer' })).toBeShown();
});

test('a number finds the conversation that has it', async () => {
  shop(conversation({ id: 42 }));
  await openScreen('/chats');
  await type('#42');
  await expect(option(/^Emma.*#42/)).toBeShown();
  await menu().getByRole('combobox').fill('#43');
  await expect(menu().getByText('No results for “43”')).toBeShown();
});

test('it runs the actions of the open conversation, and only those that it has', async () => {
  const api = shop();
  await openScreen('/chats/1');
  await expect(page.getByRole('log')).toBeShown();
  await type('>hand back');
  await option(/^Hand back to bot/).click();
  await expect(page.getByText('Take over to reply yourself.')).toBeShown();
  expect(api.calls(setTakeover)).toHaveLength(1);
  await type('> end');
  await option(/^End conversation/).click();
  await expect(page.getByText('Conversation ended')).toBeShown();
  expect(api.calls(endConversation)).toHaveLength(1);
  await type('> end conv');
  expect(option(/^End conversation/).isThere).toBe(false);
  await pressKey('Escape');
  await type('> tag');
  await option(/^Add tag/).click();
  const tag = page.getByRole('dialog', { name: 'Add a tag to the conversation' });
  await tag.getByRole('combobox').fill('gift');
  await pressKey('Enter');
  await until(
    () => api.calls(setTags).some(({ body: { tags } }) => tags.includes('gift')),
    () => 'No tag was added.',
  );
});

test('a saved reply goes into the open reply field, or else opens in Templates', async () => {
  const details = { timesUsed: 0, usedIn: [], fits: [] };
  shop()
    .lists(listPhrases, [])
    .lists(listQuickActions, [])
    .lists(listChannels, [])
    .answers(getMessageTemplateDetails, { ...savedReply({ id: 3 }), ...details });
  await openScreen('/chats/1');
  await expect(page.getByRole('textbox', { name: 'Reply to Emma' })).toBeShown();
  await type('sold out');
  await option(/^Verde is sold out/).click();
  const field = page.getByRole('textbox', { name: 'Reply to Emma' });
  await until(
    () => field.all().some((each) => (each as HTMLTextAreaElement).value === 'It takes two days.'),
    () => 'The reply is not in the field.',
  );
  await openScreen('/chats');
  await type('sold out');
  await option(/^Verde is sold out/).click();
  await until(
    () => window.location.search === '?tab=replies&open=3',
    () => `It led to ${window.location.href}.`,
  );
});
