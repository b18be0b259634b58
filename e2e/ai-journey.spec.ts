import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { makePdf } from '../apps/server/src/knowledge/reading/testing/make-pdf.ts';
import { expectAccessible } from './screen-checks.ts';
import { SITE_PORT } from './outside.ts';
import { expect, test } from './fixtures.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

const SITE = `http://127.0.0.1:${SITE_PORT}`;
const PAGES = 6;
const PDF = makePdf([['Delivery', 'Delivery to Austria takes three to five working days and costs 6.90 euros.']], {
  title: 'Delivery terms',
});
const pageOf = (n: number) =>
  `<!doctype html><html lang="en"><title>Care ${n}</title><main><h1>Care of fabric number ${n}</h1>` +
  `<p>${n === PAGES ? 'Скатерти из льна стирают при сорока градусах.' : `Fabric number ${n} is ironed damp.`}</p>` +
  `${n < PAGES ? `<a href="/care/${n + 1}">Next</a>` : ''}</main></html>`;

let site: Server;
/** Pages respond only when the test lets them, so that it can watch them being read. */
let released = Promise.withResolvers<void>();
test.beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const n = Number(/^\/care\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
    if (n > 2) await released.promise;
    response.writeHead(n ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(n ? pageOf(n) : '');
  };
  site = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => site.listen(SITE_PORT, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});
test.beforeEach(() => (released = Promise.withResolvers()));

const row = (staff: Page, name: string) =>
  staff.getByRole('list', { name: 'Knowledge' }).locator('> li').filter({ hasText: name });
const dialog = (staff: Page) => staff.getByRole('dialog');
const log = (staff: Page) => staff.getByRole('log', { name: 'Test chat' });
const steps = (staff: Page) => staff.getByRole('list', { name: 'How this answer was made' });
async function ask(staff: Page, question: string) {
  await staff.getByRole('textbox', { name: 'Ask as a customer…' }).fill(question);
  await staff.keyboard.press('Enter');
  await expect(log(staff)).toHaveAttribute('aria-busy', 'false');
}

test('from the first click to the first customer: an agent is created, taught, tested, corrected, assigned, and hands off', async ({
  page: customer,
  browser,
  baseURL,
}) => {
  const { staff, key } = await openShop(browser, baseURL);
  await staff.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('an agent is created from a template', async () => {
    await staff.goto('/ai-agents');
    await staff.getByRole('button', { name: /^Shop questions/ }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Shop questions' })).toBeVisible();
    await expectAccessible(staff, 'general');
  });
  await test.step('a PDF is uploaded and a site is read, and both show progress', async () => {
    await staff.getByRole('link', { name: /^Knowledge/ }).click();
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'Delivery.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(row(staff, 'Delivery.pdf')).toContainText('Ready');
    await staff.getByRole('button', { name: 'Add source' }).click();
    await staff.getByRole('menuitem', { name: 'Site', exact: true }).click();
    await dialog(staff).getByRole('textbox', { name: 'Address' }).fill(`${SITE}/care/1`);
    await dialog(staff).getByRole('textbox', { name: 'Name' }).fill('Care');
    await dialog(staff).getByRole('textbox', { name: 'Depth' }).fill('9');
    await dialog(staff).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(staff, 'Care').getByRole('progressbar')).toBeVisible();
    await expect(row(staff, 'Care')).toContainText(/2 of \d/);
    await expectAccessible(staff, 'a site that is being read');
    released.resolve();
    await expect(row(staff, 'Care')).toContainText('Ready');
    await expect(row(staff, 'Care')).toContainText(`${PAGES} passages`);
    await expectAccessible(staff, 'two sources');
  });
  await test.step('it is asked in three languages and explains each answer', async () => {
    await staff.getByRole('link', { name: 'Test', exact: true }).click();
    await ask(staff, 'How long does delivery to Austria take?');
    await expect(log(staff)).toContainText('three to five working days');
    await expect(steps(staff)).toContainText('Language: English');
    await expect(steps(staff).getByRole('list', { name: 'Passages' }).getByRole('listitem').first()).toContainText(
      'cited',
    );
    await ask(staff, 'При скольких градусах стирают скатерти из льна?');
    await expect(log(staff)).toContainText('при сорока градусах');
    await expect(steps(staff)).toContainText('Language: Русский');
    await ask(staff, 'Liefern Sie auch nach Österreich?');
    await expect(steps(staff)).toContainText('Language: Deutsch');
    await expectAccessible(staff, 'three answers');
  });
  await test.step('an answer is corrected and used from then on', async () => {
    await log(staff).getByRole('button', { name: 'Correct this' }).last().click();
    await dialog(staff).getByRole('textbox', { name: 'Answer' }).fill('Ja, in drei bis fünf Werktagen.');
    await dialog(staff).getByRole('button', { name: 'Teach it' }).click();
    await log(staff).getByText('Learned').getByRole('button', { name: 'Ask again' }).click();
    await expect(log(staff)).toContainText('in drei bis fünf Werktagen');
    await expect(steps(staff)).toContainText('Answer written by your team');
  });
  await test.step('it goes live and answers on the widget', async () => {
    await staff.getByRole('button', { name: 'Switch on', exact: true }).click();
    await staff.getByRole('link', { name: /^Channels \d/ }).click();
    await staff.getByRole('button', { name: /^Assign/ }).click();
    await expect(staff.getByText('This agent answers')).toBeVisible();
    await expectAccessible(staff, 'the channels of an agent');
  });
  await test.step('a customer is answered, asks for a person and gets one', async () => {
    await customer.goto(`/demo?key=${key}`);
    await launcher(customer).click();
    await write(customer, 'Liefern Sie auch nach Österreich?');
    await expect(chat(customer).getByText('in drei bis fünf Werktagen')).toBeVisible();
    await write(customer, 'Ich möchte mit einem Menschen sprechen');
    await expect(chat(customer).locator('.bubble')).toHaveCount(4);
  });
  await test.step('staff see why, take over and answer', async () => {
    await staff.goto('/chats');
    await staff.getByText('Waiting for a person').first().click();
    const thread = staff.getByRole('log', { name: 'Messages' });
    await expect(thread.getByRole('list', { name: 'What the customer asked' })).toContainText('Österreich');
    await thread.getByRole('button', { name: 'Why?' }).first().click();
    await expect(staff.getByText('Answer written by your team')).toBeVisible();
    await expectAccessible(staff, 'why an answer was given');
    await staff.keyboard.press('Escape');
    await staff.getByRole('button', { name: 'Take over' }).click();
    await staff.locator('#chat-reply').fill('Guten Tag, hier ist Camille.');
    await staff.keyboard.press('Enter');
    await expect(chat(customer).getByText('hier ist Camille')).toBeVisible();
  });
});
