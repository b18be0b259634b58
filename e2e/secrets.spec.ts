import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { SITE_PORT } from './outside.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

const KEY = 'shop-admin-key-31c9';
const shop = `http://127.0.0.1:${SITE_PORT}`;

const flowWith = (settings: object) => ({
  format: 1,
  languages: ['en'],
  nodes: [
    { id: 'start', type: 'start', title: '', x: 0, y: 0, settings: {} },
    { id: 'find', type: 'httpRequest', title: '', x: 0, y: 140, settings: { method: 'GET', ...settings } },
    { id: 'done', type: 'message', title: '', x: 0, y: 340, settings: { text: { en: 'Done' } } },
  ],
  edges: [
    { id: 'one', from: 'start', exit: 'next', to: 'find' },
    { id: 'two', from: 'find', exit: 'ok', to: 'done' },
    { id: 'three', from: 'find', exit: 'error', to: 'done' },
  ],
  notes: [],
});

async function openRequest(page: Page, settings: object): Promise<number> {
  const reply = await post(page, '/flows', { name: 'Orders', definition: flowWith(settings) });
  const { id } = (await reply.json()) as { id: number };
  await page.goto(`/flows/${id}?view=outline`);
  await page.locator('[data-key="find"] .title').click();
  return id;
}

test('a key in a flow is moved into a secret, sent from there, and cannot be deleted while it is used', async ({
  page,
}) => {
  const sent: string[] = [];
  const api = createServer((request, reply) => {
    sent.push(request.headers.authorization ?? '');
    reply.end(JSON.stringify({ state: 'packed', echo: request.headers.authorization }));
  });
  await new Promise<void>((resolve) => api.listen(SITE_PORT, '127.0.0.1', resolve));
  try {
    await registerVerified(page);
    const id = await openRequest(page, {
      url: `${shop}/orders/1`,
      headers: [{ name: 'Authorization', value: `Bearer ${KEY}` }],
      saves: [{ path: 'echo', variable: 'echo' }],
    });
    const form = page.getByRole('region', { name: 'HTTP request' });
    const value = form.getByLabel('Value', { exact: true });
    await expect(value).toHaveAttribute('type', 'password');
    await form.getByRole('button', { name: 'Move it into a secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'New secret' });
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Use lowercase letters')).toBeVisible();
    await dialog.getByLabel('Name').fill('shop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(value).toHaveValue('Bearer {{secret.shop}}');
    await expect(form.getByRole('button', { name: 'Move it into a secret' })).toBeHidden();

    await form.getByRole('button', { name: 'Test the request' }).click();
    await expect(form.getByText('Bearer •••')).toBeVisible();
    expect(sent).toEqual([`Bearer ${KEY}`]);
    await expect
      .poll(async () => (await page.request.get(`/api/flows/${id}/draft`)).text())
      .toContain('{{secret.shop}}');
    expect(await (await page.request.get(`/api/flows/${id}/export`)).text()).not.toContain(KEY);

    await page.goto('/account/secrets');
    await expect(page.getByText('Used by: Orders')).toBeVisible();
    await page.getByRole('button', { name: 'Delete shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/Used by these flows: Orders/)).toBeVisible();
    await page.getByRole('button', { name: 'Replace the value of shop' }).click();
    await page.getByRole('dialog').getByLabel('Value').fill('another-key-42');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Secret saved')).toBeVisible();
  } finally {
    api.closeAllConnections();
    api.close();
  }
});

test('secrets and the headers of a request have no violation', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/account/secrets');
  await expectAccessibleEverywhere(page, 'no secrets');
  await post(page, '/secrets', { name: 'shop', value: KEY });
  await post(page, '/secrets', { name: 'a-rather-long-name-of-a-warehouse-key', value: KEY });
  await openRequest(page, {
    url: 'https://{{message}}.shop.example/',
    headers: [
      { name: 'Authorization', value: 'Bearer {{secret.shop}}' },
      { name: 'X-Api-Key', value: KEY },
      { name: 'Host', value: 'other.example' },
    ],
  });
  await expect(page.locator('#header-0')).toBeVisible();
  await expectAccessibleEverywhere(page, 'headers of a request');
  await page.goto('/account/secrets');
  await expect(page.getByText('a-rather-long-name-of-a-warehouse-key')).toBeVisible();
  await expectAccessibleEverywhere(page, 'secrets');
  await page.locator('main').getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new secret');
});
