import {
  endConversation,
  getConversation,
  getConversationCounts,
  listConversations,
  listTags,
  readConversation,
  reopenConversation,
  setTakeover,
  type Conversation,
} from '@parley/contracts/conversations';
import { checkReply } from '@parley/contracts/assistance';
import { getCustomer } from '@parley/contracts/customers';
import type { Locale } from '@parley/contracts/locales';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, staffTyping } from '@parley/contracts/messages';
import { expect, test } from 'vitest';
import { conversation, customer, message } from '../../testing/factories.ts';
import { NO_CONVERSATIONS } from '../../testing/fake-api.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
/** Half a minute more, because the screen counts whole minutes. */
const ago = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000);
const named = (id: number, name: string, changes: Partial<Conversation> = {}) =>
  conversation({
    id,
    customer: { ...conversation().customer, id, name },
    lastMessage: message({ conversationId: id }),
    ...changes,
  });
/** Nobody answers: the channel has no bot. */
const waiting = (id: number, name: string, minutes: number) =>
  named(id, name, { hasBot: false, botName: null, beganWaitingAt: ago(minutes), activeAt: ago(minutes) });

/** An inbox that lists like the server, as far as views go. */
function inbox(...given: Conversation[]) {
  const stored = new Map(given.map((each) => [each.id, each]));
  const keep = (id: number, changes: Partial<Conversation>) => {
    const next = { ...(stored.get(id) ?? conversation({ id })), ...changes };
    stored.set(id, next);
    return next;
  };
  return server()
    .answers(getConversationCounts, { ...NO_CONVERSATIONS, hasAny: true, open: given.length, waiting: 1 })
    .answers(listConversations, ({ query }) => ({
      data: [...stored.values()].filter(
        ({ endedAt, beganWaitingAt }) =>
          (query?.status === undefined || (query.status === 'open') === (endedAt === null)) &&
          (!query?.waiting || beganWaitingAt !== null),
      ),
      nextCursor: null,
    }))
    .answers(getConversation, ({ params }) => stored.get(params.id) ?? conversation())
    .answers(getCustomer, customer())
    .lists(listMessages, [message()])
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .lists(checkReply, [])
    .answers(staffTyping, undefined)
    .answers(readConversation, ({ params }) => keep(params.id, { unreadCount: 0 }))
    .answers(setTakeover, ({ params, body: { isHandedOff } }) =>
      keep(params.id, { isHandedOff, handedOffTo: isHandedOff ? ANNA : null }),
    )
    .answers(endConversation, ({ params }) => keep(params.id, { endedAt: new Date(), beganWaitingAt: null }))
    .answers(reopenConversation, ({ params }) => keep(params.id, { endedAt: null }));
}
const open = (address = '/chats', language?: Locale) => openScreen(address, language);
const list = () => page.getByRole('region', { name: 'Conversations' });
const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name}`) });
const rows = () =>
  list()
    .getByRole('link', { name: /Web widget/ })
    .names.map((name) => name.split('Web widget')[0]);
const expectRows = (...names: string[]) =>
  until(
    () => rows().join(' ') === names.join(' '),
    () => `Shown are ${rows().join(', ')} instead of ${names.join(', ')}.`,
  );
const thread = (name: string) => page.getByRole('region', { name: `Conversation with ${name}` });

test('where no bot is, nobody answers yet: the row counts the minutes, the reply field is open, no word about a bot', async () => {
  inbox(waiting(1, 'Emma', 8));
  await open('/chats/1');
  await expect(thread('Emma').getByText('Nobody is answering yet.')).toBeShown();
  await expect(thread('Emma').getByRole('textbox', { name: 'Reply to Emma' })).toBeShown();
  await expect(row('Emma')).toBeShown();
  expect(row('Emma').names[0]).toContain('Waiting for a person: 8 min');
  expect(row('Emma').all()[0]?.textContent).toContain('Waiting 8 min');
  await thread('Emma').getByRole('button', { name: 'Take over' }).click();
  await expect(thread('Emma').getByText('You are answering.')).toBeShown();
  expect(document.body.textContent).not.toMatch(/\bbots?\b/i);
});

test('a customer who has written nothing does not wait', async () => {
  inbox(named(1, 'Emma', { hasBot: false, botName: null, lastMessage: null }));
  await open();
  await expect(row('Emma')).toBeShown();
  expect(row('Emma').names[0]).toContain('Nobody is answering yet');
  expect(row('Emma').names[0]).not.toMatch(/waiting/i);
});

test('where a bot answers, it is called by its name', async () => {
  inbox(named(1, 'Emma'));
  await open('/chats/1');
  await expect(thread('Emma').getByText('Shop Assistant is answering.')).toBeShown();
  await expect(row('Emma')).toBeShown();
  expect(row('Emma').names[0]).toContain('Shop Assistant is answering');
  await thread('Emma').getByRole('button', { name: 'Take over' }).click();
  await expect(thread('Emma').getByText('Shop Assistant is paused until you hand back.')).toBeShown();
});

test('the inbox opens with the open conversations; an ended one leaves, keeps its time, and comes back when it is undone', async () => {
  const api = inbox(waiting(1, 'Emma', 8), named(2, 'Lukas', { activeAt: ago(30) }));
  await open('/chats/1');
  await expectRows('Emma', 'Lukas');
  expect(api.calls(listConversations)[0]?.query).toMatchObject({ status: 'open' });
  await pressKey('KeyE');
  await expectRows('Lukas');
  await expect(thread('Emma').getByText(/^Ended/)).toBeShown(); // it stays open to read
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectRows('Emma', 'Lukas');
});

test('in Waiting the longest wait is on top, the minutes replace the time, and whoever is answered leaves', async () => {
  const api = inbox(waiting(1, 'Emma', 24), waiting(2, 'Lukas', 12));
  await open('/chats?view=waiting');
  await expectRows('Emma', 'Lukas');
  expect(api.calls(listConversations)[0]?.query).toMatchObject({ waiting: true });
  await expect(page.getByText('Longest waiting first')).toBeShown();
  expect(row('Emma').texts[0]).toContain('24 min');
  const camille = waiting(3, 'Camille', 1);
  api.announces('conversation.updated', camille);
  await expectRows('Emma', 'Lukas', 'Camille');
  api.announces('conversation.updated', { ...waiting(1, 'Emma', 24), lastSeq: 9, activeAt: new Date() });
  api.announces('conversation.updated', named(2, 'Lukas', { isHandedOff: true, handedOffTo: ANNA }));
  await expectRows('Emma', 'Camille');
});

test('while somebody points at the list, only the open row leaves; the others follow when the pointer goes', async () => {
  const api = inbox(waiting(1, 'Emma', 24), waiting(2, 'Lukas', 12));
  await open('/chats/1?view=waiting');
  await expectRows('Emma', 'Lukas');
  const [element] = row('Lukas').all();
  const point = (type: string) =>
    element?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }),
    );
  point('pointerover'); // how React hears that the pointer enters
  for (const [id, name] of [
    [1, 'Emma'],
    [2, 'Lukas'],
  ] as const)
    api.announces('conversation.updated', named(id, name, { isHandedOff: true, handedOffTo: ANNA }));
  await expectRows('Lukas');
  point('pointerout');
  await expectRows();
});

test('the views are Open, Waiting, Mine, Mentioned, Snoozed, Bot and Ended; without any bot there is no Bot', async () => {
  const api = inbox(named(1, 'Emma'));
  const views = () => page.getByRole('navigation', { name: 'Views' }).getByRole('link').texts;
  await open();
  await expectRows('Emma');
  expect(views()).toEqual([
    'Open 1',
    'Waiting 1',
    'Mine 0',
    'Mentioned 0',
    'Snoozed 0',
    'Ended',
    'Unassigned 0',
    'Unread 0',
    'All',
  ]);
  api.answers(getConversationCounts, { ...NO_CONVERSATIONS, open: 100, bot: 7, hasBots: true, hasAny: true });
  await open();
  await expectRows('Emma');
  await until(
    () => views().length === 10,
    () => views().join(),
  );
  expect(views()).toEqual([
    'Open 99+',
    'Waiting 0',
    'Mine 0',
    'Mentioned 0',
    'Snoozed 0',
    'Bot 7',
    'Ended',
    'Unassigned 0',
    'Unread 0',
    'All',
  ]);
});

test('G and a letter go from view to view', async () => {
  inbox(waiting(1, 'Emma', 8), named(2, 'Lukas', { activeAt: ago(30) }));
  await open();
  await expectRows('Emma', 'Lukas');
  await pressKey('KeyG');
  await pressKey('KeyW');
  await expectRows('Emma');
  await pressKey('KeyG');
  await pressKey('KeyO');
  await expectRows('Emma', 'Lukas');
});

test('an inbox without open conversations is done, not new', async () => {
  inbox();
  await open();
  await expect(page.getByText('No open conversations. All done.')).toBeShown();
  await open('/chats?view=waiting');
  await expect(page.getByText('Nobody is waiting.')).toBeShown();
});

test.each(['de', 'fr', 'it', 'ro', 'ru', 'ua'] as const)('every state has its words in %s', async (language) => {
  inbox(waiting(1, 'Emma', 95), named(2, 'Lukas'), named(3, 'Ana', { isHandedOff: true, handedOffTo: ANNA }));
  await open('/chats?view=waiting', language);
  await open('/chats/1', language);
  await open('/chats/2', language);
  await open('/chats/3', language);
  await expect(page.getByRole('textbox', { name: /Ana/ })).toBeShown(); // a missing text fails the test by itself
});
