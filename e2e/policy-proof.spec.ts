import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { addAgent, ask, log, NO_DELIVERY_TIMES, steps } from './test-chat.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

const QUESTION = 'How long does delivery to Austria take?';
const dialog = (page: Page) => page.getByRole('dialog');

/** Screenshots for people who compare them with the design. */
const shoot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : null;

/** Wants said what the first one forbids. */
const WISH = {
  name: 'Name the time',
  is_enabled: true,
  when: { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'delivery' }] },
  action: { kind: 'must_say', texts: [{ locale: 'en', text: 'We deliver within five working days.' }] },
  examples: [
    { says: 'What about delivery?', fires: true },
    { says: 'What about returns?', fires: false },
  ],
};

test('a policy acts in the test view and in the inbox, with its receipt; a contradiction is found and solved', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  const id = await addAgent(staff, {}, []);
  const add = async (policy: object) =>
    expect((await post(staff, `/ai-agents/${id}/policies`, policy)).status()).toBe(201);
  await add(NO_DELIVERY_TIMES);

  await test.step('the test view shows what it removed', async () => {
    await staff.goto(`/ai-agents/${id}/test`);
    await ask(staff, QUESTION);
    await expect(log(staff)).toContainText('That depends on your address.');
    await expect(log(staff)).not.toContainText('working days');
    const policies = steps(staff).getByRole('list', { name: 'Policies' });
    await expect(policies.getByRole('listitem').first()).toContainText('No delivery times');
    await expect(policies).toContainText('sentence removed');
    await expectAccessible(staff, 'a policy in the test view');
    await shoot(staff, 'policy-in-test');
  });

  await test.step('a customer is answered within the policy, and the inbox explains it beside the thread', async () => {
    await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id });
    await staff.getByRole('button', { name: 'Switch on', exact: true }).click();
    await customer.goto(`/demo?key=${key}`);
    await launcher(customer).click();
    await write(customer, QUESTION);
    await expect(chat(customer).getByText('That depends on your address.')).toBeVisible();
    await staff.goto('/chats');
    await staff.locator('[role=listitem]').first().click();
    await staff.getByRole('button', { name: 'Why?' }).last().click();
    const why = staff.getByRole('complementary', { name: 'Why the bot said this' });
    await expect(why.getByRole('list', { name: 'Policies' })).toContainText('No delivery times');
    await expect(why.getByRole('region', { name: 'Receipt' })).toContainText('Nothing has changed since it was sent.');
    await expectAccessible(staff, 'why, beside the thread');
    await shoot(staff, 'why-pane-1440');
    await staff.keyboard.press('Escape');
    await expect(why).toBeHidden();
  });

  await test.step('on a phone the explanation covers the thread', async () => {
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.getByRole('button', { name: 'Why?' }).last().click();
    await expect(dialog(staff)).toContainText('No delivery times');
    await expectAccessible(staff, 'why, on a phone');
    await shoot(staff, 'why-390');
    await staff.keyboard.press('Escape');
    await staff.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a policy that contradicts it is shown with a message, and settled', async () => {
    await add(WISH);
    await staff.goto(`/ai-agents/${id}/policies`);
    await expect(staff.getByText('1 contradiction between policies')).toBeVisible();
    await staff.getByRole('button', { name: 'Review' }).click();
    await expect(dialog(staff)).toContainText('“No delivery times” and “Name the time” contradict each other');
    await expect(dialog(staff).getByText('Example message')).toBeVisible();
    await expectAccessibleEverywhere(staff, 'a contradiction');
    await shoot(staff, 'contradiction-1440');
    await dialog(staff).getByRole('button', { name: '“No delivery times” wins' }).click();
    await expect(dialog(staff)).not.toContainText('contradict each other');
    // With everything it wants said forbidden, the other one has no effect any more.
    await expect(dialog(staff)).toContainText('“Name the time” can never act');
    await dialog(staff).getByRole('button', { name: 'Close' }).click();
    await expect(staff.getByText('1 contradiction between policies')).toBeHidden();
  });

  await test.step('in Russian the explanation is there too', async () => {
    await staff.evaluate(() => localStorage.setItem('parley.locale', 'ru'));
    await staff.goto('/chats');
    await staff.locator('[role=listitem]').first().click();
    await staff.getByRole('button', { name: 'Почему?' }).last().click();
    await expect(staff.getByRole('complementary').last()).toContainText('No delivery times');
    await expectAccessible(staff, 'why in Russian');
    await shoot(staff, 'why-pane-ru');
  });
});
