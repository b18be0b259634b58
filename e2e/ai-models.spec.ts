import type { Page } from '@playwright/test';
import { startScriptedModel, type ScriptedModel } from '../apps/server/src/testing/scripted-model/scripted-model.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { MODEL_PORT } from './outside.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

const KEY = 'sk-right-and-secret-7Qx2';
let model: ScriptedModel;
test.beforeAll(async () => {
  model = await startScriptedModel({ port: MODEL_PORT, key: KEY });
});
test.afterAll(() => model.close());

async function openEngine(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // axe must not see half-finished fades
  await registerVerified(page);
  const { id } = (await (await post(page, '/ai-agents', { name: 'Order Desk' })).json()) as { id: number };
  await page.goto(`/ai-agents/${id}/general`);
  return id;
}

const section = (page: Page) => page.locator('#agent-engine');
const dialog = (page: Page) => page.getByRole('dialog');

async function enterProvider(page: Page, key: string) {
  await section(page).getByRole('button', { name: 'Add a provider' }).click();
  await dialog(page).getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'OpenAI-compatible server' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Our server');
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill(model.url);
  await dialog(page).getByLabel('Key').fill(key);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
}

test('a provider is added with a wrong key, fixed, checked and selected, and stays selected', async ({ page }) => {
  const id = await openEngine(page);
  const engine = section(page);
  await expect(engine.getByRole('radio', { name: 'Built-in engine' })).toBeChecked();

  await test.step('missing values are reported at their fields', async () => {
    await engine.getByRole('radio', { name: 'Language model' }).check();
    await expect(engine.getByText('No provider yet')).toBeVisible();
    await engine.getByRole('button', { name: 'Add a provider' }).click();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog(page).getByLabel('Key')).toBeFocused();
    await expect(dialog(page).getByText('Fill in this field')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a wrong key is explained', async () => {
    await enterProvider(page, 'sk-wrong');
    await expect(dialog(page)).toBeHidden();
    await expect(engine.getByRole('status')).toContainText('The provider rejected the key.');
    await expectAccessible(page, 'a refused key');
  });

  await test.step('another key fixes it, and no key is ever shown', async () => {
    await engine.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialog(page).getByLabel('Key')).toHaveValue('');
    await dialog(page).getByLabel('Key').fill(KEY);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(engine.getByRole('status')).toHaveText('Connected. 2 models to choose from.');
    await expect(engine.getByText('key ends with 7Qx2')).toBeVisible();
  });

  await test.step('a model is selected from the list and tested', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const name = engine.getByRole('combobox', { name: 'Model' });
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['scripted-large', 'scripted-small']);
    await page.getByRole('option', { name: 'scripted-small' }).click();
    await expect(name).toHaveValue('scripted-small');
    await engine.getByRole('button', { name: 'Check' }).click();
    await expect(engine.getByRole('status')).toContainText('scripted-small answered in');
    await engine.getByRole('textbox', { name: 'Max tokens per day' }).fill('50000');
    await engine.getByRole('textbox', { name: 'Embedding model (optional)' }).fill('scripted-vectors');
    await expect(page.getByText('2 unsaved changes in Engine and budgets')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Agent saved')).toBeVisible();
  });

  await test.step('it is unchanged after a reload', async () => {
    await page.reload();
    await expect(engine.getByRole('radio', { name: 'Language model' })).toBeChecked();
    await expect(engine.getByRole('combobox', { name: 'Provider' })).toHaveText(/Our server/);
    await expect(engine.getByRole('combobox', { name: 'Model' })).toHaveValue('scripted-small');
    await expect(engine.getByRole('textbox', { name: 'Embedding model (optional)' })).toHaveValue('scripted-vectors');
    await expect(engine.getByText('Used by Order Desk')).toBeVisible();
    await expect(engine.getByText('0 of 50,000 tokens used today')).toBeVisible();
    const seen = await page.request.get('/api/model-providers');
    expect(await seen.text()).not.toContain(KEY);
    await page.goto('/ai-agents');
    await expect(page.getByText('scripted-small')).toBeVisible();
  });

  await test.step('removing it says who uses it, and the built-in engine goes on', async () => {
    await page.goto(`/ai-agents/${id}/general`);
    await engine.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog(page)).toContainText('Order Desk uses it and will switch to the built-in engine.');
    await expectAccessible(page, 'the question before removing');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Our server removed')).toBeVisible();
    await expect(engine.getByRole('radio', { name: 'Built-in engine' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await page.reload();
    await expect(engine.getByRole('radio', { name: 'Built-in engine' })).toBeChecked();
  });
});

test('an unreachable server and a missing model are explained', async ({ page }) => {
  await openEngine(page);
  const engine = section(page);
  const away = { kind: 'compatible', name: 'Away', base_url: 'http://127.0.0.1:1/v1' };
  expect((await post(page, '/model-providers', away)).status()).toBe(201);
  const ours = { kind: 'compatible', name: 'Ours', base_url: model.url, key: KEY };
  expect((await post(page, '/model-providers', ours)).status()).toBe(201);
  await page.reload();
  await engine.getByRole('radio', { name: 'Language model' }).check();
  const choose = async (name: string) => {
    await engine.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Away');
  await expect(engine.getByRole('status')).toContainText('Nothing responds at this address.');
  await choose('Ours');
  await expect(engine.getByRole('status')).toContainText('Connected.');
  await engine.getByRole('combobox', { name: 'Model' }).fill('missing');
  await engine.getByRole('button', { name: 'Check' }).click();
  await expect(engine.getByRole('status')).toContainText('The model was not found');
  await engine.getByRole('radio', { name: 'Built-in engine' }).check();
  await engine.getByRole('radio', { name: 'Language model' }).check();
  await expect(engine.getByRole('combobox', { name: 'Model' })).toHaveValue('missing');
});

test('the choice of a model has no violation, empty, in its dialog and filled', async ({ page }) => {
  await openEngine(page);
  const engine = section(page);
  await engine.locator('input[value=model]').check();
  await expectAccessibleEverywhere(page, 'no provider');
  await engine.getByRole('button').first().click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).locator('#provider-kind').click();
  await page.getByRole('option').last().click();
  await page.locator('#provider-baseUrl').fill(model.url);
  await page.locator('#provider-key').fill(KEY);
  await page.locator('#provider-priceIn').fill('much');
  await page.locator('#provider-priceIn').blur();
  await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the dialog');
  await page.locator('#provider-priceIn').fill('0,15');
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page)).toBeHidden();
  await expect(engine.getByRole('status')).not.toBeEmpty();
  await engine.locator('#agent-model').fill('scripted-large');
  await expectAccessibleEverywhere(page, 'a chosen model');
});
