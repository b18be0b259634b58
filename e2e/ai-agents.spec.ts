import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

async function addAgent(page: Page, body: object = {}) {
  const reply = await post(page, '/ai-agents', { name: 'Order Desk', ...body });
  expect(reply.status()).toBe(201);
  return (await reply.json()) as { id: number };
}

async function addWidget(page: Page, name: string) {
  const reply = await post(page, '/channels', { type: 'web_widget', name });
  expect(reply.status()).toBe(201);
  return (await reply.json()) as { id: number };
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const act = async (page: Page, agent: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${agent}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('the screens of agents have no violation, empty and filled', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/ai-agents');
  await expectAccessibleEverywhere(page, 'no agents');
  const { id } = await addAgent(page, { name: 'A desk for orders with a rather long name', description: 'Orders' });
  await page.goto(`/ai-agents/${id}/channels`);
  await expectAccessibleEverywhere(page, 'no channels');
  const widget = await addWidget(page, 'Shop');
  await post(page, `/channels/${widget.id}/assign-ai-agent`, { agent_id: id });
  await addWidget(page, 'Another shop');
  await post(page, '/sample-data'); // with an agent that has answered
  for (const route of ['', '?view=table', '?search=nothing', `/${id}/general`, `/${id}/channels`]) {
    await page.goto(`/ai-agents${route}`);
    await expectAccessibleEverywhere(page, `/ai-agents${route}`);
  }
  await page.goto(`/ai-agents/${id}/general`);
  await page.locator('#agent-name').fill('');
  await page.locator('#agent-name').blur();
  await page.locator('input[value=own]').check();
  await expect(page.getByRole('slider', { name: 'Minimum confidence' })).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectAccessibleEverywhere(page, 'settings with problems');
  await page.locator('main button[aria-haspopup=menu]').first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu of an agent');
  await page.keyboard.press('Escape');
  await page.locator('main button[aria-haspopup=dialog]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the choice of a sign');
  await page.keyboard.press('Escape');
  await page.locator(`a[href="/ai-agents/${id}/channels"]`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the question before leaving');
  await page.keyboard.press('Escape');
});

test('an agent is created from a template, changed, saved, copied, assigned, paused, deleted and restored', async ({
  page,
}) => {
  await registerVerified(page);
  const widget = await addWidget(page, 'Shop');
  await page.goto('/ai-agents');
  await page.getByRole('button', { name: /^Shop questions/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop questions' })).toBeVisible();
  await expect(page).toHaveTitle('Shop questions · AI agents · Parley');
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue(
    /^You answer for \{\{company\.name\}\}/,
  );

  await test.step('several sections are changed, and the bar names them', async () => {
    await nameField(page).fill('Shop Assistant');
    await page.getByRole('button', { name: 'Change icon' }).click();
    await page.getByRole('radio', { name: 'Star' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Formal' }).check();
    await page.getByRole('group', { name: 'Language of the greeting' }).getByRole('radio', { name: 'Deutsch' }).check();
    await expect(page.getByRole('textbox', { name: 'Greeting' })).toHaveValue(/^Guten Tag!/);
    await page.getByRole('textbox', { name: 'Greeting' }).fill('Willkommen!');
    await page.getByRole('combobox', { name: 'Topics for your team' }).fill('invoice');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('5 unsaved changes in Identity, Voice and instructions, Languages, and Hand-off'),
    ).toBeVisible();
  });

  await test.step('leaving asks first', async () => {
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Channels 0' }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(nameField(page)).toHaveValue('Shop Assistant');
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'AI agents' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Ctrl+S saves all of it', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Agent saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await page.reload();
    await expect(nameField(page)).toHaveValue('Shop Assistant');
    await expect(page.getByRole('radio', { name: 'Formal' })).toBeChecked();
    await expect(page.getByText('invoice', { exact: true })).toBeVisible();
  });

  await test.step('discarded changes are gone', async () => {
    await nameField(page).fill('Something else');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(nameField(page)).toHaveValue('Shop Assistant');
    await nameField(page).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: 'Channels 0' }).click();
    await page.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop Assistant' })).toBeVisible();
  });

  await test.step('it answers on the widget, in place of a flow', async () => {
    const flow = (await (await post(page, '/flows', { name: 'Welcome' })).json()) as { id: number };
    await post(page, `/channels/${widget.id}`, { _method: 'PUT', flow_id: flow.id });
    await page.reload();
    await expect(page.getByText('Flow Welcome answers')).toBeVisible();
    await page.getByRole('button', { name: 'Assign: Shop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign this agent to Shop?' });
    await expect(dialog).toContainText('The flow Welcome currently answers there.');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('This agent answers')).toBeVisible();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('tab', { name: 'Behaviour' }).click();
    const answerer = page.getByRole('combobox', { name: 'Answered by' });
    await expect(answerer).toHaveText(/Shop Assistant/);
    await answerer.click();
    await expect(page.getByRole('option')).toHaveText([/^People$/, /^Shop Assistant/, /^Welcome/]);
    await expectAccessible(page, 'the choice of who answers');
    await page.keyboard.press('Escape');
  });

  await test.step('the list switches it on, pauses and copies it', async () => {
    await page.goto('/ai-agents');
    await page.getByRole('button', { name: 'Switch on: Shop Assistant' }).click();
    await expect(card(page, 'Shop Assistant')).toContainText('Live');
    await act(page, 'Shop Assistant', 'Pause');
    await expect(card(page, 'Shop Assistant')).toContainText('Paused');
    await act(page, 'Shop Assistant', 'Duplicate');
    await expect(card(page, 'Copy of Shop Assistant')).toContainText('Draft');
  });

  await test.step('it is found, deleted and restored', async () => {
    await page.getByRole('textbox', { name: 'Search agents' }).pressSequentially('copy');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Copy of Shop Assistant']);
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page).toHaveURL(/search=copy&view=table/);
    await page.getByRole('textbox', { name: 'Search agents' }).fill('nothing like it');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await act(page, 'Shop Assistant', 'Delete');
    const link = page.getByRole('link', { name: 'Shop Assistant', exact: true });
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(link).toBeVisible();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'AI agents' }).click();
    await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  });
});

test("the list shows this week's figures of agents, and none for unused ones", async ({ page }) => {
  await registerVerified(page);
  await addAgent(page, { name: 'Newcomer' });
  await page.goto('/ai-agents');
  const summary = page.getByRole('region', { name: 'The last 7 days' });
  await expect(card(page, 'Newcomer')).toContainText('Not live yet');
  await expect(card(page, 'Newcomer')).not.toContainText('%');
  await expect(summary).toHaveCount(0);

  await post(page, '/sample-data');
  let fails = true;
  await page.route('**/api/ai-agents/figures', (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.reload();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(card(page, 'Shop Assistant (sample)')).toContainText('Live');
  fails = false;
  await retry.click();
  await expect(summary).toContainText(/Answers, last 7 days\d+/);
  await expect(summary).toContainText(/Handed off to a person\d+(\.\d)?%/);
  await expect(summary.getByRole('link', { name: 'Review 3 questions' })).toHaveAttribute(
    'href',
    /^\/ai-agents\/\d+\/test\?show=unanswered$/,
  );
  await expect(card(page, 'Shop Assistant (sample)')).toContainText(/From sources\d+(\.\d)?%of answers cited/);
  await expect(card(page, 'Newcomer')).not.toContainText('%');
  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByRole('row', { name: /Shop Assistant/ })).toContainText(/\d%/);
  await expect(page.getByRole('row', { name: /Newcomer/ })).not.toContainText('%');
});

test("a colleague's changes are kept, and server errors are shown at their field", async ({ page }) => {
  await registerVerified(page);
  const { id } = await addAgent(page);
  await page.goto(`/ai-agents/${id}`);
  await expect(page).toHaveURL(/general$/);
  await nameField(page).fill('Ours');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Live');
  await expect(page.getByText('1 unsaved change in Identity')).toBeVisible();
  await post(page, `/ai-agents/${id}`, { _method: 'PUT', description: 'Theirs', settings: { tone: 'brief' } });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Agent saved')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Ours');
  await expect(page.getByRole('textbox', { name: 'Description, for your team' })).toHaveValue('Theirs');
  await expect(page.getByRole('radio', { name: 'Brief' })).toBeChecked();

  await page.route(`**/api/ai-agents/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const errors = { 'settings.hand_off.texts.asked.0.text': ['Not like this'] };
    await route.fulfill({ status: 422, json: { message: 'Refused', code: 'invalid', errors } });
  });
  await page.getByRole('textbox', { name: 'The customer asked for a person' }).fill('Sure.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not like this')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'The customer asked for a person' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete agent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI agents' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Ours', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'The customer asked for a person' })).toHaveValue('');
});
