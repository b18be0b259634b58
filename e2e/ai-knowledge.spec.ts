import { createServer, type Server } from 'node:http';
import { expectAccessible } from './screen-checks.ts';
import { SITE_PORT } from './outside.ts';
import {
  act,
  addBy,
  ask,
  dialog,
  expectAccessibleAtBothWidths,
  found,
  openKnowledge,
  row,
  rows,
} from './knowledge-screen.ts';
import { expect, test } from './fixtures.ts';

const SITE = `http://127.0.0.1:${SITE_PORT}`;
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
const PAGES: Record<string, string> = {
  '/gifts': page('Gift wrapping', '<p>Gift wrapping costs three euros for each parcel, ribbon included.</p>'),
  '/shop': page('Shop', '<p>We sell linen.</p><a href="/shop/care">Care</a> <a href="/shop/gone">Gone</a>'),
  '/shop/care': page('Care', '<p>Wash linen tablecloths at forty degrees and iron them damp.</p>'),
};

let site: Server;
/** Pending requests, answered when the test says so. */
let held: (() => void)[] = [];
test.beforeAll(async () => {
  site = createServer((request, response) => {
    const found = PAGES[request.url ?? ''];
    if (request.url === '/late') return void held.push(() => response.end(PAGES['/gifts']));
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(found ?? 'Nothing here');
  });
  await new Promise<void>((resolve) => site.listen(SITE_PORT, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});
// One site on one port, so the tests run serially.
test.describe.configure({ mode: 'serial' });

test('an agent gets its knowledge in four ways, finds it, and forgets what is switched off', async ({
  page: browser,
}) => {
  await openKnowledge(browser);
  await expect(browser.getByRole('heading', { name: 'Give this agent something to answer from' })).toBeVisible();
  await expectAccessibleAtBothWidths(browser, 'no sources');

  await test.step('a text is written', async () => {
    await browser.getByRole('button', { name: /^Text/ }).click();
    await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog(browser).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expectAccessibleAtBothWidths(browser, 'a text with problems');
    await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('Opening hours');
    await dialog(browser)
      .getByRole('textbox', { name: 'Text' })
      .fill('The showroom in Brașov is open on weekdays from nine to six and closed on Sundays.');
    await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(browser, 'Opening hours')).toContainText('Ready');
  });
  await test.step('questions and answers are written', async () => {
    await addBy(browser, 'Questions and answers');
    await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('From chats');
    await browser.keyboard.press('Escape');
    await browser.getByRole('button', { name: 'Stay' }).click();
    await dialog(browser).getByRole('textbox', { name: 'Question' }).fill('How much is delivery to Odesa?');
    await dialog(browser).getByRole('textbox', { name: 'Answer' }).fill('Delivery to Odesa costs 85 hryvnias.');
    await dialog(browser).getByRole('button', { name: 'Add a question' }).click();
    const first = dialog(browser).getByRole('list', { name: 'Questions and answers' }).getByRole('listitem').first();
    await expect(first.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await expectAccessibleAtBothWidths(browser, 'questions and answers');
    await first.getByRole('button', { name: /^Remove/ }).click();
    await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(browser, 'From chats')).toContainText('1 pair');
    await expect(row(browser, 'From chats')).toContainText('Ready');
  });
  await test.step('a file is chosen, and another is refused', async () => {
    const chooser = browser.waitForEvent('filechooser');
    await browser.getByRole('button', { name: 'choose' }).click();
    await (
      await chooser
    ).setFiles([
      {
        name: 'Returns.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('# Returns\n\nUnused goods can be sent back within thirty days.'),
      },
      { name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
    ]);
    await expect(row(browser, 'Film.mp4').getByRole('alert')).toContainText('cannot be read');
    await browser.getByRole('button', { name: 'Delete: Film.mp4' }).click();
    await expect(row(browser, 'Returns.md')).toContainText('Ready');
  });
  await test.step('a page of the web is read', async () => {
    await addBy(browser, 'Page');
    await dialog(browser).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/gifts`);
    await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(browser, '/gifts')).toContainText('Ready');
  });
  await expect(browser.getByRole('radio', { name: 'Ready 4' })).toBeVisible();
  await expect(browser.getByRole('link', { name: /^Knowledge ?4$/ })).toBeVisible();

  await test.step("the list's filters stay in the URL", async () => {
    await browser.getByRole('textbox', { name: 'Search sources' }).fill('chats');
    await browser.getByRole('radio', { name: 'Needs attention 0' }).check();
    await expect(browser).toHaveURL(/\?search=chats&show=attention$/);
    await expect(browser.getByText('Nothing matches.')).toBeVisible();
    await browser.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(browser)).toHaveCount(4);
  });
  await test.step('a question finds its passage until the source is switched off', async () => {
    await ask(browser, 'How much is delivery to Odesa?');
    await expect(browser.getByText('It would answer').last()).toBeVisible();
    await expect(found(browser).getByRole('listitem').first()).toContainText('85 hryvnias');
    await expectAccessibleAtBothWidths(browser, 'four sources and a question');
    await browser.getByRole('switch', { name: 'In use: From chats' }).click();
    await expect(row(browser, 'From chats')).toContainText('Not in use');
    await expect(browser.getByText('85 hryvnias')).toHaveCount(0);
    await browser.getByRole('switch', { name: 'In use: From chats' }).click();
    await expect(found(browser)).toContainText('85 hryvnias');
  });
  await test.step('a missing answer is added from the question', async () => {
    await ask(browser, 'Do you ship to Norway?');
    await browser.getByRole('button', { name: 'Not right? Add the answer' }).click();
    await expect(dialog(browser).getByRole('textbox', { name: 'Question' })).toHaveValue('Do you ship to Norway?');
    await dialog(browser).getByRole('textbox', { name: 'Answer' }).fill('Yes, Norway takes eight days.');
    await expectAccessible(browser, 'an answer');
    await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(browser, 'From chats')).toContainText('2 pairs');
    await expect(found(browser)).toContainText('eight days');
  });
  await test.step('passages are searched and left out one by one', async () => {
    await act(browser, 'From chats', 'View passages');
    await browser.keyboard.press('Escape');
    await expect(browser.getByRole('button', { name: 'Actions for From chats' })).toBeFocused();
    await act(browser, 'From chats', 'View passages');
    await expect(dialog(browser).getByRole('listitem')).toHaveCount(2);
    await dialog(browser).getByRole('textbox', { name: 'Search passages' }).fill('norway');
    await expect(dialog(browser).getByRole('listitem')).toHaveCount(1);
    await dialog(browser).getByRole('switch').click();
    await expect(dialog(browser).getByRole('switch')).not.toBeChecked();
    await expectAccessibleAtBothWidths(browser, 'passages');
    await dialog(browser).getByRole('button', { name: 'Close' }).click();
    await expect(browser.getByText('eight days')).toHaveCount(0);
  });
  await test.step('a source is deleted and restored, detached and attached', async () => {
    await act(browser, 'Opening hours', 'Delete');
    await expect(rows(browser)).toHaveCount(3);
    await browser.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(browser)).toHaveCount(4);
    await act(browser, 'Returns.md', 'Detach from this agent');
    await expect(rows(browser)).toHaveCount(3);
    await browser.getByRole('button', { name: 'Attach', exact: true }).click();
    await expectAccessible(browser, 'sources to attach');
    await dialog(browser).getByRole('button', { name: 'Attach: Returns.md' }).click();
    await expect(dialog(browser)).toContainText('nothing to attach');
    await dialog(browser).getByRole('button', { name: 'Close' }).click();
    await expect(rows(browser)).toHaveCount(4);
  });
});

test('a reading is watched and stopped, an upload too, and the previous version is used on', async ({
  page: browser,
}) => {
  held = [];
  await openKnowledge(browser);
  await addBy(browser, 'Page');
  await dialog(browser).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/late`);
  await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('Gifts');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(browser, 'Gifts')).toContainText('Fetching the page');
  await expect.poll(() => held.length).toBe(1);
  await expectAccessibleAtBothWidths(browser, 'a page on its way');
  await browser.getByRole('button', { name: 'Stop: Gifts' }).click();
  await expect(row(browser, 'Gifts')).toContainText('Reading was stopped.');
  // Requests from the cancelled run do not count, including retries.
  const before = held.length;
  await browser.getByRole('button', { name: 'Try again: Gifts' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(before);
  for (const answer of held) answer();
  await expect(row(browser, 'Gifts')).toContainText('Ready');

  await act(browser, 'Gifts', 'Schedule');
  await dialog(browser).getByRole('radio', { name: 'Weekly' }).check();
  await dialog(browser).getByRole('button', { name: 'Save' }).click();
  await expect(row(browser, 'Gifts')).toContainText('Weekly');
  await act(browser, 'Gifts', 'Sync now');
  await expect(row(browser, 'Gifts')).toContainText('The previous version is used until then');
  await browser.getByRole('button', { name: 'Stop: Gifts' }).click();
  await expect(row(browser, 'Gifts')).toContainText('the previous version is used');
  await ask(browser, 'How much does gift wrapping cost?');
  await expect(found(browser)).toContainText('three euros');

  await browser.route('**/knowledge-sources', (route) =>
    route.request().method() === 'POST' ? null : route.continue(),
  );
  const files = await browser.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Anything'], 'Notes.txt', { type: 'text/plain' }));
    return transfer;
  });
  await row(browser, 'Gifts').dispatchEvent('drop', { dataTransfer: files });
  await expect(row(browser, 'Notes.txt')).toContainText('Uploading');
  await expectAccessibleAtBothWidths(browser, 'a file on its way');
  await browser.getByRole('button', { name: 'Cancel: Notes.txt' }).click();
  await expect(rows(browser)).toHaveCount(1);
  await browser.unroute('**/knowledge-sources');

  await browser.route('**/knowledge-sources', (route) => route.abort());
  await browser.reload();
  await expect(browser.getByRole('alert')).toBeVisible();
  await expectAccessibleAtBothWidths(browser, 'sources that could not be loaded');
  await browser.unroute('**/knowledge-sources');
  await browser.getByRole('alert').getByRole('button').click();
  await expect(rows(browser)).toHaveCount(1);
});

test('an unreadable source shows the reason and a fix', async ({ page: browser }) => {
  await openKnowledge(browser);
  await addBy(browser, 'Page');
  await dialog(browser).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/moved`);
  await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('Gifts');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(browser, 'Gifts')).toContainText('There is no page at this address.');
  await addBy(browser, 'Site');
  await dialog(browser).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/shop`);
  await dialog(browser).getByRole('textbox', { name: 'Name' }).fill('Linen shop');
  await dialog(browser).getByRole('textbox', { name: 'Depth' }).fill('99');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(browser).getByRole('textbox', { name: 'Depth' })).toBeFocused();
  await expectAccessibleAtBothWidths(browser, 'a site with problems');
  await dialog(browser).getByRole('textbox', { name: 'Depth' }).fill('2');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(browser, 'Linen shop')).toContainText('Partly ready');
  const broken = { name: 'Prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and then nothing') };
  await browser.locator('input[type=file]').setInputFiles(broken);
  await expect(row(browser, 'Prices.pdf')).toContainText('The file is damaged.');
  await expectAccessibleAtBothWidths(browser, 'sources with problems');

  await browser.getByRole('button', { name: 'See 1 page: Linen shop' }).click();
  await expect(dialog(browser).getByRole('listitem').first()).toContainText('/shop/gone');
  await expectAccessible(browser, 'pages');
  await dialog(browser).getByRole('button', { name: 'Close' }).click();

  await browser.getByRole('button', { name: 'Edit: Gifts' }).click();
  await dialog(browser).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/gifts`);
  await dialog(browser).getByRole('button', { name: 'Save' }).click();
  await expect(row(browser, 'Gifts')).toContainText('Ready');
  await browser.getByRole('button', { name: 'Paste as text: Prices.pdf' }).click();
  await dialog(browser).getByRole('textbox', { name: 'Text' }).fill('A tablecloth is forty euros.');
  await dialog(browser).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rows(browser)).toHaveCount(3);
  await expect(row(browser, 'Prices')).toContainText('Ready');
});
