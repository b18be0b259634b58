import { ACTIVITY_FIELDS, ACTIVITY_KINDS, listActivity, type ActivityEntry } from '@parley/contracts/activity';
import { LOCALES } from '@parley/contracts/locales';
import { listMembers } from '@parley/contracts/members';
import { getProfile } from '@parley/contracts/profile';
import { expect, test } from 'vitest';
import { profile } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page, until } from '../../../testing/page.ts';
import { member, membersPage } from '../../../testing/member-factories.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/activity';
const ANNA = { id: 1, name: 'Anna Berg' };

let ids = 0;
const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: (ids += 1),
  createdAt: new Date(),
  kind: 'agent.published',
  by: ANNA,
  subject: { id: 3, name: 'Shop assistant', exists: true },
  version: 4,
  changes: [],
  ipAddress: null,
  ...changes,
});
const withEntries = (...entries: ActivityEntry[]) => server().lists(listActivity, entries).lists(listMembers, []);
const queries = () =>
  server()
    .calls(listActivity)
    .map(({ query }) => query);

testStates({
  what: 'activity',
  address: ADDRESS,
  endpoint: listActivity,
  prepare: () => withEntries(entry()),
  content: () => page.getByText('Shop assistant'),
});

test('an entry says who did what, and leads to the thing if it still exists', async () => {
  withEntries(
    entry(),
    entry({ kind: 'flow.removed', subject: { id: 5, name: 'Welcome', exists: false }, version: null }),
  );
  await openScreen(ADDRESS);
  await expect(page.getByText('Anna Berg published version 4 of the agent Shop assistant')).toBeShown();
  const link = await page.getByRole('link', { name: 'Shop assistant' }).waitFor();
  expect(link.getAttribute('href')).toBe('/ai-agents/3/general');
  expect(page.getByRole('link', { name: 'Welcome' }).isThere).toBe(false);
  await expect(page.getByText('Anna Berg removed the flow Welcome')).toBeShown();
});

test('what changed is shown, with values where they are recorded', async () => {
  const changes = [
    { field: 'name' as const, before: 'Shop', after: 'Store' },
    { field: 'settings' as const, before: null, after: null },
  ];
  withEntries(entry({ kind: 'channel.changed', changes, version: null }));
  await openScreen(ADDRESS);
  await expect(page.getByText('Name: Shop → Store')).toBeShown();
  await expect(page.getByText('Settings changed')).toBeShown();
});

test('entries are grouped by the days of the company', async () => {
  const createdAt = new Date('2026-03-01T22:30:00Z'); // the second of March in Berlin was an hour and a half away
  withEntries(entry(), entry({ createdAt }), entry({ createdAt: new Date('2026-03-01T23:30:00Z') }));
  await openScreen(ADDRESS);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeShown();
  await expect(page.getByRole('heading', { name: 'Sunday, March 1, 2026' })).toBeShown();
  await expect(page.getByRole('heading', { name: 'Monday, March 2, 2026' })).toBeShown();
});

test('filters are part of the address and reach the server', async () => {
  withEntries(entry());
  await openScreen(`${ADDRESS}?person=1&subject=agent&thing=3&from=2026-11-01&to=nonsense`);
  await expect(page.getByText('Only Shop assistant')).toBeShown();
  expect(queries().at(-1)).toMatchObject({ person: 1, subject: 'agent', subjectId: 3, from: '2026-11-01' });
  expect(queries().at(-1)).not.toHaveProperty('to');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeGone();
  await until(
    () => queries().at(-1)?.person === undefined,
    () => 'The filters still reach the server.',
  );
  expect(queries().at(-1)).toEqual({ limit: 50 });
});

test('of many people, everyone can be chosen, also those who have left', async () => {
  const left = member({ id: 60, name: 'Zoe Hart', deactivatedAt: new Date() });
  withEntries(entry()).answers(listMembers, membersPage([member()], [left]));
  await openScreen(ADDRESS);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Zoe Hart' }).click();
  await until(
    () => queries().at(-1)?.person === 60,
    () => 'The person does not reach the server.',
  );
  expect(queries().at(-1)).toEqual({ limit: 50, person: 60 });
});

test('one thing can be followed from any of its entries', async () => {
  withEntries(entry());
  await openScreen(ADDRESS);
  await page.getByRole('button', { name: 'Only Shop assistant' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeShown();
  expect(queries().at(-1)).toMatchObject({ subject: 'agent', subjectId: 3 });
});

test('an empty log and filters without a result say so', async () => {
  withEntries();
  await openScreen(ADDRESS);
  await expect(page.getByText('Nothing has been recorded yet.')).toBeShown();
  await openScreen(`${ADDRESS}?subject=bots`);
  await expect(page.getByText('Nothing matches these filters.')).toBeShown();
});

test('only owners can export', async () => {
  withEntries(entry());
  await openScreen(`${ADDRESS}?subject=agent&thing=3`);
  const link = page.getByRole('link', { name: 'Export as CSV' });
  await expect(link).toBeShown();
  expect((await link.waitFor()).getAttribute('href')).toBe('/api/activity/export?subject=agent&subject_id=3');
  server().answers(getProfile, profile({ isCompanyOwner: false }));
  await openScreen(ADDRESS);
  await expect(page.getByText('Shop assistant')).toBeShown();
  expect(link.isThere).toBe(false);
});

test('a name cannot bring in markup or placeholders', async () => {
  withEntries(entry({ subject: { id: 3, name: '<b>{{person}}</b>\uE000', exists: false } }));
  await openScreen(ADDRESS);
  await expect(page.getByText('<b>{{person}}</b>\uE000')).toBeShown();
});

test.each(LOCALES)('every kind and every field has a sentence in %s', async (locale) => {
  const changes = ACTIVITY_FIELDS.map((field) => ({ field, before: null, after: null }));
  const version = 7;
  withEntries(...ACTIVITY_KINDS.map((kind) => entry({ kind, version })), entry({ changes }));
  await openScreen(ADDRESS, locale);
  await expect(page.getByRole('link', { name: 'Shop assistant' }).nth(0)).toBeShown();
  const text = document.body.textContent;
  expect(text).not.toMatch(/activity\.(kinds|fields|subjects)|\{\{|[\uE000\uE001]/);
  expect(text.match(/Anna Berg/g)?.length).toBeGreaterThanOrEqual(ACTIVITY_KINDS.length);
});
