/** Takes the screenshots for docs/screenshots from the running product, with its own data folder. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { post } from '../e2e/fixtures.ts';
import { root } from './bootstrap.mjs';

const PORT = '3987';
const MAILBOX_SECRET = 'the mailbox of the pictures';
const url = `http://127.0.0.1:${PORT}`;
const folder = join(root, 'docs/screenshots');
const data = mkdtempSync(join(tmpdir(), 'parley-screenshots-'));
chmodSync(data, 0o755); // as root, PostgreSQL runs under another account
mkdirSync(folder, { recursive: true });

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT, DATA_DIR: data, LOG_LEVEL: 'error', NODE_ENV: 'development', MAILBOX_SECRET },
});
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Bucharest',
  });
  const page = await context.newPage();
  await visit(page, '/login');
  await take(page, 'login');
  await visit(page, '/registration');
  for (const [field, value] of [
    ['name', 'Ana'],
    ['email', 'ana@lana-fir.example'],
    ['companyName', 'Lână & Fir'],
    ['companyWebsite', 'lana-fir.example'],
    ['password', 'correct horse 42'],
    ['passwordConfirmation', 'correct horse 42'],
  ]) {
    await page.fill(`#field-${field}`, value ?? '');
  }
  await take(page, 'registration');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/email-verification');
  await page.request.get(`/api/dev/mail?secret=${encodeURIComponent(MAILBOX_SECRET)}`); // like opening the printed link, once
  await page.reload();
  await page.getByRole('button', { name: 'Open the mailbox' }).waitFor();
  await take(page, 'verification');
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await page.getByRole('dialog').getByRole('link').click();
  await page.waitForURL(`${url}/`);
  await page.getByRole('button', { name: 'Close message' }).click();
  await post(page, '/sample-data');
  await visit(page, '/');
  await take(page, 'home');
  await visit(page, '/chats');
  await take(page, 'inbox');
  await page.locator('[role=listitem]').first().getByRole('link').click();
  await page.getByPlaceholder('Write a reply…').fill('Of course, I will look it up for you.');
  await take(page, 'chats');
  await visit(page, '/channels');
  await take(page, 'channels');
  await visit(page, '/channels/widget');
  await page.getByRole('tabpanel').first().waitFor();
  await take(page, 'widget-setup');
  await visit(page, '/flows');
  await take(page, 'flows');
  await page.getByRole('link', { name: 'Welcome (sample)' }).first().click();
  await page.locator('[data-step]').first().waitFor();
  await page.mouse.move(700, 700); // no explanation of a step below the pointer
  await take(page, 'flow-builder');
  await visit(page, '/templates');
  await take(page, 'templates');
  await visit(page, '/ai-agents');
  await take(page, 'ai-agents');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.locator('h1').waitFor();
  await take(page, 'agent-general');
  await page.getByRole('link', { name: /^Knowledge/ }).click();
  await page.getByRole('list', { name: 'Knowledge' }).waitFor();
  await take(page, 'agent-knowledge');
  const agent = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  for (const pack of ['no_promises', 'payment_data', 'refunds', 'angry_customers'])
    await post(page, `${agent}/policy-packs`, { pack });
  await visit(page, `${agent}/policies`);
  await page.getByRole('table').or(page.getByRole('list')).first().waitFor();
  await take(page, 'agent-policies');
  await page
    .getByRole('main')
    .getByRole('link', { name: /promise/i })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Examples' }).waitFor();
  await page.waitForTimeout(1_000);
  await take(page, 'agent-policy');
  await visit(page, `${agent}/test`);
  await page.getByRole('textbox', { name: 'Ask as a customer…' }).fill('How long does delivery take?');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'How this answer was made' }).waitFor();
  await page.waitForTimeout(1_500);
  await take(page, 'agent-test');
  await visit(page, `${agent}/lab`);
  await page.getByRole('button', { name: /^Run \d+ cases/ }).click();
  await page.getByText(/^Run 1 ·/).waitFor();
  await page.getByRole('table', { name: 'Cases' }).getByRole('row').nth(1).getByRole('button').click();
  await take(page, 'agent-lab');
  await visit(page, '/account/profile');
  await take(page, 'account');
  await visit(page, '/account/security');
  await take(page, 'security');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('delivery');
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, 'command-menu-1440.png') });
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

async function visit(page: Page, path: string) {
  await page.goto(url + path);
  await page.locator('h1').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** The same state on a wide window and on a phone. */
async function take(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(1_000); // other parts are loaded for another width
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
