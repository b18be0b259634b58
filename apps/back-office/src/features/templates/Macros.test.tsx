import { listMembers } from '@parley/contracts/members';
import { createMacro, deleteMacro, listMacros, undeleteMacro, updateMacro, type Macro } from '@parley/contracts/macros';
import { listMessageTemplates, listPhrases } from '@parley/contracts/message-templates';
import { listQuickActions } from '@parley/contracts/quick-actions';
import { listTeams } from '@parley/contracts/teams';
import { expect, test } from 'vitest';
import { member, membersPage } from '../../testing/member-factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { testStates } from '../../testing/states.ts';

const ADDRESS = '/templates?tab=macros';
const macro = (changes: Partial<Macro> = {}): Macro => ({
  id: 1,
  name: 'Refund',
  isShared: true,
  actions: [{ type: 'text', text: 'It is on its way.', isInserted: false }, { type: 'end' }],
  broken: [],
  ...changes,
});

function withMacros(...given: Macro[]) {
  let macros = given;
  return server()
    .lists(listMacros, () => macros)
    .lists(listMessageTemplates, [])
    .lists(listPhrases, [])
    .lists(listQuickActions, [])
    .lists(listTeams, [])
    .lists(listMembers, [])
    .answers(createMacro, ({ body }) => {
      const created = macro({ id: 9, ...body, isShared: body.isShared ?? true });
      macros = [...macros, created];
      return created;
    })
    .answers(updateMacro, ({ params, body }) => ({ ...macro({ id: params.id }), ...body }) as Macro)
    .answers(deleteMacro, ({ params }) => void (macros = macros.filter(({ id }) => id !== params.id)))
    .answers(undeleteMacro, macro());
}
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });

testStates({
  what: 'macros',
  address: ADDRESS,
  endpoint: listMacros,
  prepare: () => withMacros(macro()),
  content: () => heading('Refund'),
});

test('without macros the screen says what they are for, and offers the first one', async () => {
  const api = withMacros();
  await openScreen(ADDRESS);
  await button('New macro').nth(1).click();
  await button('Save').click();
  await expect(page.getByText('Enter a name')).toBeShown();
  await expect(page.getByText('Add at least one action')).toBeShown();
  expect(api.calls(createMacro)).toEqual([]);
  await page.getByLabel('Name of the macro').fill('Spam');
  await button('Add an action').click();
  await page.getByRole('menuitem', { name: 'Add tags' }).click();
  await button('Save').click();
  await expect(page.getByText('This is still missing')).toBeShown();
  await page.getByLabel('Tags').fill('spam, Spam , rude');
  await button('Save').click();
  await expect(heading('Spam')).toBeShown();
  expect(api.calls(createMacro)[0]?.body).toEqual({
    name: 'Spam',
    isShared: true,
    actions: [{ type: 'add_tags', tags: ['spam', 'Spam', 'rude'] }],
  });
});

test('the button at the top makes what its tab is about', async () => {
  withMacros(macro());
  await openScreen(ADDRESS);
  await expect(heading('Refund')).toBeShown();
  await expect(button('New saved reply')).toBeGone();
  await button('New macro').click();
  await expect(heading('New macro')).toBeShown();
  await page.getByLabel('Name of the macro').waitForFocus();
  await page.getByRole('tab', { name: /Saved replies/ }).click();
  await button('New saved reply').nth(0).click();
  await expect(page.getByRole('dialog', { name: 'New saved reply' })).toBeShown();
});

test('an action whose saved reply is gone is marked, in the list too', async () => {
  withMacros(macro({ actions: [{ type: 'reply', templateId: 7, isInserted: false }], broken: ['reply'] }));
  await openScreen(ADDRESS);
  await expect(page.getByText('Something it uses no longer exists')).toBeShown();
  await expect(page.getByText(/This no longer exists/)).toBeShown();
});

test('of many colleagues, a macro may assign to each who works here', async () => {
  const zoe = member({ id: 60, name: 'Zoe Hart' });
  const left = member({ id: 61, name: 'Uwe Lang', deactivatedAt: new Date() });
  withMacros(macro({ actions: [{ type: 'assign', to: zoe.id }] })).answers(
    listMembers,
    membersPage([member()], [zoe, left]),
  );
  await openScreen(ADDRESS);
  await expect(page.getByText('Zoe Hart')).toBeShown();
  await page.getByRole('combobox', { name: 'Assign to' }).click();
  await expect(page.getByRole('option', { name: 'Anna Berg' })).toBeShown();
  await expect(page.getByRole('option', { name: 'Uwe Lang' })).toBeGone();
});
