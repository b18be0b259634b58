import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openInbox, rowsOf } from './inbox-fixtures.ts';
import { onOneLine, PAYLOADS, strangersOn, watchFor } from './hostile.ts';
import { expect, post, test } from './fixtures.ts';
import { PICTURE } from './widget-shop.ts';

const pane = (page: Page) => page.getByRole('complementary', { name: 'Customer' });
const thread = (page: Page) => page.locator('#thread');

/** What remains of a text once bold, lists and links are rendered: everything before the first address. */
const readable = (payload: string) => payload.replaceAll('**', '').replace(/^- /, '').split('http')[0] ?? '';

const HALF = PAYLOADS.length / 2;
for (const [part, payloads] of [PAYLOADS.slice(0, HALF), PAYLOADS.slice(HALF)].entries())
  test(`hostile text stays text in the list, the threads and the pane (${part + 1} of 2)`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const { staff, visitor } = await openInbox(browser, baseURL, request);
    const seen = watchFor(staff, baseURL ?? '');
    const customers = [];
    for (const payload of payloads) {
      const name = onOneLine(payload);
      const { id, sendFile, note, say } = await visitor(name, [], { page_url: name, referrer: name });
      await note([{ name: onOneLine(payload, 100), value: payload }]);
      await sendFile(`${payload}.txt`, 'text/plain', Buffer.from('harmless'));
      await say(payload);
      const tag = onOneLine(payload, 40);
      expect((await post(staff, `/conversations/${id}/tags`, { tags: [tag] })).ok()).toBe(true);
      customers.push({ id, name, tag, payload });
    }

    await staff.goto('/chats');
    await expect(rowsOf(staff).first()).toBeVisible();
    expect(await strangersOn(staff)).toEqual([]);
    for (const { id, name, tag, payload } of customers.toReversed()) {
      await staff.locator(`[data-row="${id}"]`).click();
      await expect(thread(staff).getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(thread(staff).getByRole('link', { name: /^Download/ })).toBeVisible();
      await expect(thread(staff)).toContainText(readable(payload));
      await expect(pane(staff)).toContainText(`${name}Customer since`);
      await expect(pane(staff).getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
      const shown = onOneLine(payload, 100) + payload;
      const address = name.split(/[?#]/)[0] ?? ''; // the query, which may contain secrets, was never stored
      await expect(pane(staff)).toContainText(`Page${address}Came from${address}${shown}`);
      expect(await strangersOn(staff)).toEqual([]);
    }

    await staff.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect(staff.getByRole('menuitem', { name: customers[0]?.tag ?? '', exact: true })).toBeVisible();
    expect(await strangersOn(staff)).toEqual([]);
    expect(seen).toEqual([]);
  });

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path(), 'utf8');

test('hostile text stays text in a long thread, in print, in files and in search results', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const seen = watchFor(staff, baseURL ?? '');
  await staff.addInitScript(() => (window.print = () => {})); // a print dialog would block the page
  const name = `"><img src=x onerror=alert(1)> $t(chats.thread.end)`;
  const { id, say, sendFile } = await visitor(name, PAYLOADS);
  await sendFile('<svg onload=alert(1)>\u202Egpj.png', 'image/png', PICTURE);
  await say('Last');

  await staff.goto(`/chats/${id}`);
  await expect(thread(staff).getByText(PAYLOADS[0] ?? '', { exact: true })).toBeVisible();
  expect(await strangersOn(staff)).toEqual([]);
  await thread(staff).getByRole('button', { name: 'Latest' }).click();
  await expect(thread(staff).getByText('Last', { exact: true })).toBeVisible();
  expect(await strangersOn(staff)).toEqual([]);
  await thread(staff).getByRole('button', { name: 'Enlarge svg onload=alert(1)gpj.png' }).click();
  await expect(staff.getByRole('dialog').getByRole('img')).toBeVisible();
  expect(await strangersOn(staff)).toEqual([]);
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog')).toHaveCount(0);

  const choose = async (item: string) => {
    await thread(staff).getByRole('button', { name: 'More actions' }).click();
    await staff.getByRole('menuitem', { name: item }).click();
  };
  await choose('Print');
  const paper = staff.locator('.printed-thread');
  await expect(paper).toContainText(`Conversation #${id} with ${name}`);
  for (const payload of PAYLOADS) await expect(paper).toContainText(`${name}: ${payload}`);
  expect(await strangersOn(staff)).toEqual([]);
  await staff.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(thread(staff)).toBeHidden();
  await staff.emulateMedia({ media: 'screen' });
  await staff.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);

  const asText = staff.waitForEvent('download');
  await choose('Export as text');
  const text = await contentOf(asText);
  for (const payload of PAYLOADS) expect(text).toContain(payload);
  const asJson = staff.waitForEvent('download');
  await choose('Export as JSON');
  const { messages } = JSON.parse(await contentOf(asJson)) as { messages: { text: string }[] };
  expect(messages.map((message) => message.text)).toEqual([...PAYLOADS, '', 'Last']);
  const everything = await staff.request.get(await hrefOf(pane(staff).getByRole('link', { name: 'Export' })));
  expect(everything.headers()).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'content-disposition': expect.stringMatching(/^attachment; filename="customer-\d+\.json"$/),
    'x-content-type-options': 'nosniff',
  });

  for (const search of ['alert', PAYLOADS[1] ?? '', name]) {
    await staff.goto(`/chats?search=${encodeURIComponent(search)}`);
    await expect(rowsOf(staff)).toHaveCount(1);
    await expect(rowsOf(staff).first()).toContainText(name);
    expect(await strangersOn(staff)).toEqual([]);
  }
  expect(seen).toEqual([]);
});

const hrefOf = async (link: ReturnType<Page['getByRole']>) => (await link.getAttribute('href')) ?? '';

test('an e-mail address is an address and nothing more', async ({ browser, baseURL, request }) => {
  const { staff, visitor, key } = await openInbox(browser, baseURL, request);
  const seen = watchFor(staff, baseURL ?? '');
  const headers = { key, platform: 'web', driver: 'web' };
  for (const payload of PAYLOADS) {
    const fields = [{ name: 'email', value: `${payload}@shop.example` }];
    const refused = await request.post('/api/chat/conversations/start', { headers, data: { fields } });
    expect([payload, refused.status()]).toEqual([payload, 422]);
  }
  for (const email of [
    'ana?bcc=all%40canary.example&body=hidden@shop.example',
    "'-alert`1`-'@shop.example",
    '{{7*7}}${7*7}@shop.example',
    '=1+1@shop.example',
    'ana@shop.example#?cc=b%40canary.example',
  ]) {
    const { id } = await visitor(null, ['Hello'], { fields: [{ name: 'email', value: email }] });
    await staff.goto(`/chats/${id}`);
    const link = pane(staff).getByRole('link', { name: email });
    const { protocol, pathname, search, hash } = new URL(await hrefOf(link));
    expect([protocol, decodeURIComponent(pathname), search, hash]).toEqual(['mailto:', email, '', '']);
    expect(await strangersOn(staff)).toEqual([]);
  }
  expect(seen).toEqual([]);
});

test('hostile names and texts stay text on channels, in their setup and on the dashboard', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const seen = watchFor(staff, baseURL ?? '');
  for (const payload of PAYLOADS) {
    const made = await post(staff, '/channels', { type: 'web_widget', name: onOneLine(payload, 100) });
    expect(made.status()).toBe(201);
  }
  await visitor(PAYLOADS[0] ?? '', ['=HYPERLINK("http://canary.example")']);

  await staff.goto('/channels');
  await expect(staff.getByRole('heading', { level: 2 })).toHaveCount(1 + PAYLOADS.length);
  for (const payload of PAYLOADS)
    await expect(staff.getByRole('heading', { name: onOneLine(payload, 100), exact: true }).first()).toBeAttached();
  expect(await strangersOn(staff)).toEqual([]);

  await staff.getByRole('button', { name: `Delete ${onOneLine(PAYLOADS[1] ?? '')}` }).click();
  await expect(staff.getByRole('dialog')).toContainText(PAYLOADS[1] ?? '');
  expect(await strangersOn(staff)).toEqual([]);
  await staff.keyboard.press('Escape');

  await staff.getByRole('link', { name: PAYLOADS[1] ?? '', exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(PAYLOADS[1] ?? '');
  await staff.getByRole('tab', { name: 'Texts', exact: true }).click();
  for (let each = 0; each < PAYLOADS.length; each += 2) {
    await staff.getByLabel('Title', { exact: true }).fill(onOneLine(PAYLOADS[each] ?? '', 60));
    await staff.getByLabel('Greeting').fill(PAYLOADS[each + 1] ?? '');
    expect(await strangersOn(staff)).toEqual([]);
  }
  await staff.getByRole('button', { name: 'Discard' }).click();
  for (const tab of ['Fields', 'Behaviour', 'Domains', 'Appearance']) {
    await staff.getByRole('tab', { name: tab, exact: true }).click();
    expect(await strangersOn(staff)).toEqual([]);
  }
  await staff.goto('/');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await strangersOn(staff)).toEqual([]);
  expect(seen).toEqual([]);
});

test('no cell of an exported table is a formula', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const seen = watchFor(staff, baseURL ?? '');
  await visitor('=1+1', ['@SUM(A1)']);
  // Figures are never negative; if one ever were, a spreadsheet would read its sign as a formula.
  await staff.route('**/api/stats*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/"(messages|customers|new|total)":\d+/g, '"$1":-7');
    await route.fulfill({ response, body: text });
  });
  await staff.goto('/');
  const buttons = staff.getByRole('button', { name: /^Export as CSV/ });
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) {
    const saving = staff.waitForEvent('download');
    await button.click();
    const table = (await contentOf(saving)).replace('\uFEFF', '');
    expect(table).toContain('-7');
    for (const cell of table.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  }
  expect(await strangersOn(staff)).toEqual([]);
  expect(seen).toEqual([]);
});
