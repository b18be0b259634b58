import type { Page } from '@playwright/test';
import { startScriptedModel, type ScriptedModel } from '../apps/server/src/testing/scripted-model/scripted-model.ts';
import { MODEL_PORT } from './outside.ts';
import { expect, post, test } from './fixtures.ts';
import { inDatabase } from './team.ts';
import {
  chat,
  expectAccessible,
  expectNoOverflow,
  frameOf,
  launcher,
  openShop,
  write,
  type Shop,
} from './widget-shop.ts';

const DELIVERY = 'Delivery takes two to three working days.';
const AUSTRIA = 'Parcels to Austria arrive within two to three working days.';
const FREE = 'Parcels to Austria are free of charge above fifty euros.';
const RETURNS = 'Goods can be returned within thirty days.';

async function put(page: Page, path: string, data: object) {
  const reply = await post(page, path, { ...data, _method: 'PUT' });
  expect(reply.status()).toBe(200);
}

/** An agent that answers on the shop's widget from the given sources. */
async function addAgent({ staff, channelId }: Shop, settings: object, sources: Record<string, string>) {
  const { id } = (await (await post(staff, '/ai-agents', { name: 'Shop Assistant', settings, packs: [] })).json()) as {
    id: number;
  };
  for (const [name, text] of Object.entries(sources)) {
    const made = await post(staff, `/ai-agents/${id}/knowledge-sources`, { name, content: { type: 'text', text } });
    expect(made.status()).toBe(201);
  }
  await expect
    .poll(async () => {
      const reply = await staff.request.get(`/api/ai-agents/${id}/knowledge-sources`);
      return ((await reply.json()) as { data: { status: string }[] }).data.filter(({ status }) => status !== 'ready');
    })
    .toEqual([]);
  await put(staff, `/ai-agents/${id}`, { status: 'live' });
  expect((await post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id: id })).ok()).toBe(true);
}

const open = async (page: Page, { key }: Shop) => {
  await page.goto(`/demo?key=${key}`);
  await launcher(page).click();
};
const sources = (page: Page) => chat(page).getByRole('list', { name: 'Sources' }).getByRole('listitem');

/** Records in how many bubbles a text appears at the same time, and the text of the growing one. */
const watch = (page: Page, words: string) =>
  frameOf(page).evaluate((text) => {
    const seen = { bubbles: [] as number[], drafts: [] as string[] };
    const check = () => {
      const bubbles = [...document.querySelectorAll('.log .bubble')].filter((each) => each.textContent.includes(text));
      if (seen.bubbles.at(-1) !== bubbles.length) seen.bubbles.push(bubbles.length);
      const draft = document.querySelector('.row[inert] .bubble')?.textContent;
      if (draft && seen.drafts.at(-1) !== draft) seen.drafts.push(draft);
    };
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  }, words);
const seen = (page: Page) =>
  frameOf(page).evaluate(() => (window as unknown as { seen: { bubbles: number[]; drafts: string[] } }).seen);

test.describe('an answer of a model', () => {
  let model: ScriptedModel;
  test.beforeAll(async () => {
    model = await startScriptedModel({ port: MODEL_PORT });
    model.play((asked) => {
      const numberOf = (sentence: string) =>
        /\[(\d+)\][^[]*$/.exec(asked.messages.at(-1)?.text.split(sentence)[0] ?? '')?.[1];
      const marked = [AUSTRIA, FREE].map((sentence) => ({ sentence, number: Number(numberOf(sentence) ?? 1) }));
      return {
        says: {
          action: 'reply',
          citations: marked.map(({ number }) => number),
          answer: marked.map(({ sentence, number }) => sentence.replace('.', ` [${number}].`)).join(' '),
          reason: '',
        },
        tokensPerSecond: 8,
      };
    });
  });
  test.afterAll(() => model.close());

  test('grows live for customer and staff and becomes the message, once', async ({ page, browser, baseURL }) => {
    const shop = await openShop(browser, baseURL);
    const provider = await post(shop.staff, '/model-providers', {
      kind: 'compatible',
      name: 'Own',
      base_url: model.url,
    });
    expect(provider.status()).toBe(201);
    const { id } = (await provider.json()) as { id: number };
    await open(page, shop);
    await write(page, 'Hello'); // to staff: there is no agent yet
    await shop.say('How can we help?');
    await addAgent(
      shop,
      { model: { provider_id: id, name: 'scripted-small' } },
      { 'How we deliver': AUSTRIA, 'What it costs': FREE, Returns: RETURNS },
    );
    const conversation = await shop.newest();
    await put(shop.staff, `/conversations/${conversation}`, { is_handed_off: false }); // to the agent that exists now
    await shop.staff.goto(`/chats/${conversation}`);
    const thread = shop.staff.getByRole('log', { name: 'Messages' });
    await expect(thread.getByText('Hello')).toBeVisible();

    await watch(page, 'two to three');
    await write(page, 'How many working days does a parcel to Austria take?');
    await expect(chat(page).getByRole('status').getByText('is writing')).toBeAttached();
    await expect(thread.getByText('The bot is writing')).toBeVisible();
    const draft = chat(page).locator('.row[inert]');
    await expect.poll(async () => (await seen(page)).drafts.length).toBeGreaterThan(0);
    await expect(thread.getByText('two to three working days')).toBeVisible();

    const answer = chat(page).locator('.row:not([inert])', { hasText: 'fifty euros' });
    await expect(answer).toBeVisible();
    await expect(draft).toHaveCount(0);
    await expect(chat(page).getByText('two to three')).toHaveCount(1);
    const { bubbles, drafts } = await seen(page);
    expect(bubbles).toEqual([0, 1]); // never two of them, and never gone in between
    for (const text of drafts) expect(`${AUSTRIA}[1] ${FREE}[2]`).toContain(text);
    await expect(answer.locator('sup')).toHaveText(['[1]', '[2]']);
    await expect(sources(page)).toHaveText(['How we deliver', 'What it costs']);
    await expectAccessible(page);

    await expect(thread.getByText('fifty euros')).toHaveCount(1);
    await expect(thread.getByText('The bot is writing')).toHaveCount(0);
    await expect(thread.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveText([
      'How we deliver',
      'What it costs',
    ]);
  });
});

test('the built-in engine cites its source, and staff see why it gave up and what was asked', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await addAgent(shop, {}, { 'How we deliver': DELIVERY });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, shop);
  await expect(chat(page).getByText('AI assistant · Usually replies right away')).toBeVisible();
  await write(page, 'How long does delivery take?');
  await expect(chat(page).getByText(DELIVERY)).toBeVisible();
  await expect(sources(page)).toHaveText(['How we deliver']);
  await expect(chat(page).locator('sup')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await write(page, 'I want to talk to a human');
  await expect.poll(async () => (await shop.messages(await shop.newest())).length).toBe(4);
  await expect(chat(page).getByText('How long does delivery take?')).toHaveCount(1);
  const { staff } = shop;
  await staff.goto('/chats');
  await expect(staff.getByText('Waiting for a person: How long does delivery take?')).toBeVisible();
  await staff.goto(`/chats/${await shop.newest()}`);
  const thread = staff.getByRole('log', { name: 'Messages' });
  await expect(thread.getByText(/The agent handed off: .* asked for a person/)).toBeVisible();
  await expect(thread.getByRole('list', { name: 'What the customer asked' }).getByRole('listitem')).toHaveText([
    'How long does delivery take?',
  ]);
});

test('"Talk to a person" in the menu asks the agent', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await addAgent(shop, {}, { 'How we deliver': DELIVERY });
  await open(page, shop);
  await write(page, 'How long does delivery take?');
  await expect(chat(page).getByText(DELIVERY)).toBeVisible();
  await chat(page).getByRole('button', { name: 'Menu' }).click();
  await chat(page).getByRole('menuitem', { name: 'Talk to a person' }).click();
  const lines = chat(page).getByRole('log');
  await expect(lines.getByText('Talk to a person', { exact: true })).toHaveCount(1);
  await expect(lines.getByText(/^I am bringing in a colleague\./)).toBeVisible();
  await expectAccessible(page);
});

test('titles and addresses of sources are harmless', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await open(page, shop);
  await write(page, 'Where does that come from?');
  await shop.say('Here.[1] There.[2] And [3]. But not [7].');
  await inDatabase([
    `UPDATE messages SET origin = 'bot', user_id = NULL, extras = $1 WHERE conversation_id = $2 AND text LIKE 'Here.%'`,
    [
      JSON.stringify({
        options: [],
        card: null,
        quickActions: [],
        sources: [
          { number: 1, title: '<img src=x onerror=alert(1)>', url: 'https://linden-home.example/a?b=1' },
          { number: 2, title: 'Bad', url: 'javascript:alert(1)' },
          { number: 3, title: `L${'o'.repeat(300)}ng`, url: 'data:text/html,<script>alert(1)</script>' },
        ],
      }),
      await shop.newest(),
    ],
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await launcher(page).click();
  await expect(chat(page).locator('sup')).toHaveText(['[1]', '[2]', '[3]']);
  await expect(chat(page).getByText('But not [7].')).toBeVisible();
  const link = chat(page).getByRole('link', { name: '<img src=x onerror=alert(1)>' });
  await expect(link).toHaveAttribute('href', 'https://linden-home.example/a?b=1');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(sources(page)).toHaveCount(3);
  await expect(sources(page).getByRole('link')).toHaveCount(1);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await shop.staff.goto(`/chats/${await shop.newest()}`);
  const list = shop.staff.getByRole('log', { name: 'Messages' }).getByRole('list', { name: 'Sources' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('link')).toHaveCount(1);
});
