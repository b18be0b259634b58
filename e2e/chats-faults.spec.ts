import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { newDataDir, startServer, type ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expect, post, test } from './fixtures.ts';
import { colleagueOf } from './team.ts';

const SEND = '**/messages/send';
const thread = (page: Page) => page.locator('#thread');
const composer = (page: Page) => page.locator('#chat-reply');
/** The messages of the thread with exactly this text. */
const said = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text });

async function takeOver(page: Page, id: number) {
  await page.goto(`/chats/${id}`);
  await thread(page).getByRole('button', { name: 'Take over' }).click();
  await expect(composer(page)).toBeFocused();
}

async function reply(page: Page, text: string) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

test.describe('a crashing server', () => {
  test.describe.configure({ mode: 'serial' });
  let dataDir = '';
  let server: ServerProcess;
  test.beforeAll(async () => {
    dataDir = newDataDir();
    server = await startServer(dataDir);
  });
  test.afterAll(async () => {
    server.kill('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  });

  const fall = async () => {
    server.kill('SIGKILL');
    await server.exited;
  };
  const rise = async () => {
    server = await startServer(dataDir, { port: Number(new URL(server.url).port) });
  };

  test('does not lose a reply that is being written', async ({ browser, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: server.url });
    const { staff, visitor } = await openInbox(browser, server.url, request);
    const emma = await visitor('Emma', ['Hello']);
    await takeOver(staff, emma.id);
    await composer(staff).pressSequentially('Half a sen');
    await fall();
    await composer(staff).pressSequentially('tence');
    const banner = staff.getByText('The server is not responding.');
    await expect(banner).toBeVisible();
    await expect(thread(staff).getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
    await rise();
    await expect(banner).toBeHidden();
    await emma.say('Are you still there?');
    await expect(said(staff, 'Are you still there?')).toBeVisible();
    await expect(rowOf(staff, 'Emma')).toContainText('Draft: Half a sentence');
    await expect(composer(staff)).toHaveValue('Half a sentence');
    await emma.say('Hello?');
    await expect(said(staff, 'Hello?')).toBeVisible({ timeout: 4_000 }); // live again
    await composer(staff).press('Enter');
    await expect(said(staff, 'Half a sentence')).toContainText(/Sent|Delivered/);
    await expect(composer(staff)).toHaveValue('');
  });

  test('does not duplicate a reply sent while it crashed', async ({ browser, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: server.url });
    const { staff, visitor, messages } = await openInbox(browser, server.url, request);
    const { id } = await visitor('Emma', ['Hello']);
    await takeOver(staff, id);

    await test.step('before it read the reply', async () => {
      server.kill('SIGSTOP');
      await reply(staff, 'Never arrived');
      await expect(said(staff, 'Never arrived')).toContainText('Sending');
      await fall();
      await expect(said(staff, 'Never arrived')).toContainText('Not sent.');
      await rise();
      expect((await messages(id)).map(({ text }) => text)).toEqual(['Hello']);
      await said(staff, 'Never arrived').getByRole('button', { name: 'Retry' }).click();
      await expect(said(staff, 'Never arrived')).toContainText(/Sent|Delivered/);
    });

    await test.step('after it stored the reply and before it answered', async () => {
      await staff.route(SEND, async (route) => {
        await route.fetch();
        await fall();
        await route.abort('connectionreset');
      });
      const hasFailed = staff.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/messages/send'));
      await reply(staff, 'Arrived unheard');
      await expect(said(staff, 'Arrived unheard')).toBeVisible();
      await hasFailed;
      await staff.unroute(SEND);
      await rise();
      await expect(said(staff, 'Arrived unheard')).toContainText(/Sent|Delivered/);
      await expect(thread(staff).getByText('Not sent.')).toHaveCount(0);
    });

    const all = ['Hello', 'Never arrived', 'Arrived unheard'];
    expect((await messages(id)).map(({ text }) => text)).toEqual(all);
    for (const text of all) await expect(said(staff, text)).toHaveCount(1);
    await staff.reload();
    for (const text of all) await expect(said(staff, text)).toHaveCount(1);
    await expect(thread(staff).getByText('Not sent.')).toHaveCount(0);
  });
});

test('a reply whose response was lost is stored once, however often it is sent', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor, messages } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  await staff.route('**/api/events*', (route) => route.abort()); // nothing reports that it arrived after all
  await takeOver(staff, id);
  let lost = 0;
  await staff.route(SEND, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await reply(staff, 'Size 4 it is');
  for (let time = 1; time <= 2; time += 1) {
    await expect(said(staff, 'Size 4 it is')).toContainText('Not sent.');
    expect(lost).toBe(time);
    if (time === 2) await staff.unroute(SEND);
    await said(staff, 'Size 4 it is').getByRole('button', { name: 'Retry' }).click();
  }
  await expect(said(staff, 'Size 4 it is')).toContainText(/Sent|Delivered/);
  await expect(said(staff, 'Size 4 it is')).toHaveCount(1);
  expect((await messages(id)).map(({ text }) => text)).toEqual(['Hello', 'Size 4 it is']);
});

test('unsent messages can be retried or deleted in place', async ({ browser, baseURL, request }) => {
  const { staff, visitor, messages } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  await takeOver(staff, id);
  await staff.route(SEND, (route) => route.fulfill({ status: 500, json: { message: 'An error has occurred' } }));
  for (const text of ['First thought', 'Second thought']) {
    await reply(staff, text);
    await expect(said(staff, text)).toContainText('Not sent.An error has occurred');
  }
  await staff.reload();
  await expect(said(staff, 'First thought')).toContainText('Not sent.');
  await staff.unroute(SEND);

  await said(staff, 'First thought').getByRole('button', { name: 'Delete' }).click();
  await expect(said(staff, 'First thought')).toHaveCount(0);
  await expect(said(staff, 'Second thought')).toContainText('Not sent.');
  await said(staff, 'Second thought').getByRole('button', { name: 'Retry' }).click();
  await expect(said(staff, 'Second thought')).toContainText(/Sent|Delivered/);
  await expect(said(staff, 'Second thought')).not.toContainText('Not sent.');
  expect((await messages(id)).map(({ text }) => text)).toEqual(['Hello', 'Second thought']);
  await staff.reload();
  await expect(said(staff, 'Second thought')).toHaveCount(1);
  await expect(said(staff, 'First thought')).toHaveCount(0);
});

test('if two take over at once, one succeeds, and the other sees who', async ({ browser, baseURL, request }) => {
  const { staff: camille, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(camille, browser, baseURL);
  const { id } = await visitor('Emma', ['Hello']);
  const mayGo = { camille: Promise.withResolvers<void>(), dan: Promise.withResolvers<void>() };
  for (const [page, { promise }] of [
    [camille, mayGo.camille],
    [dan, mayGo.dan],
  ] as const) {
    await page.goto(`/chats/${id}`);
    await page.route(`**/api/conversations/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await promise;
      await route.continue();
    });
    const asked = page.waitForRequest((sent) => sent.method() === 'PUT');
    await thread(page).getByRole('button', { name: 'Take over' }).click();
    await expect(thread(page)).toContainText('You are answering.'); // shown immediately
    await asked;
  }
  mayGo.camille.resolve();
  await expect(thread(camille)).toContainText('You took over');
  // Dan sees it before his own attempt is rejected.
  await expect(thread(dan)).toContainText('Camille is answering.');
  mayGo.dan.resolve();
  await expect(dan.getByRole('alert').filter({ hasText: 'Camille is answering this conversation' })).toBeVisible();
  await expect(thread(dan)).toContainText('Camille is answering.');
  await expect(thread(dan).getByRole('button', { name: 'Take over from Camille' })).toBeVisible();
  await expect(rowOf(dan, 'Emma')).toContainText('Camille is answering');
  await expect(thread(camille)).toContainText('You are answering.');
  await expect(thread(dan).getByText('took over')).toHaveCount(1);
});

test('neither a late response nor an older event undoes a change', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  const colleague = await colleagueOf(staff, browser, baseURL);
  await colleague.goto('/chats');
  await expect(rowOf(colleague, 'Emma')).toContainText('unread');
  const mayArrive = Promise.withResolvers<void>();
  const mayLeave = Promise.withResolvers<void>();
  const hasArrived = staff.waitForResponse('**/read');
  await staff.route('**/read', async (route) => {
    await mayLeave.promise;
    const response = await route.fetch(); // nobody answers there yet, and everyone is told so
    await mayArrive.promise;
    await route.fulfill({ response });
  });
  await staff.goto(`/chats/${id}`);
  await thread(staff).getByRole('button', { name: 'Take over' }).click();
  await composer(staff).evaluate((field) => (field.dataset.isSame = 'yes'));
  mayLeave.resolve();
  await expect(rowOf(colleague, 'Emma')).not.toContainText('unread');
  await composer(staff).pressSequentially('Good ');
  mayArrive.resolve();
  await hasArrived;
  await composer(staff).pressSequentially('evening');
  await expect(thread(staff)).toContainText('You took over');
  await expect(thread(staff)).toContainText('You are answering.');
  await expect(composer(staff)).toHaveValue('Good evening');
  await expect(composer(staff)).toHaveAttribute('data-is-same', 'yes'); // it was never remounted
});

test('a refused takeover is reverted', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  expect((await post(staff, `/conversations/${id}/read`)).ok()).toBe(true); // so that nothing else corrects the screen in the meantime
  const mayFail = Promise.withResolvers<void>();
  await staff.route(`**/api/conversations/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await mayFail.promise;
    await route.fulfill({ status: 500, json: { message: 'An error has occurred' } });
  });
  await staff.goto(`/chats/${id}`);
  await thread(staff).getByRole('button', { name: 'Take over' }).click();
  await expect(thread(staff)).toContainText('You are answering.');
  mayFail.resolve();
  await expect(staff.getByRole('alert').filter({ hasText: 'An error has occurred' })).toBeVisible();
  await expect(thread(staff)).toContainText('Nobody is answering yet.');
  await expect(rowOf(staff, 'Emma')).toContainText('Waiting for a person');
});

test('marking as read is retried with pauses and a limit', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Hello']);
  let asked = 0;
  await staff.route('**/read', async (route) => {
    asked += 1;
    await setTimeout(700); // so that the retries of the second message overlap those of the first
    await route.fulfill({ status: 500, json: {} });
  });
  await staff.goto(`/chats/${emma.id}`);
  await expect.poll(() => asked).toBe(1);
  await emma.say('Once more');
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(rowOf(staff, 'Emma')).toContainText('2 unread messages');
  await staff.waitForTimeout(3_000);
  expect(asked).toBeLessThan(8);
});

test('everyone who views a conversation sees a colleague typing', async ({ browser, baseURL, request }) => {
  const { staff: camille, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(camille, browser, baseURL);
  const { id } = await visitor('Emma', ['Hello']);
  await takeOver(camille, id);
  await dan.goto(`/chats/${id}`);
  await expect(thread(dan)).toContainText('Camille is answering.');
  const notice = (page: Page, name: string) => thread(page).getByText(`${name} is also writing a reply`);
  await composer(dan).pressSequentially('We have');
  await expect(notice(camille, 'Dan')).toBeVisible();
  await expect(notice(dan, 'Dan')).toHaveCount(0);
  await composer(dan).press('Enter');
  await expect(notice(camille, 'Dan')).toHaveCount(0);
  await expect(said(camille, 'We have')).toContainText('Dan');
  // Someone who goes silent is forgotten.
  await composer(camille).pressSequentially('And');
  await expect(notice(dan, 'Camille')).toBeVisible();
  await expect(notice(dan, 'Camille')).toHaveCount(0);
});
