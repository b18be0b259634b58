import { removeOwnCompany } from '@parley/contracts/companies';
import { listSecrets } from '@parley/contracts/company-secrets';
import { getProfile } from '@parley/contracts/profile';
import { expect, test, vi } from 'vitest';
import { profile, secret } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const ONLY_OWNERS = 'Only owners of your company can change this.';
const dialog = () => page.getByRole('dialog', { name: 'Delete Shop?' });
const confirm = () => dialog().getByRole('button', { name: 'Delete permanently' });

test('an owner deletes the company by its exact name and their password, once', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const api = server().fails(removeOwnCompany, 422, { errors: { password: ['This is not your password.'] } });
  await openScreen('/account/company');
  await page.getByRole('button', { name: 'Delete company…' }).click();
  await dialog().getByLabel('Company name').fill('shop');
  await dialog().getByLabel('Current password').fill('wrong');
  expect((await confirm().waitFor()).matches(':disabled')).toBe(true);
  await dialog().getByLabel('Company name').fill('Shop');
  await confirm().click();
  await expect(dialog().getByText('This is not your password.')).toBeShown();
  await expect(dialog().getByLabel('Current password')).toBeFocused();
  api.answers(removeOwnCompany, undefined);
  await dialog().getByLabel('Current password').fill('correct horse 42');
  const release = api.holds(removeOwnCompany);
  await confirm().doubleClick();
  release();
  await expect.poll(() => assign.mock.calls).toEqual([['/']]);
  expect(api.calls(removeOwnCompany).at(-1)?.body).toEqual({ name: 'Shop', password: 'correct horse 42' });
  expect(api.calls(removeOwnCompany)).toHaveLength(2);
});

test('a member reads that only owners delete the company', async () => {
  server().answers(getProfile, profile({ isCompanyOwner: false }));
  await openScreen('/account/company');
  await expect(page.getByRole('region', { name: 'Delete company' }).getByText(ONLY_OWNERS)).toBeShown();
  await expect(page.getByRole('button', { name: 'Delete company…' })).toBeGone();
});

test('a member sees secrets, but no way to change them', async () => {
  server()
    .answers(getProfile, profile({ isCompanyOwner: false }))
    .lists(listSecrets, [secret()]);
  await openScreen('/account/secrets');
  await expect(page.getByText('shop-key')).toBeShown();
  await expect(page.getByText(ONLY_OWNERS)).toBeShown();
  for (const name of ['Add a secret', 'Delete shop-key', 'Replace the value of shop-key'])
    await expect(page.getByRole('button', { name })).toBeGone();
});
