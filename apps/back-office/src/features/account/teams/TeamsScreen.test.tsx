import { listChannels } from '@parley/contracts/channels';
import { listMembers } from '@parley/contracts/members';
import { listTopics } from '@parley/contracts/policy-topics';
import { getProfile } from '@parley/contracts/profile';
import { getRouting, saveRouting, type Routing } from '@parley/contracts/routing';
import { createTeam, deleteTeam, listTeams, saveTeam, type Team } from '@parley/contracts/teams';
import { expect, test } from 'vitest';
import { channel, profile } from '../../../testing/factories.ts';
import { member } from '../../../testing/member-factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/teams';
const team = (changes: Partial<Team> = {}): Team => ({
  id: 1,
  name: 'Orders',
  routing: 'turn',
  memberIds: [2],
  hours: null,
  ...changes,
});
const RETURNS = team({ id: 2, name: 'Returns', routing: 'hand', memberIds: [] });
const rule = (changes: Partial<Routing['rules'][number]> = {}) => ({
  channelId: null,
  locale: null,
  topicId: null,
  teamId: 1,
  ...changes,
});

/** A company whose teams and rules can be changed. */
function withTeams(given: Team[], routing: Routing = { rules: [], fallbackTeamId: null }) {
  let teams = given;
  return server()
    .lists(listTeams, () => teams)
    .lists(listMembers, [member({ isSelf: true }), member({ id: 2, name: 'Dan Ilie' })])
    .lists(listChannels, [channel({ id: 5, name: 'Shop' })])
    .lists(listTopics, [{ id: 7, name: 'Refunds', phrases: [], quality: null, updatedAt: new Date() }])
    .answers(getRouting, routing)
    .answers(saveRouting, ({ body }) => body)
    .answers(createTeam, ({ body: { name, memberIds = [] } }) => {
      const created = team({ id: 9, name, memberIds });
      teams = [...teams, created];
      return created;
    })
    .answers(saveTeam, ({ params, body: { name = '' } }) => {
      teams = teams.map((each) => (each.id === params.id ? { ...each, name } : each));
      return team({ id: params.id, name });
    })
    .answers(deleteTeam, ({ params }) => void (teams = teams.filter(({ id }) => id !== params.id)));
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: RegExp) => page.getByRole('row', { name });
const dialog = () => page.getByRole('dialog');
const notices = () => page.getByRole('region', { name: 'Notifications' });
const rules = () => page.getByRole('region', { name: 'Which team' });
const save = () => rules().getByRole('button', { name: 'Save' });
async function choose(field: string, option: string, within = rules()) {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}
async function act(name: string, action: string) {
  await button(`Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

testStates({
  what: 'teams',
  address: ADDRESS,
  endpoint: listTeams,
  prepare: () => withTeams([team()]),
  content: () => row(/^Orders/),
});

test('without teams the screen says how it is then, and the first one is made', async () => {
  const api = withTeams([]);
  await openScreen(ADDRESS);
  await expect(page.getByText(/^There are no teams yet/)).toBeShown();
  expect(rules().isThere).toBe(false);
  await button('New team').click();
  await dialog().getByLabel('Name').fill('  Wholesale ');
  await dialog().getByRole('checkbox', { name: 'Dan Ilie' }).click();
  await expect(dialog().getByText('Chosen: 1')).toBeShown();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toBeGone();
  await expect(row(/^Wholesale/)).toBeShown();
  await expect(rules()).toBeShown();
  expect(api.calls(createTeam)).toMatchObject([
    { body: { name: 'Wholesale', routing: 'turn', memberIds: [2], hours: null } },
  ]);
});

test('a team is renamed; a name that is taken is explained at its field', async () => {
  const api = withTeams([team(), RETURNS]);
  await openScreen(ADDRESS);
  await act('Orders', 'Edit');
  api.fails(saveTeam, 422, { errors: { name: ['Another team has this name'] } });
  await dialog().getByLabel('Name').fill('Returns');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('Another team has this name')).toBeShown();
  withTeams([team(), RETURNS]);
  await dialog().getByLabel('Name').fill('Sales');
  await expect(dialog().getByText('Another team has this name')).toBeGone();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(row(/^Sales/)).toBeShown();
});

test('a team that could not be saved or deleted stays as it was entered', async () => {
  const api = withTeams([team()]).fails(saveTeam, 500, { message: 'Not now.' });
  await openScreen(ADDRESS);
  await act('Orders', 'Edit');
  await dialog().getByLabel('Name').fill('Sales');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(notices().getByText('Not now.')).toBeShown();
  expect(await dialog().getByLabel('Name').value()).toBe('Sales');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog()).toBeGone();
  api.fails(deleteTeam, 500, { message: 'Nor now.' });
  await act('Orders', 'Delete');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(notices().getByText('Nor now.')).toBeShown();
  await expect(row(/^Orders/)).toBeShown();
});

test('a team is deleted once it is confirmed', async () => {
  const api = withTeams([team(), RETURNS]);
  await openScreen(ADDRESS);
  await act('Orders', 'Delete');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await act('Orders', 'Delete');
  await expect(dialog().getByText(/rules that lead to it are deleted too/)).toBeShown();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(row(/^Orders/)).toBeGone();
  expect(api.calls(deleteTeam)).toMatchObject([{ params: { id: 1 } }]);
});

test('rules that cannot be loaded say so, and the teams stay', async () => {
  withTeams([team()]).fails(getRouting, 500);
  await openScreen(ADDRESS);
  await expect(rules().getByText('This could not be loaded.')).toBeShown();
  await expect(row(/^Orders/)).toBeShown();
  withTeams([team()]);
  await rules().getByRole('button', { name: 'Try again' }).click();
  await expect(rules().getByRole('combobox', { name: 'All others' })).toBeShown();
});

test('a rule is added, moved and saved; one that asks for nothing is not', async () => {
  const api = withTeams([team(), RETURNS], { rules: [rule({ locale: 'de' })], fallbackTeamId: null });
  await openScreen(ADDRESS);
  await button('Add rule').click();
  await save().click();
  await expect(page.getByText('Choose a channel, a language or a topic.')).toBeShown();
  expect(api.calls(saveRouting)).toEqual([]);
  const second = page.getByRole('group', { name: 'Rule 2' });
  await choose('Topic', 'Refunds', second);
  await choose('Team', 'Returns', second);
  await expect(page.getByText('Choose a channel, a language or a topic.')).toBeGone();
  await button('Move Rule 2 up').click();
  await save().click();
  await expect(rules().getByText(/^Saved/)).toBeShown();
  const saved = { rules: [rule({ topicId: 7, teamId: 2 }), rule({ locale: 'de' })], fallbackTeamId: null };
  expect(api.calls(saveRouting)).toMatchObject([{ body: saved }]);
});

test('rules that could not be saved stay to be saved again or discarded', async () => {
  withTeams([team()]).fails(saveRouting, 500, { message: 'Not now.' });
  await openScreen(ADDRESS);
  await choose('All others', 'Orders');
  await save().click();
  await expect(notices().getByText('Not now.')).toBeShown();
  await expect(rules().getByText('Unsaved changes')).toBeShown();
  expect((await rules().getByRole('combobox', { name: 'All others' }).waitFor()).textContent).toBe('Orders');
  await choose('All others', 'No team');
  await expect(save()).toBeGone();
  await choose('All others', 'Orders');
  await rules().getByRole('button', { name: 'Discard' }).click();
  await expect(save()).toBeGone();
  expect((await rules().getByRole('combobox', { name: 'All others' }).waitFor()).textContent).toBe('No team');
});

test('members read the teams, and are told who changes them', async () => {
  withTeams([team()]).answers(getProfile, profile({ isCompanyOwner: false }));
  await openScreen(ADDRESS);
  await expect(row(/^Orders/)).toBeShown();
  await expect(page.getByText(/Only owners can change teams/)).toBeShown();
  expect([button('New team').isThere, button('Actions for Orders').isThere, rules().isThere]).toEqual([
    false,
    false,
    false,
  ]);
});
