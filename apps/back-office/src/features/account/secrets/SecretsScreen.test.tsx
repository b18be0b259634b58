import {
  createSecret,
  deleteSecret,
  listSecrets,
  replaceSecret,
  type CompanySecret,
} from '@parley/contracts/company-secrets';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { secret } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/secrets';
const open = (language?: Locale) => openScreen(ADDRESS, language);
function withSecrets(...given: CompanySecret[]) {
  let secrets = given;
  return server()
    .lists(listSecrets, () => secrets)
    .answers(createSecret, ({ body }) => {
      secrets = [...secrets, secret({ name: body.name })];
      return secret({ name: body.name });
    })
    .answers(replaceSecret, secret())
    .answers(deleteSecret, ({ params }) => void (secrets = secrets.filter(({ name }) => name !== params.name)));
}
const dialog = () => page.getByRole('dialog');

testStates({
  what: 'secrets',
  address: ADDRESS,
  endpoint: listSecrets,
  prepare: () => withSecrets(secret()),
  content: () => page.getByRole('button', { name: 'Delete shop-key' }),
});

test('the first secret: the name has the focus, a double click saves once, and it is in the list', async () => {
  const api = withSecrets();
  await open();
  await expect(page.getByText(/^There are no secrets yet/)).toBeShown();
  await page.getByRole('button', { name: 'Add a secret' }).click();
  await expect(dialog().getByLabel('Name')).toBeFocused();
  await dialog().getByLabel('Name').fill('crm');
  await dialog().getByLabel('Value').fill('token-123456');
  const release = api.holds(createSecret);
  await dialog().getByRole('button', { name: 'Save' }).doubleClick();
  release();
  await expect(page.getByText('Secret saved')).toBeShown();
  await expect(page.getByRole('button', { name: 'Delete crm' })).toBeShown();
  expect(api.calls(createSecret).map(({ body }) => body)).toEqual([{ name: 'crm', value: 'token-123456' }]);
});

test('a name that is taken is explained at its field, and Escape closes without saving', async () => {
  const api = withSecrets(secret()).fails(createSecret, 422, { errors: { name: ['This name is taken.'] } });
  await open();
  const opener = page.getByRole('button', { name: 'Add a secret' });
  await opener.click();
  await dialog().getByLabel('Name').fill('shop-key');
  await dialog().getByLabel('Value').fill('token-123456');
  await pressKey('Enter');
  await expect(dialog().getByText('This name is taken.')).toBeShown();
  await pressKey('Escape');
  await expect(dialog()).toBeGone();
  await expect(opener).toBeFocused();
  expect(api.calls(createSecret)).toHaveLength(1);
});

test('a value that is too short is not sent', async () => {
  const api = withSecrets(secret());
  await open();
  await page.getByRole('button', { name: 'Replace the value of shop-key' }).click();
  await expect(dialog().getByLabel('Value')).toBeFocused();
  await dialog().getByLabel('Value').fill('abc');
  await pressKey('Enter');
  await expect(dialog().getByText('Too short. Minimum characters: 6')).toBeShown();
  await dialog().getByLabel('Value').fill('token-654321');
  await pressKey('Enter');
  await expect(page.getByText('Secret saved')).toBeShown();
  expect(api.calls(replaceSecret).map(({ body }) => body.value)).toEqual(['token-654321']);
});

test('deleting asks first and happens once; a secret that a flow sends stays', async () => {
  const api = withSecrets(secret()).fails(deleteSecret, 409, { message: 'The flow “Orders” sends it.' });
  await open();
  const button = page.getByRole('button', { name: 'Delete shop-key' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Delete “shop-key”?' })).toBeShown();
  await expect(dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The flow “Orders” sends it.')).toBeShown();
  await expect(dialog()).toBeGone();
  withSecrets(secret());
  await button.click();
  const release = api.holds(deleteSecret);
  await dialog().getByRole('button', { name: 'Delete' }).click();
  release();
  await expect(page.getByText(/^There are no secrets yet/)).toBeShown();
  expect(api.calls(deleteSecret)).toHaveLength(2);
});

test('secrets are complete in German', async () => {
  withSecrets(secret({ isUnreadable: true, usedBy: ['Bestellungen'] }), secret({ name: 'crm', updatedBy: null }));
  await open('de');
  await page.getByRole('button', { name: 'shop-key löschen' }).click();
  await expect(dialog()).toBeShown();
});
