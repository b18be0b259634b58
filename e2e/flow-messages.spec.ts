import type { Page } from '@playwright/test';
import { rowsOf } from './inbox-fixtures.ts';
import { flowWith, openFlow, smallFlow, stepOf } from './flows.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { chat, expectAccessible as expectWidgetAccessible, launcher, openShop, PICTURE, write } from './widget-shop.ts';

const inspector = (page: Page) => page.locator('[data-inspector]');
const photo = { name: 'cup.png', mimeType: 'image/png', buffer: PICTURE };
const guide = { name: 'how-to-return.txt', mimeType: 'text/plain', buffer: Buffer.from('Send it back') };
const choose = (page: Page, ...files: object[]) =>
  inspector(page)
    .locator('input[type=file]')
    .setInputFiles(files as (typeof photo)[]);
const settingsOf = async (page: Page, id: number) =>
  (await flowWith(page, id)).nodes.find((node) => node.id === 'hello')?.settings as Record<string, unknown>;

/** Publishes the flow on the screen and assigns it to the shop's widget. */
async function publish(staff: Page, flowId: number, channelId: number) {
  await staff.getByRole('button', { name: 'Publish' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByText(/^Version 1 is live on /)).toBeVisible();
  expect((await post(staff, `/channels/${channelId}`, { _method: 'PUT', flow_id: flowId })).status()).toBe(200);
}

test('staff add files to a step, try it out, publish it, and customers get them', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  const id = await openFlow(staff, smallFlow());
  await stepOf(staff, 'hello').click();
  const panel = inspector(staff);
  const files = panel.getByRole('list', { name: 'Files', exact: true });
  const uploads = panel.getByRole('list', { name: 'Uploads in progress' });

  await choose(staff, photo, guide, {
    name: 'setup.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(files.getByRole('link')).toHaveText(['cup.png', 'how-to-return.txt']);
  await expect(uploads.getByRole('alert')).toHaveText('This file type cannot be sent');
  await panel.getByRole('button', { name: 'Remove setup.exe' }).click();
  await expect(uploads).toHaveCount(0);
  await expectAccessible(staff, 'a step with files');

  // Reorder by keyboard; removing can be undone like every other change.
  await panel.getByRole('button', { name: /^Move how-to-return/ }).focus();
  await staff.keyboard.press('Alt+ArrowUp');
  await expect(files.getByRole('link')).toHaveText(['how-to-return.txt', 'cup.png']);
  await panel.getByRole('button', { name: 'Remove cup.png' }).click();
  await expect(files.getByRole('link')).toHaveText(['how-to-return.txt']);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(files.getByRole('link')).toHaveText(['how-to-return.txt', 'cup.png']);
  await expect(stepOf(staff, 'hello')).toContainText('2 files');

  await staff.getByRole('button', { name: 'Test', exact: true }).click();
  const log = staff.getByRole('log', { name: 'Test conversation' });
  await expect(log.getByRole('link', { name: 'how-to-return.txt' })).toBeVisible();
  await log.hover(); // away from the button and its tooltip
  await expect(staff.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(staff, 'the preview with files');

  await publish(staff, id, channelId);
  await visitor.goto(`/demo?key=${key}`);
  await launcher(visitor).click();
  await write(visitor, 'Hi');
  await expect(chat(visitor).getByText('Hello', { exact: true })).toBeVisible();
  await expect(chat(visitor).getByRole('img', { name: 'cup.png' })).toBeVisible();
  const saving = visitor.waitForEvent('download');
  await chat(visitor)
    .getByRole('button', { name: /how-to-return\.txt/ })
    .click();
  expect((await saving).suggestedFilename()).toBe('how-to-return.txt');
  await expectWidgetAccessible(visitor);

  await staff.goto('/chats');
  await rowsOf(staff).first().getByRole('link').click();
  const thread = staff.locator('#thread');
  await expect(thread.getByRole('button', { name: 'Enlarge cup.png' })).toBeVisible();
  await expect(thread.getByRole('link', { name: /how-to-return\.txt/ })).toBeVisible();
});

test('an upload can be stopped, a refused file shows the reason, and a missing file is a problem of its step', async ({
  page,
}) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await stepOf(page, 'hello').click();
  const panel = inspector(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/flow-files', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue().catch(() => {}); // stopped in the meantime
  });
  await choose(page, photo);
  await expect(panel.getByRole('progressbar', { name: 'cup.png' })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel cup.png' }).click();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await choose(page, guide);
  await expect(panel.getByRole('progressbar', { name: 'how-to-return.txt' })).toBeVisible();
  await stepOf(page, 'bye').click();
  await expect(page.getByText('The upload stopped because its step was closed.')).toBeVisible();
  release();
  await page.unroute('**/api/flow-files');

  await stepOf(page, 'hello').click();
  await choose(page, { ...photo, buffer: Buffer.from('<script>') });
  await expect(panel.getByRole('alert')).toHaveText('The content of this file does not match its name');
  await choose(page, ...Array.from({ length: 6 }, (_, at) => ({ ...guide, name: `${at}.txt` })));
  await expect(panel.getByText('At most 5 files per message')).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Files', exact: true }).getByRole('link')).toHaveCount(5);
  await expect(panel.getByRole('button', { name: 'Add files' })).toHaveCount(0);

  await expect.poll(async () => ((await settingsOf(page, id)).attachments as number[]).length).toBe(5);
  const foreign = structuredClone(smallFlow()) as { nodes: { id: string; settings: object }[] };
  for (const node of foreign.nodes)
    if (node.id === 'hello') node.settings = { ...node.settings, attachments: [99_999_999] };
  const other = await openFlow(page, smallFlow());
  const { revision } = (await (await page.request.get(`/api/flows/${other}/draft`)).json()) as { revision: number };
  await post(page, `/flows/${other}/draft`, { _method: 'PUT', definition: foreign, revision });
  await page.goto(`/flows/${other}`);
  await stepOf(page, 'hello').click();
  await expect(panel.getByRole('list', { name: 'Problems in this step' })).toContainText(
    'A file in this step was deleted',
  );
  await panel.getByRole('button', { name: 'Remove A deleted file' }).click();
  await expect(panel.getByRole('list', { name: 'Problems in this step' })).toHaveCount(0);
});

test('a step sends a saved reply, and customers get it in their language', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  const texts = [
    { locale: 'en', text: 'Welcome to {{company.name}}, {{name | dear guest}}!' },
    { locale: 'ro', text: 'Bine ați venit la {{company.name}}!' },
  ];
  expect((await post(staff, '/message-templates', { name: 'Warm welcome', texts })).status()).toBe(201);
  const id = await openFlow(staff, { ...smallFlow(), languages: ['en', 'ro'] });
  await stepOf(staff, 'bye').click();
  await staff.keyboard.press('Delete');
  await stepOf(staff, 'hello').click();
  const panel = inspector(staff);
  await panel.getByRole('button', { name: 'Saved reply', exact: true }).click();
  await panel.getByRole('button', { name: 'Choose a saved reply' }).click();
  await staff.getByRole('dialog').getByPlaceholder('Search…').fill('warm');
  await staff.keyboard.press('Enter');
  await expect(panel.getByText('Welcome to')).toBeVisible();
  await panel.getByRole('button', { name: /^RO/ }).click();
  await expect(panel.getByText('Bine ați venit la')).toBeVisible();
  await expect(stepOf(staff, 'hello')).toContainText('Welcome to');
  await expectAccessible(staff, 'a step with a saved reply');
  await staff.getByRole('button', { name: 'Outline' }).click();
  await expect(staff.getByRole('tree')).toContainText('Welcome to');

  await staff.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(staff.getByRole('log', { name: 'Test conversation' })).toContainText('Welcome to Linden Home, Camille!');
  await publish(staff, id, channelId);
  for (const [lang, said] of [
    ['en', 'Welcome to Linden Home, dear guest!'],
    ['ro', 'Bine ați venit la Linden Home!'],
  ] as const) {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const customer = lang === 'en' ? visitor : await context.newPage();
    await customer.goto(`/demo?key=${key}&lang=${lang}`);
    await launcher(customer).click();
    await write(customer, 'Hi');
    await expect(chat(customer).getByText(said, { exact: true })).toBeVisible();
    await context.close();
  }

  await staff.goto('/templates?tab=replies');
  await staff.getByRole('button', { name: 'Delete' }).click();
  await expect(staff.getByText('Used by these flows: Order help. Remove it there first')).toBeVisible();
  await staff.goto(`/flows/${id}?view=canvas`);
  await stepOf(staff, 'hello').click();
  await panel.getByRole('button', { name: 'Custom text' }).click();
  await expect
    .poll(() => settingsOf(staff, id))
    .toMatchObject({
      templateId: null,
      text: { en: 'Welcome to {{company.name}}, {{customer.name| dear guest}}!', ro: texts[1]?.text },
    });
});

test('files and a saved reply fit beside each other', async ({ page }) => {
  await registerVerified(page);
  const long = 'A very long name of a reply that somebody saved without thinking of those who read it';
  const texts = [{ locale: 'en', text: `${'Word '.repeat(80)}{{customer.name}}` }];
  await post(page, '/message-templates', { name: long, texts });
  const id = await openFlow(page, smallFlow());
  await page.goto(`/flows/${id}?view=outline`);
  await page.locator('[data-key="hello"] .title').click();
  const panel = inspector(page);
  await panel.getByRole('group').getByRole('button').nth(1).click();
  await panel.locator('[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await choose(page, { ...guide, name: `${'long-name-'.repeat(15)}.txt` }, photo);
  await expect(panel.getByRole('link', { name: 'cup.png' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'files and a saved reply');
});

test('an import lists what it could not include', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/flows');
  const flow = structuredClone(smallFlow()) as { nodes: { id: string; settings: object }[] };
  for (const node of flow.nodes)
    if (node.id === 'hello') node.settings = { text: {}, templateId: 7, attachments: [1, 2], quickActions: [3] };
  await page.locator('input[type=file]').setInputFiles({
    name: 'flow.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ parleyFlow: 1, name: 'From elsewhere', definition: flow })),
  });
  await expect(
    page.getByText('Not imported: 2 files, 1 saved reply, 1 quick action. Choose them again in the steps.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /1 to do/ })).toBeVisible();
});
