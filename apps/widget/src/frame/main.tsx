import { render } from 'preact';
import { PROTOCOL, type Hello, type ToFrame, type ToPage } from '../loader/protocol.ts';
import { createApi } from './api.ts';
import { createChat } from './chat.ts';
import css from './frame.css?inline';
import type { Settings } from './choices.ts';
import { Panel } from './Panel.tsx';
import { adopt } from './sheets.ts';
import { saveItem, loadItem } from './storage.ts';
import { loadTexts, localeOf, tagOf } from './texts.ts';
import type { WireFrame } from './wire.ts';

adopt(css);
const query = new URLSearchParams(location.search);
const key = query.get('key') ?? '';
const settingsName = `parley.settings.${key.slice(0, 16)}`;
const api = createApi(key);
const page = { url: '', referrer: '' };
let settings: Settings = { hasSound: false, language: '', ...loadItem<Partial<Settings>>(settingsName) };
let language = query.get('lang') ?? navigator.language;
let port: MessagePort | undefined;
let isOpen = false;
let isFocused = false;
let draws = 0;

const postToPage = (message: ToPage) => port?.postMessage(message);
const chat = createChat({
  api,
  key,
  about: () => ({ locale: locale(), page_url: page.url, referrer: page.referrer }),
  onResumeToken: (token, used = '') => postToPage({ type: 'resume', value: { token, used } }),
  onMessage: ({ id }) => {
    postToPage({ type: 'message', value: { id } });
    if (settings.hasSound) void import('./sound.ts').then(({ beep }) => beep());
  },
});
const locale = () => localeOf(settings.language || language);

const onClose = () => postToPage({ type: 'close' });
const onUnread = (value: number) => postToPage({ type: 'unread', value });
const onSettings = (next: Settings) => {
  settings = next;
  saveItem(settingsName, next);
  void draw();
};

/** The server embeds the channel's settings in the page, or null. */
const init = JSON.parse(document.getElementById('init')?.textContent ?? 'null') as WireFrame | null;
const colors = Object.entries(init?.palette ?? {}).map(([name, color]) => `--${name}:${color}`);
adopt(`:root{${colors.join(';')}}`);
/** The launcher has the colours of the header. Without a channel it stays as it is. */
const look = init && { color: init.palette.frame, textColor: init.palette.title };
const root = document.getElementById('root') as HTMLElement;

async function draw() {
  draws += 1;
  const mine = draws;
  const code = locale();
  api.useLanguage(tagOf(code));
  const texts = await loadTexts(code);
  if (mine !== draws || !texts) return; // superseded by a newer render
  document.documentElement.lang = tagOf(code);
  render(
    <Panel
      api={api}
      chat={chat}
      init={init}
      texts={texts}
      locale={code}
      isOpen={isOpen}
      isFocused={isFocused}
      settings={settings}
      onSettings={onSettings}
      onClose={onClose}
      onUnread={onUnread}
    />,
    root,
  );
  const label = init?.texts.find((each) => each.locale === code)?.launcher;
  postToPage({ type: 'look', value: { ...look, name: texts.title, label } });
}

/**
 * Remembers for this tab that the chat is open, once there is a conversation; without storage the next page starts
 * closed.
 */
function openKept(isLeaving: boolean): string | null {
  const name = `parley.open.${key.slice(0, 16)}`;
  try {
    if (isLeaving && isOpen && chat.get().isKnown) sessionStorage.setItem(name, '1');
    else if (isLeaving) sessionStorage.removeItem(name);
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
addEventListener('pagehide', () => openKept(true));

const line = (value: unknown, longest = 2_000) => (typeof value === 'string' ? value.slice(0, longest) : '');

function onCommand({ data: { type, value } }: MessageEvent<ToFrame>) {
  if (type === 'open') {
    isOpen = true;
    const asked = value as { isFocused?: unknown; pageUrl?: unknown };
    isFocused = asked.isFocused === true;
    page.url = line(asked.pageUrl);
  } else if (type === 'close') isOpen = false;
  else if (type === 'identify') chat.identify(line(value, 4_000));
  else if (type === 'setMetadata')
    void import('./metadata.ts').then(({ metadataOf }) => chat.addMetadata(metadataOf(value)));
  else if (type === 'logout') void chat.leave('logout').catch(() => {});
  else if (type === 'setLanguage') {
    language = line(value);
    settings = { ...settings, language: '' };
  }
  void draw();
}

// One hello from the embedding page, with the port for everything after it.
function onHello({ data, source, ports: [given] }: MessageEvent<Hello | null>) {
  if (source !== window.parent || !given || data?.type !== 'parley.hello' || data.version !== PROTOCOL) return;
  removeEventListener('message', onHello);
  port = given;
  port.onmessage = onCommand;
  page.url = line(data.pageUrl);
  page.referrer = line(data.referrer);
  void chat.resumeWith(line(data.resumeToken));
  void draw().then(() => postToPage({ type: 'ready' }));
  // If it was open on the previous page, reopen it without taking the focus, but not on a phone, where it covers
  // everything.
  if (openKept(false) && screen.width > 480) postToPage({ type: 'open' });
}
addEventListener('message', onHello);
void draw();
