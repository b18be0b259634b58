import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { addAgent } from './test-chat.ts';
import { openShop } from './widget-shop.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const example = (page: Page, number: number) => page.getByRole('group', { name: `Example ${number}` });

/** Screenshots for people who compare them with the design. */
const shoot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : null;

async function shootBoth(page: Page, name: string) {
  await shoot(page, `${name}-1440`);
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, `${name}-390`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a policy is written, blocked by a failing example, fixed, switched on and attached to a second agent', async ({
  browser,
  baseURL,
}) => {
  const { staff } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  const id = await addAgent(staff, {}, []);
  const made = (await (await post(staff, '/ai-agents', { name: 'Night shift', packs: [] })).json()) as { id: number };
  const second = made.id;

  await test.step('an agent without policies says what they are for', async () => {
    await staff.goto(`/ai-agents/${id}/policies`);
    await expect(staff.getByText('This agent has no policies yet')).toBeVisible();
    await expectAccessibleEverywhere(staff, 'no policies');
    await shootBoth(staff, 'policies-empty');
    await staff.getByRole('button', { name: 'New policy' }).click();
  });

  await test.step('a policy with a condition and examples is written', async () => {
    await staff.getByLabel('Name', { exact: true }).fill('Nothing is free');
    await staff.getByLabel('Why it exists').fill('We always charge for delivery.');
    await staff.getByRole('button', { name: 'Add a condition' }).click();
    await staff.getByLabel('Value').fill('delivery');
    await staff.getByRole('combobox', { name: 'Words and phrases' }).fill('free');
    await staff.keyboard.press('Enter');
    await expect(staff.getByTestId('policy-summary')).toHaveText(
      'When message contains delivery, the bot never says “free”. Checked by code in every answer.',
    );
    await staff.getByRole('switch', { name: /In force/ }).click();
    await expect(staff.getByRole('alert')).toContainText('needs at least one example where it acts');
    await staff.getByRole('button', { name: 'Add an example where it acts' }).click();
    await example(staff, 1).getByLabel('Customer says').fill('What does delivery cost?');
    await example(staff, 1).getByLabel('Bot replies').fill('Delivery is free.');
    await expect(example(staff, 1).getByText('Passes')).toBeVisible();
    await staff.getByRole('button', { name: 'Add an example where it does not' }).click();
    await example(staff, 2).getByLabel('Customer says').fill('Is delivery fast?');
    await example(staff, 2).getByLabel('Bot replies').fill('Feel free to ask our team.');
    await expect(example(staff, 2).getByText('Fails')).toBeVisible();
    await expect(example(staff, 2).getByText('It acted because of “free”.')).toBeVisible();
  });

  await test.step('the failing example blocks the switch until it is fixed', async () => {
    await staff.getByRole('switch', { name: /In force/ }).click();
    await expect(staff.getByRole('switch', { name: /In force/ })).not.toBeChecked();
    await expect(staff.getByRole('alert')).toContainText('Some of its examples fail');
    await expectAccessibleEverywhere(staff, 'a failing example');
    await shootBoth(staff, 'policy-failing');
    await staff.keyboard.press('Control+s');
    await expect(staff.getByText('Nothing is free saved')).toBeVisible();
    await staff.getByRole('link', { name: 'All policies' }).click();
    await expect(staff.getByText('1 of 2')).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'What happens when several apply' })).toBeVisible();
    await staff.getByRole('switch', { name: 'In force: Nothing is free' }).click();
    await expect(dialog(staff).getByText(/Some of its examples fail/)).toBeVisible();
    await dialog(staff).getByRole('button', { name: 'Open the examples' }).click();
    await example(staff, 2).getByLabel('Bot replies').fill('It takes two days.');
    await expect(example(staff, 2).getByText('Passes')).toBeVisible();
    await staff.getByRole('switch', { name: /In force/ }).click();
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(staff.getByText('Unsaved')).toBeHidden();
    await expect(staff.getByRole('switch', { name: /In force/ })).toBeChecked();
    await shootBoth(staff, 'policy');
  });

  await test.step('its history shows what changed', async () => {
    await staff.getByRole('button', { name: 'History' }).click();
    await dialog(staff).getByRole('button', { name: 'What changed since: 1' }).click();
    await expect(dialog(staff).getByText(/must not act: It takes two days/)).toBeVisible();
    await expectAccessibleEverywhere(staff, 'history');
    await shootBoth(staff, 'policy-history');
    await dialog(staff).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a topic is made and measured', async () => {
    await staff.getByRole('button', { name: 'Topics' }).first().click();
    await dialog(staff).getByLabel('Name').fill('Refunds');
    const said = ['I want my money back', 'Please refund my order', 'Give me a refund', 'Return my payment please'];
    await dialog(staff).getByLabel('Phrases').fill(said.join('\n'));
    await dialog(staff).getByLabel('Near misses').fill('My refund has arrived\nWhere is your shop?');
    await dialog(staff).getByRole('button', { name: 'Save topic' }).click();
    await expect(dialog(staff).getByText(/Precision:/)).toBeVisible();
    await expectAccessibleEverywhere(staff, 'topics');
    await shootBoth(staff, 'policy-topics');
    await dialog(staff).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the list shows it, and it is attached to a second agent', async () => {
    await staff.getByRole('link', { name: 'All policies' }).click();
    await expect(staff.getByText('Message contains delivery → never says “free”')).toBeVisible();
    await expect(staff.getByRole('heading', { name: 'What happens when several apply' })).toBeVisible();
    await expectAccessibleEverywhere(staff, 'policies');
    await shootBoth(staff, 'policies');
    await staff.goto(`/ai-agents/${second}/policies`);
    await staff.getByRole('button', { name: 'Attach from library' }).click();
    await dialog(staff).getByRole('button', { name: 'Attach: Nothing is free' }).click();
    await expect(staff.getByText('Nothing is free attached')).toBeVisible();
    await shootBoth(staff, 'policies-attach');
    await dialog(staff).getByRole('button', { name: 'Close' }).click();
    await expect(staff.getByRole('link', { name: 'Nothing is free' })).toBeVisible();
  });

  await test.step('in Russian everything is there too', async () => {
    await staff.evaluate(() => localStorage.setItem('parley.locale', 'ru'));
    await staff.goto(`/ai-agents/${id}/policies`);
    await expect(staff.getByText('Сообщение содержит delivery → никогда не говорит «free»')).toBeVisible();
    await expectAccessible(staff, 'policies in Russian');
    await shootBoth(staff, 'policies-ru');
    await staff.getByRole('link', { name: 'Nothing is free' }).click();
    await expect(staff.getByText('2 из 2')).toBeVisible();
    await expectAccessible(staff, 'a policy in Russian');
    await shootBoth(staff, 'policy-ru');
  });
});
