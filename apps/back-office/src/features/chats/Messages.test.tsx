import { checkReply } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { createMessageTemplate, listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, staffTyping, type Message } from '@parley/contracts/messages';
import { expect, test, vi } from 'vitest';
import { conversation, customer, message, savedReply } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
let lastId = 700;

/** Opens a conversation that Anna answers. */
async function openThread(...messages: Partial<Message>[]) {
  const id = (lastId += 1); // drafts are kept per conversation
  const own = conversation({ id, isHandedOff: true, handedOffTo: ANNA, locale: 'de' });
  const api = server()
    .lists(listConversations, [own])
    .answers(getConversation, own)
    .answers(readConversation, own)
    .lists(
      listMessages,
      messages.map((changes, index) => message({ seq: index + 1, conversationId: id, ...changes })),
    )
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .lists(checkReply, [])
    .answers(staffTyping, undefined);
  await openScreen(`/chats/${id}`);
  await expect(page.getByRole('log')).toBeShown();
  return api;
}
const field = () => page.getByRole('textbox', { name: 'Reply to Emma' });
const expectWritten = (text: string) =>
  until(
    () =>
      field()
        .all()
        .some((each) => (each as HTMLTextAreaElement).value === text),
    () =>
      `Written is ${field()
        .all()
        .map((each) => JSON.stringify((each as HTMLTextAreaElement).value))
        .join()}.`,
  );
const act = async (name: string) => {
  await page.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a message is quoted in the reply', async () => {
  await openThread({ text: 'Where is it?\nI am waiting.' });
  await act('Quote');
  await expectWritten('> Where is it?\n> I am waiting.\n\n');
});

test('the text of a message is copied', async () => {
  await openThread({ text: 'Order 1234' });
  const write = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  await act('Copy text');
  await expect(page.getByText('Text copied')).toBeShown();
  expect(write).toHaveBeenCalledWith('Order 1234');
});

test('a good answer is saved as a reply in the language of the conversation; a customer’s message is not', async () => {
  const api = await openThread({ text: 'Zwei Tage.', origin: 'operator', direction: 'outgoing', author: ANNA });
  api.answers(createMessageTemplate, ({ body }) => savedReply({ name: body.name }));
  await act('Save as reply');
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Name').fill('Delivery');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved reply created')).toBeShown();
  expect(api.calls(createMessageTemplate)[0]?.body).toMatchObject({
    name: 'Delivery',
    texts: [{ locale: 'de', text: 'Zwei Tage.' }],
  });
  await openThread({ text: 'Hello' });
  await page.getByRole('button', { name: 'Message actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Quote' })).toBeShown();
  expect(page.getByRole('menuitem', { name: 'Save as reply' }).isThere).toBe(false);
});

test('a long message is folded until one asks for the rest', async () => {
  await openThread({ text: 'A very long story. '.repeat(200) });
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeShown();
});

test('an emoji is typed by its name between colons, or chosen from a list', async () => {
  await openThread({});
  await field().fill('Done :tad');
  await expect(page.getByRole('option', { name: '🎉' })).toBeShown();
  await pressKey('Enter');
  await expectWritten('Done 🎉');
  await field().fill('Fine :thumbsup:');
  await expectWritten('Fine 👍');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('combobox').fill('rose');
  await pressKey('Enter');
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeGone();
  await until(
    () =>
      field()
        .all()
        .some((each) => (each as HTMLTextAreaElement).value.includes('🌹')),
    () => 'No emoji was inserted.',
  );
});

test('Esc closes the menu of the thread and leaves the conversation open', async () => {
  await openThread({});
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Mark as unread/ })).toBeShown();
  await pressKey('Escape');
  await expect(page.getByRole('menuitem', { name: /^Mark as unread/ })).toBeGone();
  expect(window.location.pathname).toMatch(/^\/chats\/\d+$/);
  await pressKey('Escape');
  await until(
    () => window.location.pathname === '/chats',
    () => 'The conversation stays open.',
  );
});
