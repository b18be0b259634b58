import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { chat, expectAccessible, expectNoOverflow, launcher, openShop, write, type Shop } from './widget-shop.ts';

const node = (id: string, type: string, settings: object) => ({ id, type, title: '', x: 0, y: 0, settings });
const edge = (from: string, to: string, exit = 'next') => ({ id: `${from}-${exit}`, from, exit, to });
const ask = (id: string, settings: object) => node(id, 'ask', { variable: id, ...settings });

/** Greets when the chat is opened, or after two seconds on the page, and asks one question of each kind. */
const definition = {
  format: 1,
  languages: ['en'],
  nodes: [
    node('start', 'start', {}),
    node('opened', 'trigger', { on: 'event', event: 'chat_opened' }),
    node('sale', 'trigger', { on: 'script', name: 'sale' }),
    node('late', 'trigger', { on: 'time', seconds: 2, addresses: ['lang=de'] }),
    node('hello', 'message', { text: { en: 'Welcome to Aurora.' }, more: [{ en: 'Three short questions.' }] }),
    ask('stars', { text: { en: 'How do you like us?' }, answer: 'rating' }),
    ask('colours', {
      text: { en: 'Which colours?' },
      answer: 'choices',
      choices: [
        { id: 'red', label: { en: 'Red' } },
        { id: 'blue', label: { en: 'Blue' } },
      ],
    }),
    ask('mail', { text: { en: 'Your address?' }, answer: 'email' }),
    node('done', 'message', { text: { en: 'Noted: {{stars}}, {{colours}}, {{mail}}' } }),
  ],
  edges: [
    edge('start', 'hello'),
    edge('opened', 'hello'),
    edge('sale', 'hello'),
    edge('late', 'hello'),
    edge('hello', 'stars'),
    edge('stars', 'colours', 'answered'),
    edge('colours', 'mail', 'answered'),
    edge('mail', 'done', 'answered'),
  ],
  notes: [],
};

async function runFlow({ staff, channelId }: Shop) {
  const created = await post(staff, '/flows', { name: 'Opening', definition, is_disclosed: false });
  const { id } = (await created.json()) as { id: number };
  expect((await post(staff, `/flows/${id}/publish`, { revision: 1 })).status()).toBe(201);
  expect((await post(staff, `/channels/${channelId}`, { flow_id: id, _method: 'PUT' })).status()).toBe(200);
}
const bubbles = (page: Page) => chat(page).locator('.log .bubble');
const countConversations = async ({ staff }: Shop) =>
  ((await (await staff.request.get('/api/conversations')).json()) as { data: object[] }).data.length;

test('a flow speaks when the chat opens, asks with the right inputs, and is stored with the first answer', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await runFlow(shop);
  await page.goto(`/demo?key=${shop.key}`);
  await launcher(page).click();
  const first = ['Welcome to Aurora.', 'Three short questions.', 'How do you like us?'];
  await expect(bubbles(page)).toHaveText(first); // and no greeting of the channel beside it
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await countConversations(shop)).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await launcher(page).click();
  await expect(bubbles(page)).toHaveText(first);

  await chat(page).getByRole('button', { name: '4 of 5' }).click();
  await expect(bubbles(page)).toHaveText([...first, '4', 'Which colours?']);
  await page.reload();
  await expect(bubbles(page)).toHaveText([...first, '4', 'Which colours?']);
  await expectAccessible(page);
  await chat(page).getByRole('checkbox', { name: 'Red' }).check();
  await chat(page).getByRole('checkbox', { name: 'Blue' }).check();
  await chat(page).locator('.answer').getByRole('button', { name: 'Send' }).click();
  await expect(bubbles(page).last()).toHaveText('Your address?');
  await expect(chat(page).getByRole('textbox')).toHaveAttribute('inputmode', 'email');
  await write(page, 'not one');
  await expect(bubbles(page).last()).toHaveText('Please enter a full email address, such as name@example.com.');
  await write(page, 'emma@shop.example');
  await expect(bubbles(page).last()).toHaveText('Noted: 4, Red, Blue, emma@shop.example');
  expect(await countConversations(shop)).toBe(1);
});

test('the page calls a flow, and time on the page makes it speak while the chat is closed', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await runFlow(shop);
  await page.goto(`/demo?key=${shop.key}`);
  await page.waitForFunction(() => 'Parley' in window);
  await page.evaluate(() => {
    (window as unknown as { Parley: { push(call: string[]): void } }).Parley.push(['trigger', 'sale']);
  });
  await expect(bubbles(page).first()).toHaveText('Welcome to Aurora.');
  await expect(chat(page).getByRole('dialog')).toBeVisible();

  await page.goto(`/demo?key=${shop.key}&lang=de`);
  await expect(launcher(page)).toHaveAccessibleName(/3$/);
  await launcher(page).click();
  await expect(bubbles(page).first()).toHaveText('Welcome to Aurora.');
  expect(await countConversations(shop)).toBe(0);
});
