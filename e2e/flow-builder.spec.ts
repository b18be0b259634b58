import type { Locator, Page } from '@playwright/test';
import { flowWith, openFlow, save, smallFlow, stepOf, titles } from './flows.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { colleagueOf } from './team.ts';

const form = (page: Page) => page.locator('[data-inspector]');
const bar = (page: Page) => page.getByRole('banner').or(page.locator('header')).first();
const saved = (page: Page) => expect(bar(page).getByText(/^Saved /)).toBeVisible();
const middleOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const begin = await middleOf(from);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + to.x) / 2, (begin.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a flow is built by mouse from nothing and published', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/flows');
  await page.getByRole('button', { name: 'New flow' }).click();
  await expect(page.locator('[data-step]')).toHaveCount(1);

  // A click on Start's open port asks for the next step.
  await page.locator('[data-step] .port').click();
  await page.getByPlaceholder('Search steps').fill('mess');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-step]')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Name on the canvas' }).fill('Greeting');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello there');
  await expect(page.locator('[data-step]', { hasText: 'Greeting' })).toContainText('Hello there');

  // A click in the palette adds after the selected step; a drag adds where it is dropped.
  await page.getByRole('button', { name: 'Choice' }).click();
  await expect(page.locator('[data-step]', { hasText: 'Choice' })).toBeVisible();
  await page.getByRole('button', { name: 'Hand-off' }).dragTo(page.getByLabel('Canvas', { exact: true }), {
    targetPosition: { x: 400, y: 520 },
  });
  const handOff = page.locator('[data-step]', { hasText: 'Hand-off' });
  await expect(handOff).toBeVisible();

  // Publishing with errors opens the list of errors; each leads to its step.
  await page.getByRole('button', { name: 'Publish' }).click();
  const list = page.getByRole('dialog', { name: 'Problems in this flow' });
  await expect(list).toContainText('Fix all errors before publishing.');
  await list
    .getByRole('button', { name: /Choice/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Anything else?');
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
  await page.getByRole('textbox', { name: 'Option 2' }).fill('No');

  // Lines are drawn from a port to a step and may end anywhere on it.
  const choice = page.locator('[data-step]', { hasText: 'Anything else?' });
  await drag(page, choice.locator('.port').nth(0), await middleOf(handOff));
  await drag(page, choice.locator('.port').nth(1), await middleOf(handOff));
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: /Publish “New flow”/ });
  await dialog.getByRole('textbox', { name: 'Version name' }).fill('First try');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 1 is live on /)).toBeVisible();
  await expect(bar(page)).toContainText('Published v1');
  await expect(bar(page)).toContainText('Draft, no changes');
});

test('changes are undone and redone, with typing and dragging each as one step', async ({ page }) => {
  await registerVerified(page);
  await openFlow(page, smallFlow());
  await stepOf(page, 'hello').click({ position: { x: 90, y: 15 } });
  await page.getByRole('textbox', { name: 'Name on the canvas' }).pressSequentially('Welcome');
  await expect(stepOf(page, 'hello')).toContainText('Welcome');
  const before = await middleOf(stepOf(page, 'bye'));
  await drag(page, stepOf(page, 'bye').locator('.title'), { x: before.x, y: before.y + 120 });
  await expect.poll(async () => (await middleOf(stepOf(page, 'bye'))).y).toBeGreaterThan(before.y + 80);

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await middleOf(stepOf(page, 'bye'))).y).toBeCloseTo(before.y, 0);
  await expect(stepOf(page, 'hello')).toContainText('Welcome');
  await page.keyboard.press('Control+z');
  await expect(stepOf(page, 'hello')).not.toContainText('Welcome');
  await page.keyboard.press('Control+Shift+z');
  await expect(stepOf(page, 'hello')).toContainText('Welcome');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await middleOf(stepOf(page, 'bye'))).y).toBeGreaterThan(before.y + 80);
});

test('a step is inserted into an edge, and deleted with its edges', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  const line = page.locator('.react-flow__edge', { has: page.locator('.edge-line') }).nth(1);
  await line.locator('.react-flow__edge-interaction').hover({ force: true });
  await line.locator('.insert').click();
  await page.getByPlaceholder('Search steps').fill('wait');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-step]', { hasText: 'Wait' })).toBeVisible();
  await saved(page);
  await expect
    .poll(async () => {
      const { nodes, edges } = await flowWith(page, id);
      const added = nodes.find(({ type }) => type === 'wait')?.id;
      return edges
        .filter(({ from, to }) => from === added || to === added)
        .map(({ from, to }) => (from === added ? to : from));
    })
    .toEqual(expect.arrayContaining(['hello', 'bye']));
  await expect(form(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape'); // back from the form to the step
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-step]')).toHaveCount(3);
  await expect.poll(async () => (await flowWith(page, id)).edges.length).toBe(1);
});

test('steps are copied within a flow, and into another through the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await registerVerified(page);
  await openFlow(page, smallFlow());
  await page.getByLabel('Canvas', { exact: true }).click({ position: { x: 500, y: 500 } });
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('3 selected');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.locator('[data-step]')).toHaveCount(5);
  const other = await openFlow(page, smallFlow());
  await page.getByLabel('Canvas', { exact: true }).click({ position: { x: 500, y: 500 } });
  await page.keyboard.press('Control+v');
  await expect(page.locator('[data-step]')).toHaveCount(5);
  await expect.poll(async () => (await flowWith(page, other)).edges.length).toBe(3);
});

test('work that could not be saved survives a reload', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await page.route('**/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await stepOf(page, 'hello').click({ position: { x: 90, y: 15 } });
  await page.getByRole('textbox', { name: 'Name on the canvas' }).fill('Not lost');
  await expect(bar(page)).toContainText('Offline, will be saved later');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(stepOf(page, 'hello')).toContainText('Not lost');
  await page.unroute('**/draft');
  await expect.poll(async () => titles(await flowWith(page, id))).toContain('Not lost');
});

test('two people change different steps, and nothing is lost', async ({ page, browser, baseURL }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  const dan = await colleagueOf(page, browser, baseURL);
  await dan.goto(`/flows/${id}`);
  await stepOf(dan, 'bye').click({ position: { x: 90, y: 15 } });
  await dan.getByRole('textbox', { name: 'Name on the canvas' }).fill('By Dan');
  await saved(dan);
  await expect.poll(async () => titles(await flowWith(page, id))).toContain('By Dan');
  await stepOf(page, 'hello').click({ position: { x: 90, y: 15 } });
  await page.getByRole('textbox', { name: 'Name on the canvas' }).fill('By Ana');
  await expect(stepOf(page, 'bye')).toContainText('By Dan');
  await expect.poll(async () => titles(await flowWith(page, id))).toEqual(['', 'By Ana', 'By Dan']);
  await dan.context().close();
});

test('two people change the same step: one is asked, and undo brings the other version back', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await save(page, id, (flow) => ({
    ...flow,
    nodes: flow.nodes.map((node) => (node.id === 'hello' ? { ...node, title: 'By Dan' } : node)),
  }));
  await stepOf(page, 'hello').click({ position: { x: 90, y: 15 } });
  await page.getByRole('textbox', { name: 'Name on the canvas' }).fill('By Ana');
  const dialog = page.getByRole('dialog', { name: 'Which changes do you want to keep?' });
  await expect(dialog).toContainText('By Ana');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => titles(await flowWith(page, id))).toContain('By Ana');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stepOf(page, 'hello')).toContainText('By Dan');
});

test('versions are compared, named and restored; a draft is discarded', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await post(page, `/flows/${id}/publish`, { revision: 1, name: 'One' });
  await save(page, id, (flow) => ({
    ...flow,
    nodes: flow.nodes.map((node) => ({ ...node, title: `${node.id} two` })),
  }));
  await post(page, `/flows/${id}/publish`, { revision: 2 });
  await page.reload();
  await stepOf(page, 'hello').click({ position: { x: 90, y: 15 } });
  await page.getByRole('textbox', { name: 'Name on the canvas' }).fill('Draft only');
  await expect(bar(page)).toContainText('Draft, 1 change');
  await saved(page);

  await page.getByRole('button', { name: 'Versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await drawer.getByRole('button', { name: 'Compare with the draft, 2' }).click();
  await expect(drawer.getByRole('list', { name: 'Changes' })).toContainText('Draft only changed: name');
  await drawer.getByRole('button', { name: 'Add a name, 2' }).click();
  await drawer.getByRole('textbox', { name: 'Version name' }).fill('Second');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Second')).toBeVisible();
  await drawer.getByRole('button', { name: 'Restore, 1' }).click();
  await page.getByRole('dialog', { name: 'Restore version 1?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 restored as version 3')).toBeVisible();
  await expect(stepOf(page, 'hello')).toContainText('Draft only');

  await drawer.getByRole('button', { name: 'Discard draft' }).click();
  await expect(stepOf(page, 'hello')).not.toContainText('Draft only');
  await page
    .getByRole('region', { name: /Messages|Notifications|Toasts/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(stepOf(page, 'hello')).toContainText('Draft only');
});

test('a flow that was exported is the same when it is imported', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  const file = (await (await page.request.get(`/api/flows/${id}/export`)).json()) as { definition: object };
  const copy = await openFlow(page, file.definition);
  expect(await flowWith(page, copy)).toEqual(await flowWith(page, id));
});

test('the canvas is tidied and searched', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await page.getByRole('button', { name: 'Tidy up' }).click();
  await expect
    .poll(async () => (await flowWith(page, id)).nodes.map(({ x }) => x))
    .toEqual([20, expect.any(Number), expect.any(Number)]);
  await page.keyboard.press('Control+f');
  await page.getByPlaceholder('Find a step by name or text').fill('good bye');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Good bye');
});

test('a note is written, and several steps are lined up', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  await page.getByRole('button', { name: 'Canvas note' }).click();
  await page.getByRole('textbox', { name: 'Note on the canvas' }).fill('Peak season');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toContainText('Peak season');

  const [one, other] = [await middleOf(stepOf(page, 'hello')), await middleOf(stepOf(page, 'bye'))];
  await page.mouse.move(one.x + 120, one.y + 120);
  await page.mouse.down();
  await page.mouse.move(one.x + 100, one.y + 60, { steps: 3 });
  await page.mouse.move(other.x + 100, other.y - 10, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.down('Shift');
  await stepOf(page, 'start').locator('.title').click();
  await page.keyboard.up('Shift');
  const chosen = page.getByRole('toolbar', { name: 'Selection' });
  await expect(chosen).toContainText('2 selected');
  await chosen.getByRole('button', { name: 'Align left' }).click();
  await expect
    .poll(async () => {
      const { nodes } = await flowWith(page, id);
      return nodes.filter(({ id: step }) => step !== 'hello').map(({ x }) => x);
    })
    .toEqual([0, 0]);
});

test('steps are added, moved and removed with the keyboard alone', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  const bye = page.getByRole('group', { name: 'Message' }).last();
  await bye.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await flowWith(page, id)).nodes.map(({ y }) => y)).toEqual([0, 140, 160]);
  await page.keyboard.press('a');
  await page.keyboard.type('end');
  await page.keyboard.press('Enter');
  await expect(form(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await flowWith(page, id)).edges.map(({ from }) => from))
    .toEqual(['start', 'hello', 'bye']);
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-step]')).toHaveCount(3);
});

test('the URL opens the problems of a flow, and the old test URL redirects', async ({ page }) => {
  await registerVerified(page);
  const broken = { ...smallFlow(), edges: [] };
  const id = await openFlow(page, broken);
  await page.goto(`/flows/${id}?problems`);
  await expect(page.getByRole('dialog', { name: 'Problems in this flow' })).toContainText('Start');
  await page.goto(`/flows/${id}/test`);
  await expect(page).toHaveURL(`/flows/${id}?test`);
  await expect(page.getByRole('heading', { name: /Preview/ })).toBeVisible();
  await page.goto('/flows/999999');
  await expect(page.getByRole('heading', { name: 'This flow does not exist' })).toBeVisible();
});

test('the builder has no violation', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  for (const view of ['canvas', 'outline']) {
    await page.goto(`/flows/${id}?view=${view}&days=7`);
    await expectAccessibleEverywhere(page, view);
  }
  await page.goto(`/flows/${id}?test`);
  await expectAccessibleEverywhere(page, 'test');
});
