import { newDataDir, startServer, type ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer(newDataDir(), {
    env: { RATE_LIMITS: 'strict', DATABASE_WAIT_SECONDS: '60', MAILBOX_SECRET: process.env.MAILBOX_SECRET ?? '' },
  });
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await server.exited;
});

test('a visitor whose office has used up its limit still gets a message through', async ({ browser }) => {
  const shop = await openShop(browser, server.url);
  const start = () =>
    fetch(`${server.url}/api/chat/conversations/start`, {
      method: 'POST',
      headers: { key: shop.key, 'content-type': 'application/json' },
      body: '{}',
    });
  let last = await start();
  for (let n = 0; n < 60 && last.status === 200; n += 1) last = await start();
  expect([last.status, ((await last.json()) as { code: string }).code]).toEqual([429, 'proof_required']);

  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const solvers: string[] = [];
  page.on('request', (request) => request.url().includes('/solve-') && solvers.push(request.url()));
  await page.goto(`/demo?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Is anybody there?');
  await expect(chat(page).getByText('Is anybody there?')).toBeVisible();
  await expect
    .poll(async () => (await shop.messages(await shop.newest())).map(({ text }) => text))
    .toEqual(['Is anybody there?']);
  await expect(chat(page).getByText('You are offline', { exact: false })).toBeHidden();
  expect(solvers).toHaveLength(1); // only loaded by those who need it
});
