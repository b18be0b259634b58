import type { Server } from 'node:http';
import { expect, post, test } from './fixtures.ts';
import { openHelpCentre } from './help-centre.ts';
import { addBy, dialog, openKnowledge, row } from './knowledge-screen.ts';
import { SITE_PORT } from './outside.ts';
import { expectAccessible, expectAccessibleEverywhere } from './screen-checks.ts';
import { addAgent, ask, log } from './test-chat.ts';
import {
  chat,
  expectAccessible as expectChatAccessible,
  expectNoOverflow,
  launcher,
  openShop,
  write,
} from './widget-shop.ts';

const SITE = `http://127.0.0.1:${SITE_PORT}/`;

let site: Server;
test.beforeAll(async () => (site = await openHelpCentre(SITE_PORT)));
test.afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

/** What customers type, and what they have to be told. */
const QUESTIONS = {
  en: [
    ['hi', /help/i],
    ['how much is shipping to austria', /7\.90 €/],
    ['and switzerland?', /14\.90 €/],
    ['how do i return something i bought', /Return items/],
  ],
  de: [
    ['kann man auf rechnung zahlen?', /auf Rechnung/],
    ['wann habt ihr offen?', /von 10 bis 19 Uhr/],
    ['wie lange ist ein gutschein gültig', /drei Jahre/],
  ],
  ru: [
    ['сколько идет доставка в молдову', /от 8 до 12 рабочих дней/],
    ['размер не подошел, что делать', /обменяем товар бесплатно/],
    ['спасибо!', /./],
  ],
} as const;

test('from the address of a website to ten answers in the widget, in three languages', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { staff, key } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('the agent reads the help centre from its address', async () => {
    await staff.goto('/ai-agents');
    await staff.getByRole('button', { name: /^Shop questions/ }).click();
    await staff.getByRole('link', { name: /^Knowledge/ }).click();
    await addBy(staff, 'Site');
    await dialog(staff).getByRole('textbox', { name: 'Address' }).fill(SITE);
    await dialog(staff).getByRole('textbox', { name: 'Name' }).fill('Help centre');
    await dialog(staff).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(staff, 'Help centre')).toContainText('Ready');
    await expect(row(staff, 'Help centre')).toContainText(/\d\d passages/);
    await expectAccessible(staff, 'a help centre');
  });
  await test.step('it goes live', async () => {
    await staff.getByRole('button', { name: 'Switch on', exact: true }).click();
    await staff.getByRole('link', { name: /^Channels \d/ }).click();
    await staff.getByRole('button', { name: /^Assign/ }).click();
    await expect(staff.getByText('This agent answers')).toBeVisible();
  });
  for (const [language, questions] of Object.entries(QUESTIONS))
    await test.step(`customers are answered in ${language}`, async () => {
      const visitor =
        language === 'en'
          ? customer
          : await (await browser.newContext({ baseURL: baseURL ?? '', locale: language })).newPage();
      await visitor.emulateMedia({ reducedMotion: 'reduce' });
      await visitor.goto(`/demo?key=${key}&lang=${language}`);
      await launcher(visitor).click();
      for (const [at, [question, answer]] of questions.entries()) {
        await write(visitor, question);
        await expect(chat(visitor).locator('.bubble')).toHaveCount(2 * (at + 1));
        await expect(chat(visitor).locator('.bubble').last()).toContainText(answer);
      }
      await expectChatAccessible(visitor);
      await expectNoOverflow(visitor);
      await visitor.setViewportSize({ width: 390, height: 844 });
      await expectNoOverflow(visitor);
    });
});

test('a colleague has a reply drafted, changes it and sends it, and reads what a conversation is about', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { staff, key, messages, newest } = await openShop(browser, baseURL);
  await addAgent(staff);
  await customer.goto(`/demo?key=${key}`);
  await launcher(customer).click();
  await write(customer, 'how long does delivery to austria take?');
  await staff.goto('/chats');
  await staff.getByText('how long does delivery to austria take?').first().click();
  const reply = staff.locator('#chat-reply');

  await test.step('the draft is put into the field with its source, and nothing is sent', async () => {
    await staff.getByRole('button', { name: 'Draft reply' }).click();
    await expect(reply).toHaveValue(/three to five working days/);
    await expect(staff.getByRole('list', { name: 'Sources of the draft' })).toContainText('Delivery');
    await expectAccessibleEverywhere(staff, 'a drafted reply');
    expect(await messages(await newest())).toHaveLength(1);
  });
  await test.step('it is changed and sent', async () => {
    await reply.fill('Hello! It takes three to five working days, and costs 6.90 euros.');
    await reply.press('Enter');
    await expect(chat(customer).getByText('Hello! It takes three to five working days')).toBeVisible();
    await expect(staff.getByRole('list', { name: 'Sources of the draft' })).toBeHidden();
  });
  await test.step('the summary says what is open and what was answered', async () => {
    await write(customer, 'great, and can i get the invoice by post?');
    await staff.getByRole('button', { name: 'Summarise' }).click();
    await expect(staff.getByText(/invoice by post/).last()).toBeVisible();
    await staff.mouse.move(0, 0); // a tooltip is outside of all landmarks
    await expect(staff.getByRole('tooltip')).toBeHidden();
    await expectAccessibleEverywhere(staff, 'a summary');
  });
});

test('a contradiction between two sources is shown, and after "Use this one" only that one is said', async ({
  page: staff,
}) => {
  await openKnowledge(staff);
  const agent = Number(/\/ai-agents\/(\d+)/.exec(staff.url())?.[1]);
  for (const [name, days] of [
    ['General terms', '30'],
    ['Returns leaflet', '14'],
  ] as const) {
    const text = `Unused items can be returned within ${days} days of delivery.`;
    const added = await post(staff, `/ai-agents/${agent}/knowledge-sources`, { name, content: { type: 'text', text } });
    expect(added.ok()).toBe(true);
    await staff.reload();
    await expect(row(staff, name)).toContainText('Ready');
  }
  const answer = async () => {
    await staff.goto(`/ai-agents/${agent}/test`);
    await ask(staff, 'within how many days can unused items be returned?');
    return log(staff);
  };
  await test.step('as long as nobody has decided, both are said', async () => {
    await expect(await answer()).toContainText(/14 days[^]*Another of our sources[^]*30 days/);
  });
  await test.step('staff see both sentences and decide', async () => {
    await staff.goto(`/ai-agents/${agent}/knowledge`);
    await expect(staff.getByText('1 contradiction in the sources')).toBeVisible();
    await staff.getByRole('button', { name: 'Review' }).click();
    await expect(dialog(staff)).toContainText('Used: newer');
    await expectAccessibleEverywhere(staff, 'a contradiction');
    await dialog(staff).getByRole('button', { name: 'Use this one: General terms' }).click();
    await expect(dialog(staff)).toContainText('Used: takes precedence');
    await expectAccessible(staff, 'a contradiction that was decided');
  });
  await test.step('customers hear only the one that counts', async () => {
    const said = await answer();
    await expect(said).toContainText('30 days');
    await expect(said).not.toContainText('14 days');
  });
});
