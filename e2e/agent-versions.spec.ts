import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { addAgent } from './test-chat.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

const STOPPED = 'A person from our team will answer you in this chat.';
const REFUND = 'I want a refund for my order';
const dialog = (page: Page) => page.getByRole('dialog');
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Screenshots for people who compare them with the design. */
const shoot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : null;

async function shootBoth(page: Page, name: string) {
  await shoot(page, `${name}-1440`);
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, `${name}-390`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an agent is published, changed, compared, tried on some customers, rolled back, and all bots are stopped', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  const id = await addAgent(staff);
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id });
  const newCustomer = async () => {
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await visitor.goto(`/demo?key=${key}`);
    await launcher(visitor).click();
    return visitor;
  };

  await test.step('switching it on publishes version 1', async () => {
    await staff.goto(`/ai-agents/${id}/versions`);
    await expect(staff.getByText(/Nothing has been published yet/)).toBeVisible();
    await expectAccessibleEverywhere(staff, 'no versions');
    await staff.getByRole('button', { name: 'Switch on', exact: true }).click();
    await staff.reload();
    await expect(staff.getByText('Answers now')).toBeVisible();
    await customer.goto(`/demo?key=${key}`);
    await launcher(customer).click();
    await write(customer, 'how long does delivery to austria take?');
    await expect(chat(customer).getByText(/three to five working days/)).toBeVisible();
  });

  await test.step('a saved change is marked, and customers do not get it yet', async () => {
    await staff.goto(`/ai-agents/${id}/general`);
    await staff.getByRole('combobox', { name: /Topics for your team/ }).fill('refund');
    await staff.keyboard.press('Enter');
    await staff.getByRole('textbox', { name: 'Instructions' }).fill('Give the answer first, then one useful detail.');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(staff.getByText('2 unpublished changes').first()).toBeVisible();
    const visitor = await newCustomer();
    await write(visitor, REFUND);
    await expect(chat(visitor).locator('.bubble')).toHaveCount(2);
    await expect(chat(visitor).getByText(/colleague/)).toBeHidden();
  });

  await test.step('the dialog shows the changes, and a share is published with a note', async () => {
    await publishButton(staff).click();
    await expect(dialog(staff).getByRole('heading', { name: 'Topics for your team' })).toBeVisible();
    await expectAccessibleEverywhere(staff, 'publishing');
    await dialog(staff).getByLabel('Note for your team').fill('Refunds go to people from today.');
    await shootBoth(staff, 'publish');
    await dialog(staff).getByRole('slider').press('Home');
    await dialog(staff).getByRole('slider').press('ArrowRight');
    await dialog(staff).getByRole('button', { name: 'Publish to 2%' }).click();
    await expect(staff.getByText('Version 2 published')).toBeVisible();
    await expect(staff.getByText('Version 2 answers 2% of new conversations')).toBeVisible();
    await expectAccessibleEverywhere(staff, 'a canary');
    await shootBoth(staff, 'canary');
  });

  await test.step('it is widened to everyone with one click, and rolled back by restoring', async () => {
    await staff.getByRole('button', { name: 'Roll out to 50%' }).click();
    await expect(staff.getByText('Version 2 answers 50% of new conversations')).toBeVisible();
    await staff.getByRole('button', { name: 'Roll back' }).click();
    await expect(staff.getByText('Rolled back: version 1 answers everyone')).toBeVisible();
    await publishButton(staff).click();
    await dialog(staff).getByRole('button', { name: 'Publish to everyone' }).click();
    await expect(staff.getByText('Version 3 published')).toBeVisible();
    const visitor = await newCustomer();
    await write(visitor, REFUND);
    await expect(chat(visitor).getByText(/colleague/)).toBeVisible();
  });

  await test.step('two versions are compared, and the first is restored as a new one', async () => {
    await staff.goto(`/ai-agents/${id}/versions`);
    await staff.getByRole('button', { name: 'Compare version 1' }).click();
    await expect(dialog(staff).getByRole('heading', { name: 'Instructions' })).toBeVisible();
    await expectAccessibleEverywhere(staff, 'a comparison');
    await shootBoth(staff, 'compare');
    await dialog(staff).getByRole('button', { name: 'Close' }).click();
    await staff.getByRole('button', { name: 'Restore version 1' }).click();
    await dialog(staff).getByRole('button', { name: 'Restore' }).click();
    await expect(staff.getByText('Version 1 restored as version 4')).toBeVisible();
    await expect(staff.getByText('restored from version 1')).toBeVisible();
    await expectAccessibleEverywhere(staff, 'four versions');
    await shootBoth(staff, 'versions');
  });

  await test.step('the inbox names the version of an answer', async () => {
    await staff.goto('/chats');
    await staff
      .getByText(/three to five working days/)
      .first()
      .click();
    await staff.getByRole('button', { name: 'Why?' }).first().click();
    await expect(staff.getByRole('link', { name: 'version 1' })).toBeVisible();
    await shootBoth(staff, 'why');
    await staff.keyboard.press('Escape');
  });

  await test.step('all bots are stopped and answer again', async () => {
    await staff.keyboard.press('Control+k');
    await staff.getByRole('combobox').fill('stop');
    await staff.getByRole('option', { name: 'Stop all bots…' }).click();
    await dialog(staff).getByRole('button', { name: 'Stop all bots' }).click();
    await expect(staff.getByText('All bots are stopped.')).toBeVisible();
    await write(customer, 'and how much is it?');
    await expect(chat(customer).getByText(STOPPED)).toBeVisible();
    await expectAccessibleEverywhere(staff, 'stopped bots in the inbox');
    await shootBoth(staff, 'stopped-chats');
    await staff.goto(`/ai-agents/${id}/general`);
    await expectAccessibleEverywhere(staff, 'stopped bots');
    await shootBoth(staff, 'stopped-agent');
    await staff.getByRole('button', { name: 'Let bots answer again' }).click();
    await expect(staff.getByText('All bots are stopped.')).toBeHidden();
    const visitor = await newCustomer();
    await write(visitor, 'how long does delivery to austria take?');
    await expect(chat(visitor).getByText(/three to five working days/)).toBeVisible();
  });
});
