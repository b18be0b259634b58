import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '../apps/server/src/testing/fault-proxy.ts';
import { openInbox, pointAway, type Visitor } from './inbox-fixtures.ts';
import { expect, post } from './fixtures.ts';

const CUSTOMERS = ['Ana', 'Bea', 'Cleo', 'Dora', 'Emma', 'Fen', 'Giulia', 'Hana', 'Ines', 'Jana', 'Lukas', 'Olena'];
/** A browser reconnects three seconds after its stream breaks: shorter rounds end before that, longer ones after. */
const ROUND_MS = [1_500, 4_500] as const;
const IDLE_MS = 400;
const PAUSE_MS = 60;
const SENDERS = 3;
/** After this many rounds, each browser opens the thread that another one had open. */
const SWITCH_EVERY = 5;

type Inbox = Awaited<ReturnType<typeof openInbox>>;

const between = (least: number, most: number) => least + Math.random() * (most - least);
const oneOf = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** The screen of one staff member, behind its own connection that can be cut. */
interface Viewer {
  page: Page;
  line: FaultProxy;
  streamsOpened: () => number;
}

declare global {
  /** When the page last changed, by its own clock. */
  var lastChangeAt: number;
}

async function openViewer(browser: Browser, url: string, inbox: Inbox, conversationId: number): Promise<Viewer> {
  const line = await startFaultProxy(url);
  const context = await browser.newContext({
    baseURL: line.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 1200 }, // all rows are visible: a scrolled list keeps its order
    storageState: await inbox.staff.context().storageState(),
  });
  await context.addInitScript(() => {
    globalThis.lastChangeAt = 0;
    new MutationObserver(() => (globalThis.lastChangeAt = performance.now())).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  const page = await context.newPage();
  let streams = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/events') streams += 1;
  });
  await page.goto(`/chats/${conversationId}`);
  await untilIdle(page);
  return { page, line, streamsOpened: () => streams };
}

async function untilIdle(page: Page) {
  await page.locator('[role=log] [role=listitem]').first().waitFor();
  await page.locator('[data-row]').first().waitFor();
  await page.waitForFunction((ms) => performance.now() - globalThis.lastChangeAt > ms, IDLE_MS, { polling: 50 });
}

/** Customers and colleagues write, read, take over, end and reopen until stopped. */
function keepSending(inbox: Inbox, visitors: readonly Visitor[], open: number): () => Promise<unknown> {
  let isOver = false;
  let said = 0;
  const staff = async ({ id }: Visitor, path: string, body: object = {}) => {
    const reply = await post(inbox.staff, `/conversations/${id}${path}`, body);
    expect(reply.ok(), `${path} answered ${reply.status()}`).toBe(true);
    return reply;
  };
  const ask = (visitor: Visitor) => visitor.say(`Question ${(said += 1)}`);
  const answer = async (visitor: Visitor) => {
    const text = `Answer ${(said += 1)}`;
    const reply = await staff(visitor, '/messages/send', { text, attachments: [], client_id: crypto.randomUUID() });
    const { id } = (await reply.json()) as { id: number };
    if (Math.random() < 0.5) await visitor.read(id);
  };
  const handOver = async (visitor: Visitor) => {
    await staff(visitor, '', { _method: 'PUT', is_handed_off: Math.random() < 0.5 });
  };
  const endAndReopen = async (visitor: Visitor) => {
    await staff(visitor, '/end');
    await staff(visitor, '/reopen');
  };
  const actions = [ask, ask, ask, ask, ask, answer, answer, answer, handOver, endAndReopen];
  const send = async (circle: readonly Visitor[]) => {
    const watched = circle.filter((visitor) => visitors.indexOf(visitor) < open);
    while (!isOver) {
      // Half of it in open threads.
      await oneOf(actions)(oneOf(Math.random() < 0.5 && watched.length > 0 ? watched : circle));
      await sleep(between(0, PAUSE_MS));
    }
  };
  // Concurrently, each with its own share of visitors, so that nobody writes to a conversation that was just ended.
  const circles = Array.from({ length: SENDERS }, (_, own) => visitors.filter((_visitor, at) => at % SENDERS === own));
  const sending = Promise.all(circles.map(send));
  sending.catch(() => {}); // reported to the caller that stops it
  return () => {
    isOver = true;
    return sending;
  };
}

/** Everything the inbox shows: the views, the rows, and the whole thread, each message with its state. */
async function readScreen(page: Page): Promise<string[]> {
  const rows = await page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').allInnerTexts();
  const thread = await page.evaluate(async () => {
    const log = document.querySelector('[role=log]');
    if (!log) return ['no thread'];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const items = () => [...log.querySelectorAll<HTMLElement>('[role=listitem]')];
    const position = (item: HTMLElement | undefined) => Number(item?.ariaPosInSet);
    // Only the first message has the day above it, once nothing older can load.
    const isTop = () => position(items()[0]) === 1 && /^(Today|Yesterday)$/.test(items()[0]?.innerText.trim() ?? '');
    while (!isTop()) {
      log.scrollTop = 0;
      await drawn();
    }
    const texts = new Map<number, string>();
    let total = 0;
    const check = () => {
      for (const item of items()) {
        texts.set(position(item), item.innerText);
        total = Number(item.ariaSetSize);
      }
    };
    check();
    while (log.scrollTop + log.clientHeight < log.scrollHeight - 1) {
      log.scrollTop += log.clientHeight / 2;
      await drawn();
      check();
    }
    return Array.from({ length: total }, (_, index) => texts.get(index + 1) ?? 'never drawn');
  });
  const views = await page.getByRole('navigation').allInnerTexts();
  return [await page.title(), ...views, ...rows, ...thread].map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Until the server has counted what is open on a screen as read: otherwise a fresh screen marks it as unread. */
async function untilRead(inbox: Inbox, conversationIds: readonly number[]) {
  const unread = async () => {
    const conversations = await Promise.all(
      conversationIds.map(async (id) => {
        const reply = await inbox.staff.request.get(`/api/conversations/${id}`);
        return (await reply.json()) as { unread_count: number };
      }),
    );
    return conversations.reduce((total, { unread_count: count }) => total + count, 0);
  };
  await expect.poll(unread, { timeout: 20_000 }).toBe(0);
}

/** The differences between a screen that went through everything and a freshly loaded one. */
async function differencesAt({ page }: Viewer): Promise<string[]> {
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await untilIdle(fresh);
  const expected = await readScreen(fresh);
  await fresh.close();
  await untilIdle(page);
  const shown = await readScreen(page);
  return Array.from({ length: Math.max(expected.length, shown.length) }, (_, index) => index)
    .filter((index) => expected[index] !== shown[index])
    .map((index) => `shown "${shown[index]}" instead of "${expected[index]}"`);
}

/**
 * Cuts the connections of several staff members at random moments while customers and colleagues write, and then
 * compares each screen with a fresh load of the same address. Returns the differences, one list per cut.
 */
export async function runCuts(
  browser: Browser,
  url: string,
  request: APIRequestContext,
  size: { viewers: number; rounds: number },
): Promise<string[][]> {
  const inbox = await openInbox(browser, url, request);
  const visitors: Visitor[] = [];
  for (const name of CUSTOMERS) visitors.push(await inbox.visitor(name, [`Hello from ${name}`]));
  const read = visitors.slice(0, size.viewers);
  // Otherwise a line would mark where the unread messages begin.
  for (const { id } of read) expect((await post(inbox.staff, `/conversations/${id}/read`)).ok()).toBe(true);
  const viewers = await Promise.all(read.map(({ id }) => openViewer(browser, url, inbox, id)));
  const found: string[][] = [];

  for (let round = 0; round < size.rounds; round += 1) {
    if (round % SWITCH_EVERY === SWITCH_EVERY - 1)
      for (const [index, { page }] of viewers.entries()) {
        await page.locator(`[data-row="${read[(index + round) % read.length]?.id}"]`).click();
        await pointAway(page);
        await untilIdle(page);
      }
    const roundMs = between(...ROUND_MS);
    const stopSending = keepSending(inbox, visitors, read.length);
    const cuts = viewers.map(async ({ line, streamsOpened }) => {
      await sleep(between(0, roundMs));
      const before = streamsOpened();
      line.cut();
      await expect.poll(streamsOpened).toBeGreaterThan(before);
    });
    await sleep(roundMs);
    await stopSending();
    await Promise.all(cuts);
    await untilRead(
      inbox,
      read.map(({ id }) => id),
    );
    await Promise.all(viewers.map(({ page }) => untilIdle(page)));
    found.push(...(await Promise.all(viewers.map(differencesAt))));
  }
  for (const { page, line } of viewers) {
    await page.context().close();
    line.close();
  }
  return found;
}
