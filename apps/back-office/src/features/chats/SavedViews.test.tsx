import { getConversationCounts, listConversations, listTags } from '@parley/contracts/conversations';
import {
  createSavedView,
  deleteSavedView,
  getInboxColumn,
  listSavedViews,
  undeleteSavedView,
  updateSavedView,
  type SavedView,
} from '@parley/contracts/inbox-views';
import { listMembers } from '@parley/contracts/members';
import { expect, test } from 'vitest';
import { conversation, message } from '../../testing/factories.ts';
import { NO_CONVERSATIONS } from '../../testing/fake-api.ts';
import { member, membersPage } from '../../testing/member-factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const view = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  name: 'Gifts',
  isShared: true,
  owner: { id: 2, name: 'Dan' },
  filter: { view: 'open', tag: 'gift' },
  ...changes,
});

function inbox(...given: SavedView[]) {
  let views = given;
  return server()
    .answers(getConversationCounts, { ...NO_CONVERSATIONS, hasAny: true, open: 1, waiting: 3, late: 2 })
    .lists(listConversations, [conversation({ priority: 'urgent', lastMessage: message() })])
    .lists(listTags, [])
    .lists(listSavedViews, () => views)
    .answers(getInboxColumn, ({ query }) => ({
      teams: [
        { id: 5, name: 'Returns', isMine: true, open: 4 },
        { id: 6, name: 'Orders', isMine: false, open: 100 },
      ],
      views: (query?.views ?? []).map((id) => ({ id, count: 7 })),
    }))
    .answers(createSavedView, ({ body }) => {
      const created = view({ id: 9, ...body, isShared: body.isShared ?? false });
      views = [...views, created];
      return created;
    })
    .answers(updateSavedView, ({ params, body }) => {
      views = views.map((each) => (each.id === params.id ? { ...each, name: body.name ?? each.name } : each));
      return views.find(({ id }) => id === params.id) ?? view();
    })
    .answers(deleteSavedView, ({ params }) => void (views = views.filter(({ id }) => id !== params.id)))
    .answers(undeleteSavedView, view());
}
const links = () => page.getByRole('navigation', { name: 'Views' }).getByRole('link');
const link = (name: string | RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name });

test('the column shows who is late, the teams, those of nobody, and the saved views, each with its count', async () => {
  inbox(view());
  await openScreen('/chats');
  await expect(link(/^Gifts/)).toBeShown();
  expect(links().texts).toEqual([
    'Open 1',
    'Waiting 2 late 3',
    'Mine 0',
    'Mentioned 0',
    'Snoozed 0',
    'Ended',
    'Returns 4',
    'Orders 99+',
    'Unassigned 0',
    'Unread 0',
    'All',
    'Gifts 7',
  ]);
  await expect(page.getByText('Priority: Urgent')).toBeShown();
});

test('filters are saved under a name, which cannot be left out', async () => {
  const api = inbox();
  await openScreen('/chats?view=waiting&priority=urgent&assignee=me');
  await button('Save view').click();
  await button('Save').click();
  await expect(page.getByText('Enter a name')).toBeShown();
  expect(api.calls(createSavedView)).toEqual([]);
  await page.getByLabel('Name of the view').fill('Burning');
  await button('Save').click();
  await expect(link(/^Burning/)).toBeShown();
  expect(api.calls(createSavedView)[0]?.body).toEqual({
    name: 'Burning',
    isShared: false,
    filter: { view: 'waiting', priority: 'urgent', assignee: 'me' },
  });
});

test('a view is renamed, and deleted with a way back', async () => {
  const api = inbox(view());
  await openScreen('/chats');
  await button('Manage saved views').click();
  await expect(page.getByText('Shared by Dan')).toBeShown();
  await button('Actions for Gifts').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the view').fill('Presents');
  await button('Save').click();
  await expect(button('Actions for Presents')).toBeShown();
  await button('Actions for Presents').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('View “Presents” deleted')).toBeShown();
  await button('Undo').click();
  await expect.poll(() => api.calls(undeleteSavedView)).toHaveLength(1);
});

test('of many colleagues, the one of the filter is named', async () => {
  inbox().answers(listMembers, membersPage([member()], [member({ id: 60, name: 'Zoe Hart' })]));
  await openScreen('/chats?assignee=60');
  await expect(page.getByText('Zoe Hart')).toBeShown();
});
