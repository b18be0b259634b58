import type { Page } from '@playwright/test';
import { rowsOf } from './inbox-fixtures.ts';
import { overflowOf } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';
import { chat, expectAccessible, launcher, openShop, write } from './widget-shop.ts';

const EN = {
  bot: 'I am a virtual assistant, not a human.',
  hello: 'Hello! What can we do for you?',
  order: 'My order',
  number: 'What is your order number?',
  thanks: 'Thank you. A colleague will look at it and answer here.',
  person: 'A person',
  soon: 'One moment, a colleague will be with you shortly.',
};
const RO: typeof EN = {
  bot: 'Sunt un asistent virtual, nu un om.',
  hello: 'Bună ziua! Cu ce vă putem fi de folos?',
  order: 'Comanda mea',
  number: 'Care este numărul comenzii?',
  thanks: 'Mulțumim. Un coleg verifică și vă răspunde aici.',
  person: 'Un operator',
  soon: 'Un moment, vi se alătură imediat un coleg.',
};

const bubbles = (page: Page, text: string) => chat(page).locator('.bubble').filter({ hasText: text });
const press = (page: Page, name: string) => chat(page).getByRole('button', { name, exact: true }).click();

/** Takes the first starter flow and publishes it in the builder, which offers the shop's widget by itself. */
async function startFlow(staff: Page): Promise<number> {
  await staff.goto('/flows');
  await staff.getByRole('button', { name: /Greet and route/ }).click();
  await expect(staff).toHaveURL(/\/flows\/\d+/);
  await staff.getByRole('button', { name: 'Publish' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(staff.getByText(/^Version 1 is live on /)).toBeVisible();
  const id = Number(/\/flows\/(\d+)/.exec(staff.url())?.[1]);
  return id;
}

for (const [lang, says] of [
  ['en', EN],
  ['ro', RO],
] as const)
  test(`${lang}: a customer goes through a flow in the widget, and staff see every step`, async ({
    page: visitor,
    browser,
    baseURL,
  }) => {
    const { staff, key } = await openShop(browser, baseURL);
    await startFlow(staff);
    await visitor.goto(`/demo?key=${key}&lang=${lang}`);
    await launcher(visitor).click();
    await expect(bubbles(visitor, says.hello)).toContainText(says.bot);
    await expectAccessible(visitor);
    await press(visitor, says.order);
    await expect(bubbles(visitor, says.number)).toBeVisible();
    await write(visitor, 'LH-42');
    await expect(bubbles(visitor, says.thanks)).toBeVisible();

    await staff.goto('/chats');
    await rowsOf(staff).first().getByRole('link').click();
    const thread = staff.locator('#thread');
    await expect(thread).toContainText(says.number);
    await expect(thread.getByRole('list', { name: 'Buttons offered' })).toContainText(says.order);
    await expect(thread).toContainText('Note: LH-42');
    await expect(thread).toContainText(`The flow handed off to a person: ${says.order}`);
    await expect(staff.getByRole('button', { name: /^Remove.*order/ })).toBeVisible();
    await thread.getByRole('button', { name: 'Why?' }).last().click();
    const why = staff.getByRole('complementary', { name: 'Why the bot said this' });
    await expect(why.getByRole('link', { name: 'Greet and route, version 1' })).toBeVisible();
    await expect(why.getByRole('listitem')).toHaveText([/Ask → Answered/, /Update data/, /Hand-off/]);
    await staff.keyboard.press('Escape');
    expect(await overflowOf(staff)).toBe(0);
  });

test('a person takes over in the middle of a flow and hands back; it goes on where it was', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const { staff, key } = await openShop(browser, baseURL);
  await startFlow(staff);
  await visitor.goto(`/demo?key=${key}`);
  await launcher(visitor).click();
  await press(visitor, EN.order);
  await expect(bubbles(visitor, EN.number)).toBeVisible();

  await staff.goto('/chats');
  await rowsOf(staff).first().getByRole('link').click();
  const thread = staff.locator('#thread');
  await thread.getByRole('button', { name: 'Take over' }).click();
  await staff.locator('#chat-reply').fill('It is on the receipt');
  await staff.locator('#chat-reply').press('Enter');
  await expect(bubbles(visitor, 'It is on the receipt')).toBeVisible();
  await write(visitor, 'Ah, thank you');
  await expect(thread).toContainText('Ah, thank you');
  await thread.getByRole('button', { name: 'Hand back' }).click();
  await expect(thread).toContainText('You handed back');
  await write(visitor, 'LH-42');
  await expect(bubbles(visitor, EN.thanks)).toBeVisible();
  await expect(thread).toContainText('Note: LH-42');
});

test('a conversation keeps the version it started with, whatever is published and restored meanwhile', async ({
  page: early,
  browser,
  baseURL,
}) => {
  const { staff, key } = await openShop(browser, baseURL);
  const id = await startFlow(staff);
  await early.goto(`/demo?key=${key}`);
  await launcher(early).click();
  await expect(bubbles(early, EN.hello)).toBeVisible();

  const draft = (await (await staff.request.get(`/api/flows/${id}/draft`)).json()) as {
    definition: unknown;
    revision: number;
  };
  const definition: unknown = JSON.parse(
    JSON.stringify(draft.definition).replaceAll(EN.number, 'Which order?').replaceAll(EN.hello, 'Good day!'),
  );
  const saved = await post(staff, `/flows/${id}/draft`, { _method: 'PUT', definition, revision: draft.revision });
  expect(saved.status()).toBe(200);
  expect((await post(staff, `/flows/${id}/publish`, { revision: draft.revision + 1 })).status()).toBe(201);

  await press(early, EN.order);
  await expect(bubbles(early, EN.number)).toBeVisible(); // not "Which order?"

  const meets = async (greeting: string) => {
    const context = await browser.newContext({ locale: 'en-US', ...(baseURL ? { baseURL } : {}) });
    const late = await context.newPage();
    await late.goto(`/demo?key=${key}`);
    await launcher(late).click();
    await expect(bubbles(late, greeting)).toBeVisible();
    await context.close();
  };
  await meets('Good day!');
  expect((await post(staff, `/flows/${id}/versions/1/restore`)).status()).toBe(201);
  await meets(EN.hello);
  await write(early, 'LH-42');
  await expect(bubbles(early, EN.thanks)).toBeVisible();
});
