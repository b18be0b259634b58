import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { addAgent, NO_DELIVERY_TIMES } from './test-chat.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

const QUESTION = 'How long does delivery to Austria take?';
const dialog = (page: Page) => page.getByRole('dialog');
const pane = (page: Page) => page.getByRole('complementary');
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Screenshots for people who compare them with the design. */
const shoot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : null;

async function shootAll(page: Page, name: string) {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await shoot(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a case is saved and broken, the gate stops, the draft is fixed, published to some, and rolled back', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  test.slow();
  const { staff, key, channelId } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  const id = await addAgent(staff, {}, []);
  await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id });
  await staff.goto(`/ai-agents/${id}/general`);
  await staff.getByRole('button', { name: 'Switch on', exact: true }).click();
  await customer.goto(`/demo?key=${key}`);
  await launcher(customer).click();
  await write(customer, QUESTION);
  await expect(chat(customer).getByText(/three to five working days/)).toBeVisible();

  await test.step('an empty lab says what it is for', async () => {
    await staff.getByRole('link', { name: /^Lab/ }).click();
    await expect(staff.getByText('Prove what the agent does')).toBeVisible();
    await expectAccessibleEverywhere(staff, 'an empty lab');
    await shootAll(staff, 'lab-empty');
  });

  await test.step('a case is made from the real conversation, and has to pass', async () => {
    await staff.goto('/chats');
    await staff.locator('[role=listitem]').first().click();
    await staff.locator('#thread').getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: 'Save as test case' }).click();
    await expect(pane(staff).getByRole('textbox', { name: 'The customer says' })).toHaveValue(QUESTION);
    await pane(staff).getByRole('textbox', { name: 'Name', exact: true }).fill('Delivery to Austria');
    await pane(staff)
      .getByRole('switch', { name: /Must pass/ })
      .check();
    await expectAccessibleEverywhere(staff, 'editing a case');
    await shootAll(staff, 'lab-edit');
    await pane(staff).getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('“Delivery to Austria” saved')).toBeVisible();
    await staff.getByRole('button', { name: 'Run 1 case' }).click();
    await expect(staff.getByText('1 of 1', { exact: true })).toBeVisible();
  });

  await test.step('a policy breaks it, and the run says what was found instead', async () => {
    expect((await post(staff, `/ai-agents/${id}/policies`, NO_DELIVERY_TIMES)).status()).toBe(201);
    await staff.reload();
    await staff.getByRole('button', { name: 'Run 1 case' }).click();
    await expect(staff.getByText('0 of 1', { exact: true })).toBeVisible();
    await expect(staff.getByRole('table', { name: 'Cases' })).toContainText('Regression');
    await staff.getByRole('table', { name: 'Cases' }).getByText('Delivery to Austria').click();
    await expect(pane(staff)).toContainText('That depends on your address.');
    await expectAccessibleEverywhere(staff, 'a regression');
    await shootAll(staff, 'lab-regression');
  });

  await test.step('a back-test lists the answer that changes', async () => {
    await staff.getByRole('radio', { name: 'Back-test' }).check();
    await staff.getByRole('button', { name: 'Replay conversations' }).click();
    await expect(staff.getByText('1 of 1 answers changes')).toBeVisible();
    await expect(staff.getByRole('list', { name: 'Answers that change' })).toContainText(
      'That depends on your address.',
    );
    await expectAccessibleEverywhere(staff, 'a back-test');
    await shootAll(staff, 'lab-back-test');
  });

  await test.step('the gate stops the publication until there is a reason', async () => {
    await publishButton(staff).click();
    await expect(dialog(staff)).toContainText('Delivery to Austria');
    await expectAccessibleEverywhere(staff, 'a closed gate');
    await shootAll(staff, 'lab-gate');
    await dialog(staff)
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect(dialog(staff).getByRole('textbox', { name: /^Why publish anyway/ })).toBeFocused();
    await staff.keyboard.press('Escape');
  });

  await test.step('without the policy everything passes, nothing changes, and nothing stops it', async () => {
    const { data } = (await (await staff.request.get(`/api/ai-agents/${id}/policies`)).json()) as {
      data: { id: number }[];
    };
    await post(staff, `/ai-agents/${id}/policies/detach`, { policy_id: data[0]?.id ?? 0 });
    await staff.goto(`/ai-agents/${id}/lab?view=back-test`);
    await staff.reload();
    await staff.getByRole('radio', { name: 'Back-test' }).check();
    await staff.getByRole('button', { name: 'Replay conversations' }).click();
    await expect(staff.getByText(/^Nothing changes/)).toBeVisible();
  });

  await test.step('another change is tested from the dialog and published', async () => {
    await staff.goto(`/ai-agents/${id}/general`);
    await staff.getByRole('textbox', { name: 'Instructions' }).fill('Give the answer first.');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(staff.getByText('1 unpublished change').first()).toBeVisible();
    await publishButton(staff).click();
    await expect(dialog(staff)).toContainText('This draft has not been tested.');
    await dialog(staff).getByRole('button', { name: 'Run the cases now' }).click();
    await expect(dialog(staff)).toContainText('Nothing blocks publishing.');
    await dialog(staff).getByRole('slider').press('Home');
    await dialog(staff).getByRole('slider').press('ArrowRight');
    await dialog(staff).getByRole('button', { name: 'Publish to 2%' }).click();
    await expect(staff.getByText('Version 2 published')).toBeVisible();
    await staff.goto(`/ai-agents/${id}/versions`);
    await staff.getByRole('button', { name: 'Roll back' }).click();
    await expect(staff.getByRole('button', { name: 'Roll back' })).toBeHidden();
  });

  await test.step('in Russian the lab is there too', async () => {
    await staff.evaluate(() => localStorage.setItem('parley.locale', 'ru'));
    await staff.goto(`/ai-agents/${id}/lab`);
    await expect(staff.getByText('Delivery to Austria').first()).toBeVisible();
    await expectAccessible(staff, 'the lab in Russian');
    await shootAll(staff, 'lab-ru');
    await staff.evaluate(() => localStorage.setItem('parley.locale', 'en'));
  });
});
