import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { expect, post, registerVerified } from './fixtures.ts';

const HOSTILE_CSS =
  'button, textarea, input, iframe, main, header, form, svg, div, dialog { display: none !important } ' +
  '* { font-size: 40px !important; letter-spacing: 9px !important; color: red !important; text-transform: uppercase !important }';

/** Repeatedly posts every message a page may send to the frame to every reachable window. */
const ATTACK = `
  const commands = ['parley.hello', 'open', 'close', 'identify', 'logout', 'setLanguage', 'setMetadata', 'setTheme', 'sendMessage', 'tease', 'unread', 'look', 'resume', 'ready', 'message'];
  const windows = [parent, top];
  let rounds = 0;
  const timer = setInterval(() => {
    for (const target of [...windows, ...Array.from({ length: parent.length }, (_, index) => parent[index])])
      for (const type of commands) {
        const { port2 } = new MessageChannel();
        const value = { token: 'stolen', isFocused: true, pageUrl: 'http://evil.example/', color: '#ff0000', textColor: '#ff0000', name: 'Evil', label: 'Evil' };
        target.postMessage({ type, version: 1, value, language: 'de', pageUrl: 'http://evil.example/', referrer: '', resumeToken: 'x'.repeat(43) }, '*', [port2]);
      }
    rounds += 1;
    if (rounds > 20) { clearInterval(timer); document.title = 'done'; }
  }, 100);`;

export interface Site {
  /** A foreign site: another origin, a strict policy, and styles that would ruin any widget they could reach. */
  url: string;
  close(): void;
}

export async function openSite(server: string): Promise<Site> {
  const site: Server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const send = (type: string, body: string, headers: Record<string, string> = {}) =>
      void reply.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
    if (url.pathname === '/style.css') return send('text/css', HOSTILE_CSS);
    if (url.pathname === '/attack.js') return send('text/javascript', ATTACK);
    if (url.pathname === '/attack')
      return send('text/html', '<!doctype html><title>attack</title><script src="/attack.js"></script>');
    const { port } = site.address() as AddressInfo;
    const hasAttacker = url.pathname === '/attacked';
    const foreign = `http://localhost:${port}`;
    const policy = [
      "default-src 'none'",
      `script-src ${server}`,
      `frame-src ${server} ${hasAttacker ? foreign : ''}`,
      "style-src 'self'",
      "require-trusted-types-for 'script'",
    ];
    const isIsolated = url.pathname === '/isolated';
    const key = url.searchParams.get('key');
    /** A tag from before the key was part of the URL. */
    const isOlderTag = url.searchParams.has('older');
    const direction = url.searchParams.has('rtl') ? ' dir="rtl"' : '';
    const color = url.searchParams.has('color') ? ` data-color="${url.searchParams.get('color')}"` : '';
    send(
      'text/html',
      `<!doctype html><html lang="${url.searchParams.get('lang') ?? 'en'}"${direction}><head><title>Shop</title><meta name="viewport" content="width=device-width">` +
        `${url.pathname === '/plain' ? '' : '<link rel="stylesheet" href="/style.css">'}</head><body><h1>Shop</h1>` +
        (hasAttacker ? `<iframe title="foreign" src="${foreign}/attack"></iframe>` : '') +
        `<script async src="${server}/widget.js${isOlderTag ? '' : `?key=${key}`}" data-key="${key}"${color}></script></body></html>`,
      {
        'content-security-policy': policy.join('; '),
        ...(isIsolated && {
          'cross-origin-embedder-policy': 'require-corp',
          'cross-origin-opener-policy': 'same-origin',
        }),
      },
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close() {
      site.close();
      site.closeAllConnections();
    },
  };
}

export const FIELDS = [
  { name: 'name', type: 'text', is_required: true, labels: [] },
  { name: 'email', type: 'email', is_required: true, labels: [] },
];

interface StaffMessage {
  text: string;
  type: string;
  origin: string;
  status: string;
  attachments: { id: number; name: string }[];
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A company with a widget, and a staff browser that acts through the API. */
export async function openShop(browser: Browser, baseURL: string | undefined, settings: object = {}) {
  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await registerVerified(staff, { company: 'Linden Home', name: 'Camille' });
  const reply = await post(staff, '/channels', { type: 'web_widget', name: 'Shop', settings });
  expect(reply.status()).toBe(201);
  const channel = (await reply.json()) as { id: number; key: string };

  const conversations = async () =>
    ((await (await staff.request.get('/api/conversations')).json()) as { data: { id: number }[] }).data;
  const newest = async () => (await conversations())[0]?.id ?? 0;
  /** The same, once there is one: what the widget shows may still be in flight. */
  const arrived = async () => {
    await expect.poll(newest).toBeGreaterThan(0);
    return newest();
  };
  const messages = async (id: number) =>
    (
      (await (await staff.request.get(`/api/conversations/${id}/messages`)).json()) as { data: StaffMessage[] }
    ).data.filter(({ type }) => type === 'text');
  return {
    staff,
    key: channel.key,
    channelId: channel.id,
    conversations,
    newest,
    messages,
    do: async (call: string, body: object = {}) => {
      const done = await post(staff, `/conversations/${await arrived()}/${call}`, body);
      expect(done.ok()).toBe(true);
    },
    say: async (text: string, attachments: number[] = []) => {
      const said = await post(staff, `/conversations/${await arrived()}/messages/send`, {
        text,
        attachments,
        client_id: crypto.randomUUID(),
      });
      expect(said.status()).toBe(201);
    },
    upload: async (name: string, mimeType: string, buffer: Buffer) => {
      await staff.request.get('/api/auth/csrf');
      const { cookies } = await staff.context().storageState();
      const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
      const sent = await staff.request.post(`/api/conversations/${await arrived()}/attachments`, {
        multipart: { file: { name, mimeType, buffer } },
        headers: { 'x-xsrf-token': token },
      });
      expect(sent.status()).toBe(201);
      return ((await sent.json()) as { id: number }).id;
    },
  };
}

/** A red square of two by two pixels. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

export const launcher = (page: Page): Locator => page.locator('parley-chat').getByRole('button');
export const chat = (page: Page) => page.frameLocator('parley-chat iframe[title]');
export const badge = (page: Page): Locator => page.locator('parley-chat b');

export function frameOf(page: Page) {
  const frame = page.frames().find((each) => each.url().includes('/widget/frame'));
  if (!frame) throw new Error('The chat has not been loaded.');
  return frame;
}

/** Writes and waits until the text appears in the log. */
export async function write(page: Page, text: string) {
  const input = chat(page).locator('.composer textarea');
  await input.fill(text);
  await input.press('Enter');
  await expect(chat(page).getByRole('log').getByText(text, { exact: true })).toBeVisible();
}

export async function expectNoOverflow(page: Page) {
  expect(
    await frameOf(page).evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  expect(
    await frameOf(page).evaluate(() => {
      const log = document.querySelector('.log');
      return log ? log.scrollWidth - log.clientWidth : 0;
    }),
  ).toBe(0);
}

/** Axe needs a page of ours: the strict one does not allow its script. */
export async function expectAccessible(page: Page) {
  expect([...(await violationsIn(page)), ...(await violationsIn(frameOf(page)))]).toEqual([]);
}
