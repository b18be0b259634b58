import { createSecret, listSecrets } from '@parley/contracts/company-secrets';
import { switchCompany } from '@parley/contracts/members';
import { getProfile, type Profile } from '@parley/contracts/profile';
import { beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const COMPANIES = [
  { id: 1, name: 'Shop' },
  { id: 2, name: 'Linden Home' },
];
const inShop: Profile = { ...profile(), companies: COMPANIES };
const inLinden: Profile = { ...inShop, company: { ...inShop.company, id: 2, name: 'Linden Home' } };
let assign: { mock: { calls: unknown[][] } };
beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

async function openMenu() {
  await openScreen('/account/secrets');
  await page.getByRole('button', { name: /^Your menu:/ }).click();
}
const withCompanies = () => server().answers(getProfile, inShop).lists(listSecrets, []);
const company = (name: string) => page.getByRole('menuitemradio', { name });

test('with one company the menu offers no other', async () => {
  server().lists(listSecrets, []);
  await openMenu();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeShown();
  expect(page.getByText('Companies').isThere).toBe(false);
});

test('choosing another company loads the page again and tells the other tabs', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('parley.company');
  otherTab.addEventListener('message', ({ data }) => told.push(data));
  const api = withCompanies().answers(switchCompany, inLinden);
  await openMenu();
  await expect(company('Shop')).toBeShown();
  expect((await company('Shop').waitFor()).getAttribute('aria-checked')).toBe('true');
  await company('Linden Home').click();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  await expect.poll(() => told).toEqual([2]);
  otherTab.close();
  expect(api.calls(switchCompany).map(({ body }) => body.companyId)).toEqual([2]);
});

test('choosing the current company changes nothing', async () => {
  const api = withCompanies();
  await openMenu();
  await company('Shop').click();
  await expect(company('Shop')).toBeGone();
  expect(api.calls(switchCompany)).toEqual([]);
});

test('a tab that hears of a switch loads again, unless it shows that company already', async () => {
  withCompanies();
  await openScreen('/account/secrets');
  const otherTab = new BroadcastChannel('parley.company');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
  otherTab.postMessage(1);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
  otherTab.postMessage(2);
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  otherTab.close();
});

test('what was typed for one company is not sent into another, even before the tab has heard of the switch', async () => {
  const api = withCompanies().answers(createSecret, ({ body }) => {
    throw new Error(`${body.name} was sent.`);
  });
  await openScreen('/account/secrets');
  await page.getByRole('button', { name: 'Add a secret' }).click();
  await page.getByLabel('Name').fill('crm');
  await page.getByLabel('Value').fill('token-123456');
  document.cookie = 'XSRF-TOKEN=of-another-session; path=/';
  api.answers(getProfile, inLinden);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  expect(api.calls(createSecret)).toEqual([]);
});
