import { switchCompany } from '@parley/contracts/members';
import { listSecrets } from '@parley/contracts/company-secrets';
import { getProfile, type Profile } from '@parley/contracts/profile';
import { beforeEach, expect, test, vi } from 'vitest';
import { profile } from './testing/factories.ts';
import { openScreen, server } from './testing/open-screen.tsx';
import { page } from './testing/page.ts';

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
const signedIn = () => server().answers(getProfile, inShop).lists(listSecrets, []);
const address = () => window.location.pathname + window.location.search;

test('a link about another company of the reader opens there, in every tab', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('parley.company');
  otherTab.addEventListener('message', ({ data }) => told.push(data));
  const api = signedIn().answers(switchCompany, inLinden);
  void openScreen('/account/secrets?from=2026-11-09&company=2').catch(() => {}); // loads anew instead
  await expect.poll(() => assign.mock.calls).toEqual([['/account/secrets?from=2026-11-09']]);
  await expect.poll(() => told).toEqual([2]);
  otherTab.close();
  expect(api.calls(switchCompany).map(({ body }) => body.companyId)).toEqual([2]);
});

test.for([
  ['the company that is open', '1'],
  ['a company of others', '3'],
  ['none at all', 'Linden'],
])('a link about %s changes nothing but its address', async ([, company]) => {
  const api = signedIn();
  await openScreen(`/account/secrets?company=${company}&from=2026-11-09`);
  await expect(page.getByRole('button', { name: 'Add a secret' })).toBeShown();
  expect(address()).toBe('/account/secrets?from=2026-11-09');
  expect(api.calls(switchCompany)).toEqual([]);
  expect(assign.mock.calls).toEqual([]);
});

test('whoever has left the company meanwhile stays where they are', async () => {
  const api = signedIn().fails(switchCompany, 404);
  await openScreen('/account/secrets?company=2');
  await expect(page.getByRole('button', { name: 'Add a secret' })).toBeShown();
  expect([address(), assign.mock.calls]).toEqual(['/account/secrets', []]);
  expect(api.calls(switchCompany)).toHaveLength(1);
});
