import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://chat.example';
const source = readFileSync(join(import.meta.dirname, '../../public/pwa/sw.js'), 'utf8');

interface Tab {
  url: string;
  focused: boolean;
  focus(): Promise<void>;
  navigate(url: string): Promise<void>;
}

const shown = vi.fn<(title: string, options: object) => Promise<void>>();
const opened = vi.fn<(url: string) => Promise<void>>();
let tabs: Tab[];
let handlers: Map<string, (event: object) => void>;

/** What a browser gives to a service worker. */
beforeEach(() => {
  shown.mockReset();
  opened.mockReset();
  tabs = [];
  handlers = new Map();
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: { showNotification: shown },
    clients: { matchAll: async () => tabs, openWindow: opened },
  };
  runInNewContext(source, { self, URL });
});

/** Lets the worker handle an event to its end. */
async function happen(name: string, event: object) {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}
const click = () =>
  happen('notificationclick', { notification: { close: () => {}, data: { url: '/chats/7?company=3' } } });
function tab(path: string, focused = false) {
  const opens = vi.fn<(url: string) => Promise<void>>(async () => {});
  tabs.push({ url: ORIGIN + path, focused, focus: async () => {}, navigate: opens });
  return opens;
}

test('a push message is shown with its words, and a repeated one replaces the first', async () => {
  const message = { title: 'Emma is waiting for a person', body: 'Hello?', url: '/chats/7?company=3', tag: 'wait 7' };
  await happen('push', { data: { json: () => message } });
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    'Emma is waiting for a person',
    expect.objectContaining({ body: 'Hello?', tag: 'wait 7', data: { url: '/chats/7?company=3' } }),
  );
});

test('a click opens the conversation in the tab that shows it, else in one that is in use, never in a widget', async () => {
  tab('/widget/frame', true);
  await click();
  expect(opened).toHaveBeenLastCalledWith(`${ORIGIN}/chats/7?company=3`);
  const other = tab('/');
  const used = tab('/reports', true);
  await click();
  expect(used).toHaveBeenLastCalledWith(`${ORIGIN}/chats/7?company=3`);
  const same = tab('/chats/7');
  await click();
  expect(same).toHaveBeenCalledOnce();
  expect([other.mock.calls.length, used.mock.calls.length, opened.mock.calls.length]).toEqual([0, 1, 1]);
});

test('a tab that refuses to go there is replaced by a new one', async () => {
  tab('/').mockRejectedValue(new Error('This client is not controlled'));
  await click();
  expect(opened).toHaveBeenCalledOnce();
});
