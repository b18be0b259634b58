import { render } from 'preact';
import { PROTOCOL, type Hello, type ToFrame, type ToPage } from '../loader/protocol.ts';
import { createApi } from './api.ts';
import { createChat } from './chat.ts';
import css from './frame.css?inline';
import type { Settings } from './choices.ts';
import { eventsBetween } from './page-events.ts';
import { Panel } from './Panel.tsx';
import { adopt } from './sheets.ts';
import { saveItem, loadItem } from './storage.ts';
import { loadTexts, localeOf, tagOf } from './texts.ts';
import { setTheme, startTheme } from './theme.ts';
import type { WireFrame } from './wire.ts';

adopt(css);
const query = new URLSearchParams(location.search);
/** Opened by its link, or by a frame that the page's own markup contains: there is no launcher and no loader. */
const isAlone = location.pathname.startsWith('/chat/');
const key = (isAlone ? location.pathname.split('/')[2] : query.get('key')) ?? '';
const settingsName = `parley.settings.${key.slice(0, 16)}`;
const api = createApi(key);
const page = isAlone ? { url: location.href, referrer: document.referrer } : { url: '', referrer: '' };
let settings: Settings = { hasSound: false, language: '', ...loadItem<Partial<Settings>>(settingsName) };
let language = query.get('lang') ?? navigator.language;
let port: MessagePort | undefined;
let isOpen = isAlone;
let isFocused = isAlone && window.parent === window;
/** A proactive message, in every language it has. */
let invitation: WireFrame['proactive_messages'][number] | undefined;
let wanted = { text: '', at: 0 };
let unread = 0;
let draws = 0;

const postToPage = (message: ToPage) => port?.postMessage(message);
const chat = createChat({
  api,
  key,
  about: () => ({ locale: locale(), page_url: page.url, referrer: page.referrer }),
  onResumeToken: (token, used = '') => postToPage({ type: 'resume', value: { token, used } }),
  onSent: ({ id }) => postToPage({ type: 'sent', value: { id } }),
  onMessage: ({ id }) => {
    postToPage({ type: 'message', value: { id } });
    if (settings.hasSound) void import('./sound.ts').then(({ beep }) => beep());
  },
});
const locale = () => localeOf(settings.language || language);

let conversation = chat.get().conversation;
chat.subscribe(() => {
  const before = conversation;
  conversation = chat.get().conversation;
  eventsBetween(before, conversation).forEach(postToPage);
});

const onOpen = () => postToPage({ type: 'open' });
const onClose = () => postToPage({ type: 'close' });
const onUnread = (value: number) => {
  if (value !== unread) postToPage({ type: 'unread', value });
  unread = value;
};
const onTeaser = (teaser: number) => postToPage({ type: 'look', value: { teaser } });
const onSettings = (next: Settings) => {
  settings = next;
  saveItem(settingsName, next);
  void draw();
};

/** The server embeds the channel's settings in the page, or null. */
const init = JSON.parse(document.getElementById('init')?.textContent ?? 'null') as WireFrame | null;
startTheme(init, query.get('theme') ?? '');
if (query.get('dir') === 'rtl') document.documentElement.dir = 'rtl';
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
  document.title = init?.company.name ?? texts.title;
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
      invitation={invitation?.texts.find((each) => each.locale === code)?.text ?? invitation?.texts[0]?.text ?? ''}
      wanted={wanted}
      onSettings={onSettings}
      onOpen={onOpen}
      onClose={isAlone ? null : onClose}
      onUnread={onUnread}
      onTeaser={onTeaser}
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
  else if (type === 'setTheme') setTheme(line(value));
  else if (type === 'sendMessage') wanted = { text: line(value).trim(), at: wanted.at + 1 };
  else if (type === 'tease') invitation = init?.proactive_messages[value as number];
  else if (type === 'after') void chat.open({ on: 'time', seconds: Number(value) || 0 });
  else if (type === 'trigger')
    void chat.open({ on: 'script', name: line(value, 100) }).then((opening) => opening && onOpen());
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
  if (openKept(false) && screen.width > 480) onOpen();
}
addEventListener('message', onHello);
void draw();
