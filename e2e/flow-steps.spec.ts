import type { Locator, Page } from '@playwright/test';
import { brokenFlow, shopFlow } from './flow-steps.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

async function openFlow(page: Page, body: object = {}, view = 'outline'): Promise<void> {
  await registerVerified(page);
  const reply = await post(page, '/flows', { name: 'Orders', is_disclosed: false, ...body });
  expect(reply.status()).toBe(201);
  const { id } = (await reply.json()) as { id: number };
  await page.goto(`/flows/${id}?view=${view}`);
  await expect(page.getByRole('tree')).toBeVisible();
}

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name });

/** Presses Tab until the target has the focus, as people without a mouse do. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('the keyboard alone builds a flow in the outline, tries it and publishes it', async ({ page }) => {
  await openFlow(page, {
    definition: {
      format: 1,
      languages: ['en'],
      nodes: [{ id: 'start', type: 'start', title: '', x: 0, y: 0, settings: {} }],
      edges: [],
      notes: [],
    },
  });
  const { keyboard } = page;
  await tabTo(page, row(page, /Start/));

  await keyboard.press('ArrowDown');
  await expect(row(page, /No next step/)).toBeFocused();
  await keyboard.press('a');
  await keyboard.type('choice');
  await keyboard.press('Enter');
  await expect(row(page, /Choice/)).toBeFocused();

  await keyboard.press('Enter');
  await expect(page.getByLabel('Name on the canvas')).toBeFocused();
  await keyboard.type('Menu');
  await tabTo(page, page.getByLabel('Text', { exact: true }));
  await keyboard.type('What is it about?');
  await tabTo(page, page.getByLabel('Option 1', { exact: true }));
  await keyboard.type('Orders');
  await tabTo(page, page.getByLabel('Option 2', { exact: true }));
  await keyboard.type('Prices');
  await keyboard.press('Escape');
  await expect(row(page, /Menu/)).toBeFocused();

  await keyboard.press('ArrowDown');
  await expect(row(page, /Orders.*No next step/)).toBeFocused();
  await keyboard.press('Insert');
  await keyboard.type('messa');
  await keyboard.press('Enter');
  await expect(row(page, /Orders.*Message/)).toBeFocused();
  await keyboard.press('F2');
  await keyboard.type('About orders');
  await keyboard.press('Enter');
  await expect(row(page, /Orders.*About orders/)).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Text', { exact: true }));
  await keyboard.type('They come tomorrow');
  await keyboard.press('Escape');

  await keyboard.press('End');
  await keyboard.press('ArrowUp');
  await expect(row(page, /Prices.*No next step/)).toBeFocused();
  await keyboard.press('g');
  await keyboard.type('about');
  await keyboard.press('Enter');
  await expect(row(page, /Prices.*Go to About orders/)).toBeFocused();

  await keyboard.press('Alt+ArrowUp');
  await expect(row(page, /Prices.*About orders/)).toBeVisible();
  await expect(row(page, /Orders.*Go to About orders/)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Test', exact: true }));
  await keyboard.press('Enter');
  const log = page.getByRole('log');
  await expect(log).toContainText('What is it about?');
  await tabTo(page, log.getByRole('button', { name: 'Prices' }));
  await keyboard.press('Enter');
  await expect(log).toContainText('They come tomorrow');
  await expect(log).toContainText('The flow has ended');

  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Publish', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText(/Published v?1/)).toBeVisible();
});

test('a condition is shown as a sentence that updates with every key', async ({ page }) => {
  await openFlow(page, { definition: shopFlow });
  await row(page, /How late is it/).click();
  const sentence = page.getByTestId('branch-sentence');
  await expect(sentence).toHaveText('When days is greater than 3, continue with Sorry + voucher.');
  await page.getByLabel('Value', { exact: true }).press('End');
  await page.keyboard.type('0');
  await expect(sentence).toHaveText('When days is greater than 30, continue with Sorry + voucher.');

  await page.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'is empty' }).click();
  await expect(sentence).toHaveText('When days is empty, continue with Sorry + voucher.');
  await expect(page.getByLabel('Value', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Rule', exact: true }).click();
  await page.getByLabel('Value', { exact: true }).fill('refund');
  await page.getByRole('button', { name: 'any', exact: true }).click();
  await expect(sentence).toHaveText('When days is empty or message contains refund, continue with Sorry + voucher.');
  await page.getByRole('tab', { name: 'Otherwise' }).click();
  await expect(sentence).toHaveText('In all other cases, continue with Wait.');
});

test('a trial can wait, go back, choose how a request ends and be handed back', async ({ page }) => {
  await openFlow(page, { definition: shopFlow });
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const preview = page.getByRole('region', { name: /Preview/ });
  const log = preview.getByRole('log');
  await log.getByRole('button', { name: 'Track an order' }).click();
  const answer = preview.getByLabel('Answer as the customer…');
  await answer.fill('17');
  await answer.press('Enter');
  await expect(preview).toContainText('GET https://shop.example/orders/17');
  await preview.getByRole('button', { name: 'Succeeded' }).click();
  await expect(preview).toContainText('Waits 2 hours');
  await expectAccessible(page, 'a trial that waits');
  await preview.getByRole('button', { name: 'Skip the wait' }).click();
  await expect(log).toContainText('A person has the conversation now: Order 17');
  await preview.getByRole('button', { name: 'Step back' }).click();
  await expect(log).not.toContainText('A person has the conversation now');
  await preview.getByRole('button', { name: 'Skip the wait' }).click();
  await preview.getByRole('button', { name: 'Hand back' }).click();
  await expect(log).toContainText('Thank you');
  await expect(preview.getByRole('region', { name: 'Variables' })).toContainText('order_no 17');

  await preview.getByRole('button', { name: 'Restart', exact: true }).first().click();
  await expect(log).not.toContainText('Thank you');
  await preview.getByRole('combobox', { name: 'Customer’s language' }).click();
  await page.getByRole('option', { name: 'Română' }).click();
  await expect(log).toContainText('Despre ce este vorba?');
});

test('a step with broken settings can be opened, shows its problems and can be fixed', async ({ page }) => {
  await openFlow(page, { definition: brokenFlow });
  for (const { id } of brokenFlow.nodes) {
    await page.locator(`[data-key="${id}"] .title`).click();
    await expect(page.locator('#inspector-title')).toBeVisible();
  }
  await page.getByRole('treeitem', { name: /Order number/ }).click();
  await page.getByRole('spinbutton', { name: 'Times to ask again' }).fill('9');
  await expect(page.getByText('At most 5.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Times to ask again' }).fill('3');
  await page.getByLabel('Text', { exact: true }).fill('What is your number?');
  await expect(page.getByRole('treeitem', { name: /What is your number/ })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('The flow has ended');
});

test('a tested request shows its result', async ({ page }) => {
  await openFlow(page, { definition: shopFlow });
  await page.locator('[data-key="find"] .title').click();
  const form = page.getByRole('region', { name: 'HTTP request' });
  await form.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/{{order_no}}');
  await form.getByLabel('Value of order_no').fill('17');
  await form.getByRole('button', { name: 'Test the request' }).click();
  await expect(form.getByText(/private network/)).toBeVisible();
});

test('a flow of 500 steps renders only visible rows, and every row can be reached', async ({ page }) => {
  const said = (at: number) => ({
    id: `n${at}`,
    type: 'message',
    title: `Step ${at}`,
    x: 0,
    y: 0,
    settings: { text: { en: `Line ${at}` } },
  });
  const nodes = Array.from({ length: 499 }, (_, at) => said(at));
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, from: `n${at}`, exit: 'next', to: id }));
  const start = { ...said(0), id: 'start', type: 'start', title: '', settings: {} };
  await openFlow(page, {
    definition: {
      format: 1,
      languages: ['en'],
      nodes: [start, ...nodes],
      edges: [{ id: 'first', from: 'start', exit: 'next', to: 'n0' }, ...edges],
      notes: [],
    },
  });
  expect(await page.getByRole('treeitem').count()).toBeLessThan(60);
  await row(page, /Start/).focus();
  await page.keyboard.press('End');
  await expect(row(page, /Step 498/)).toBeFocused();
  await expect(row(page, /Step 498/)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(row(page, /Start/)).toBeFocused();
  await page.getByLabel('Find in this flow').fill('line 321');
  await expect(page.getByRole('treeitem')).toHaveText([/Step 321/]);
});

for (const width of [1440, 390])
  test(`every kind of step can be read and edited by everyone at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 2_400 }); // every row is visible and therefore rendered
    await openFlow(page, { definition: shopFlow });
    await expectAccessibleEverywhere(page, 'outline', [width]);
    for (const { id, type } of shopFlow.nodes) {
      await page.locator(`[data-key="${id}"]`).click({ position: { x: width / 2, y: 8 } });
      await expect(page.locator('#inspector-title')).toBeVisible();
      await expectAccessibleEverywhere(page, type, [width]);
      if (width < 1280) await page.keyboard.press('Escape');
    }
  });
