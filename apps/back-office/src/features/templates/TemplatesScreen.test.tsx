import { listChannels } from '@parley/contracts/channels';
import type { Locale } from '@parley/contracts/locales';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplateDetails,
  listMessageTemplates,
  listPhrases,
  undeleteMessageTemplate,
  updateMessageTemplate,
  type MessageTemplate,
} from '@parley/contracts/message-templates';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { expect, test } from 'vitest';
import { savedReply } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const ADDRESS = '/templates?tab=replies';
const open = (language?: Locale) => openScreen(ADDRESS, language);

function withReplies(...given: MessageTemplate[]) {
  let replies = given;
  return server()
    .lists(listMessageTemplates, () => replies)
    .lists(listPhrases, [])
    .lists(listQuickActions, [])
    .lists(listChannels, [])
    .answers(getMessageTemplateDetails, ({ params }) => ({
      ...(replies.find(({ id }) => id === params.id) ?? savedReply()),
      timesUsed: 0,
      usedIn: [],
      fits: [],
    }))
    .answers(createMessageTemplate, ({ body }) => {
      const reply = savedReply({ id: 9, name: body.name, shortcut: body.shortcut ?? null });
      replies = [...replies, reply];
      return reply;
    })
    .answers(updateMessageTemplate, ({ params, body }) => ({
      ...(replies.find(({ id }) => id === params.id) ?? savedReply()),
      name: body.name ?? 'Delivery time',
      texts: (body.texts ?? []).map((each) => ({ ...each, isBuiltIn: false, editedBy: null, editedAt: null })),
    }))
    .answers(deleteMessageTemplate, ({ params }) => void (replies = replies.filter(({ id }) => id !== params.id)))
    .answers(undeleteMessageTemplate, savedReply());
}
const heading = (name: string) => page.getByRole('heading', { name });
const dialog = () => page.getByRole('dialog', { name: 'New saved reply' });

testStates({
  what: 'saved replies',
  address: ADDRESS,
  endpoint: listMessageTemplates,
  prepare: () => withReplies(savedReply()),
  content: () => heading('Delivery time'),
});

test('the first reply: the name has the focus, a double click saves once, and the reply opens', async () => {
  const api = withReplies();
  await open();
  await expect(heading('No saved replies yet')).toBeShown();
  await page.getByRole('button', { name: 'New saved reply' }).nth(1).click();
  await expect(dialog().getByLabel('Name')).toBeFocused();
  await dialog().getByLabel('Name').fill('Opening hours');
  await dialog().getByLabel('Text, English').fill('From nine to five.');
  const release = api.holds(createMessageTemplate);
  await dialog().getByRole('button', { name: 'Save' }).doubleClick();
  release();
  await expect(page.getByText('Saved reply created')).toBeShown();
  await expect(heading('Opening hours')).toBeShown();
  expect(api.calls(createMessageTemplate)).toHaveLength(1);
});

test('a reply without a name or text is not sent: the first empty field has the focus', async () => {
  const api = withReplies(savedReply());
  await open();
  await page.getByRole('button', { name: 'New saved reply' }).click();
  await dialog().getByLabel('Name').press('Enter');
  await expect(dialog().getByText('Fill in this field')).toBeShown();
  await expect(dialog().getByLabel('Name')).toBeFocused();
  expect(api.calls(createMessageTemplate)).toEqual([]);
});

test('a shortcut that is taken is explained at its field, and the dialog stays', async () => {
  withReplies(savedReply()).fails(createMessageTemplate, 422, { errors: { shortcut: ['Another reply has it.'] } });
  await open();
  await page.getByRole('button', { name: 'New saved reply' }).click();
  await dialog().getByLabel('Name').fill('Opening hours');
  await dialog().getByLabel('Shortcut').fill('delivery');
  await dialog().getByLabel('Text, English').fill('From nine to five.');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('Another reply has it.')).toBeShown();
  await expect(dialog().getByLabel('Shortcut')).toBeFocused();
});

test('Escape closes the dialog, and what was typed is there when it opens again', async () => {
  withReplies(savedReply());
  await open();
  const opener = page.getByRole('button', { name: 'New saved reply' });
  await opener.click();
  await dialog().getByLabel('Name').fill('Opening hours');
  await pressKey('Escape');
  await expect(dialog()).toBeGone();
  await expect(opener).toBeFocused();
  await opener.click();
  expect(await dialog().getByLabel('Name').value()).toBe('Opening hours');
});

test('a text is edited in its place: Escape discards, Ctrl+Enter saves', async () => {
  const api = withReplies(savedReply());
  await open();
  const edit = page.getByRole('button', { name: 'Edit English' });
  await edit.click();
  await expect(page.getByRole('textbox', { name: 'English' })).toBeFocused();
  await page.getByRole('textbox', { name: 'English' }).fill('Three days.');
  await pressKey('Escape');
  await expect(page.getByRole('listitem').getByText('It takes two days.')).toBeShown();
  await edit.click();
  await page.getByRole('textbox', { name: 'English' }).fill('Three days.');
  await pressKey('Control+Enter');
  await expect(page.getByText('Text updated')).toBeShown();
  expect(api.calls(updateMessageTemplate).map(({ body }) => body)).toEqual([
    { texts: [{ locale: 'en', text: 'Three days.' }] },
  ]);
});

test('a text that could not be saved is marked and kept', async () => {
  withReplies(savedReply()).fails(updateMessageTemplate, 500);
  await open();
  await page.getByRole('button', { name: 'Edit English' }).click();
  await page.getByRole('textbox', { name: 'English' }).fill('Three days.');
  await pressKey('Control+Enter');
  await expect(page.getByText('not saved')).toBeShown();
  expect(page.getByRole('listitem').getByText('Three days.').isThere).toBe(true);
});

test('a changed name is saved by Enter', async () => {
  const api = withReplies(savedReply());
  await open();
  await page.getByRole('textbox', { name: 'Name' }).fill('How long it takes');
  await pressKey('Enter');
  await expect(heading('How long it takes')).toBeShown();
  expect(api.calls(updateMessageTemplate)).toHaveLength(1);
});

test('a deleted reply leaves the list, and undo brings it back', async () => {
  withReplies(savedReply());
  await open();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heading('No saved replies yet')).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading('Delivery time')).toBeShown();
});

test('a search that finds nothing can be cleared', async () => {
  withReplies(savedReply());
  await open();
  await page.getByLabel('Search replies').fill('zzz');
  await expect(page.getByText('Nothing matches')).toBeShown();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText('/delivery')).toBeShown();
});

test('saved replies are complete in German', async () => {
  withReplies(savedReply());
  await open('de');
  await expect(page.getByRole('button', { name: 'Löschen' })).toBeShown();
});
