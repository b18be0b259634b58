import { expectAccessible } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { addAgent, ask, dialog, expectAccessibleAtBothWidths, log, steps } from './test-chat.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

test('an agent is asked in three languages, and each answer is explained', async ({ page }) => {
  await registerVerified(page);
  const id = await addAgent(page);
  await page.goto(`/ai-agents/${id}/general`);
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await expect(page.getByText('Ask as a customer would')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'before the first question');

  await ask(page, 'How long does delivery to Austria take?');
  await expect(log(page)).toContainText('three to five working days');
  await expect(log(page).getByRole('list', { name: 'Sources' })).toContainText('Delivery');
  await expect(steps(page)).toContainText('Language: English');
  await expect(steps(page)).toContainText('Answer quoted from a source');
  const passage = steps(page).getByRole('list', { name: 'Passages' }).getByRole('listitem').first();
  await expect(passage).toContainText('cited');
  await expectAccessibleAtBothWidths(page, 'an answer');

  await ask(page, 'Можно ли вернуть товар?');
  await expect(log(page)).toContainText('в течение тридцати дней');
  await expect(steps(page)).toContainText('Language: Русский');
  await ask(page, 'Wann ist der Laden in Graz geöffnet?');
  await expect(log(page)).toContainText('von neun bis achtzehn Uhr');
  await expect(steps(page)).toContainText('Language: Deutsch');

  await test.step('clicking an answer shows its steps', async () => {
    // A long chat scrolls beside the steps instead of being squeezed.
    expect(await log(page).evaluate((chatLog) => chatLog.scrollHeight > chatLog.clientHeight)).toBe(true);
    await log(page).getByText('three to five working days').click();
    await expect(page.getByRole('heading', { name: 'How long does delivery to Austria take?' })).toBeVisible();
    await expect(steps(page)).toContainText('Language: English');
    await log(page).getByRole('button', { pressed: false }).last().click();
    await expect(steps(page)).toContainText('Language: Deutsch');
  });
  await test.step('an unknown question offers a person and hands off', async () => {
    await ask(page, 'Do you sell helicopters?');
    await expect(steps(page)).toContainText('Did not know');
    await log(page).getByRole('button', { name: 'Talk to a person' }).click();
    await expect(log(page)).toContainText('It would hand off: the customer asks for a person');
    await expect(steps(page)).toContainText('Asks for a person');
    await expectAccessibleAtBothWidths(page, 'a hand-off');
  });
  await test.step('a language can be set, and the chat survives opening another tab', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Italiano' }).click();
    await ask(page, '???');
    await expect(steps(page)).toContainText('Language: Italiano');
    await page.getByRole('link', { name: /^Knowledge/ }).click();
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await expect(log(page)).toContainText('von neun bis achtzehn Uhr');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('Italiano');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByText('Ask as a customer would')).toBeVisible();
  });
});

test('however long a test chat gets, the page stays in the window', async ({ page }) => {
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/test`);
  const position = () =>
    page.evaluate(() => ({ height: document.documentElement.scrollHeight, top: document.documentElement.scrollTop }));
  const inWindow = { height: 900, top: 0 };
  await expect.poll(position).toEqual(inWindow);
  for (let asked = 1; asked <= 8; asked += 1) {
    await ask(page, `How long does delivery to Austria take? ${asked}`);
    expect([asked, await position()]).toEqual([asked, inWindow]);
  }
  await log(page).hover();
  await page.mouse.wheel(0, 4_000);
  await page.mouse.wheel(0, 4_000);
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop))
    .toBeLessThan(2);
  expect(await position()).toEqual(inWindow);
  await expectAccessible(page, 'a long chat');
});

test('in a narrow window chat and steps take turns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/test`);
  await ask(page, 'How long does delivery to Austria take?');
  await log(page).getByText('three to five working days').click();
  await expect(steps(page)).toContainText('Answer quoted from a source');
  await expect(log(page)).toBeHidden();
  await page.getByRole('radio', { name: 'Chat' }).check();
  await expect(log(page)).toContainText('three to five working days');
});

test('a failed answer is reported and can be retried', async ({ page }) => {
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/test`);
  await page.route('**/test', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await ask(page, 'How long does delivery to Austria take?');
  await expect(log(page).getByRole('alert')).toContainText('No answer came.');
  await expectAccessibleAtBothWidths(page, 'no answer');
  await page.unroute('**/test');
  await log(page).getByRole('button', { name: 'Ask again' }).click();
  await expect(log(page)).toContainText('three to five working days');
});

test('a bad answer is corrected and stored as a test case, and the cases are run', async ({ page }) => {
  await registerVerified(page);
  await page.goto(`/ai-agents/${await addAgent(page)}/test`);
  await ask(page, 'How long does delivery to Austria take?');

  await test.step('the right answer is written and used from then on', async () => {
    await log(page).getByRole('button', { name: 'Correct this' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Question' })).toHaveValue(/Austria/);
    await dialog(page).getByRole('button', { name: 'Teach it' }).click();
    await expect(dialog(page)).toContainText('Please fill this in.');
    await expectAccessibleAtBothWidths(page, 'what it should have said');
    await dialog(page).getByRole('textbox', { name: 'Answer' }).fill('To Austria it takes two days by express.');
    await dialog(page).getByRole('button', { name: 'Teach it' }).click();
    await expect(log(page)).toContainText('Learned. It answers this way from now on.');
    await log(page).getByText('Learned').getByRole('button', { name: 'Ask again' }).click();
    await expect(log(page)).toContainText('two days by express');
    await expect(steps(page)).toContainText('Answer written by your team');
  });
  await test.step('it is stored as a case of the lab', async () => {
    await log(page).getByRole('button', { name: 'Save as test case' }).click();
    await expectAccessibleAtBothWidths(page, 'save as a test');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open in the lab' }).click();
    await expect(page.getByRole('list', { name: 'Expected in turn 1' })).toContainText('Answers');
  });
  const cases = page.getByRole('table', { name: 'Cases' }).getByRole('row');
  const editor = page.getByRole('complementary');
  await test.step('another expects what the agent does not know', async () => {
    await page.getByRole('button', { name: 'New case' }).click();
    await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Helicopters');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByRole('textbox', { name: 'The customer says' })).toBeFocused();
    await editor.getByRole('textbox', { name: 'The customer says' }).fill('Do you sell helicopters?');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(cases).toHaveCount(3);
  });
  await test.step('both are played, and the failure says what was found', async () => {
    await page.getByRole('button', { name: 'Run 2 cases' }).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Expected in turn 1' })).toContainText('It said that it does not know');
    await expectAccessibleAtBothWidths(page, 'a run');
  });
  await test.step('the expectation is changed, and the next run passes', async () => {
    await page.getByRole('button', { name: 'Edit this case' }).click();
    await editor.getByRole('combobox', { name: 'Expectation 1' }).click();
    await page.getByRole('option', { name: 'Says that it does not know' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Run 2 cases' }).click();
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  });
  await test.step('one is deleted and restored', async () => {
    await page.getByRole('button', { name: 'Edit this case' }).click();
    await editor.getByRole('button', { name: 'Delete' }).click();
    await expect(cases).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cases).toHaveCount(3);
  });
});

test('unanswered questions are answered from the list', async ({ page: visitor, browser, baseURL }) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  const id = await addAgent(staff, { hand_off: { unsure_times: 10 } });
  await staff.goto(`/ai-agents/${id}/test?show=unanswered`);
  await expect(staff.getByText('No unanswered questions')).toBeVisible();
  await expectAccessibleAtBothWidths(staff, 'nothing unanswered');
  await staff.getByRole('button', { name: 'Switch on' }).click();
  await expect(staff.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect((await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id })).ok()).toBe(true);

  await visitor.goto(`/demo?key=${key}`);
  await launcher(visitor).click();
  for (const question of ['Do you sell helicopters?', 'Is there parking for camels?']) {
    await write(visitor, question);
    await expect(chat(visitor).getByRole('button', { name: 'Talk to a person' }).last()).toBeVisible();
  }
  const entries = staff.getByRole('list', { name: 'Questions the agent could not answer' }).getByRole('listitem');
  await expect(async () => {
    await staff.reload();
    await expect(entries).toHaveCount(2, { timeout: 3_000 });
  }).toPass();
  await expect(staff.getByRole('radio', { name: 'Unanswered 2' })).toBeChecked();
  await expect(entries.first().getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
    'href',
    /\/chats\/\d+/,
  );
  await expectAccessibleAtBothWidths(staff, 'two unanswered');

  await staff.getByRole('button', { name: 'Answer this: Do you sell helicopters?' }).click();
  await dialog(staff).getByRole('textbox', { name: 'Answer' }).fill('Sorry, we only sell linen.');
  await dialog(staff).getByRole('button', { name: 'Teach it' }).click();
  await expect(entries).toHaveCount(1);
  await staff.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Ask again' }).click();
  await expect(log(staff)).toContainText('we only sell linen');

  await staff.getByRole('radio', { name: 'Unanswered 1' }).check();
  await staff.getByRole('button', { name: 'Dismiss: Is there parking for camels?' }).click();
  await dialog(staff).getByRole('button', { name: 'Dismiss' }).click();
  await expect(staff.getByText('No unanswered questions')).toBeVisible();

  await test.step('the inbox shows the same steps', async () => {
    await staff.goto('/chats');
    await staff.locator('[role=listitem]').first().click();
    await staff.getByRole('button', { name: 'Why?' }).last().click();
    const why = staff.getByRole('complementary', { name: 'Why the bot said this' });
    await expect(why).toContainText('Before the answer');
    await expect(why).toContainText('Did not know');
    await expectAccessible(staff, 'why');
    await staff.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(staff.getByRole('button', { name: 'Why?' }).last()).toBeFocused();
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.getByRole('button', { name: 'Why?' }).last().click();
    await expect(dialog(staff)).toContainText('Before the answer');
    await expectAccessible(staff, 'why on a phone');
  });
});
