import type { ParleyApi } from './parley-api.ts';
import { PROTOCOL, type Hello, type ToFrame, type ToPage } from './protocol.ts';
import { styleOf } from './style.ts';

declare global {
  interface Window {
    Parley?: ParleyApi | Parameters<ParleyApi['push']>;
  }
}

/** What the attributes of the script, and later the frame, may change. */
const SETTINGS = {
  key: '',
  language: '',
  side: 'right',
  offset: '24',
  zIndex: '999999999',
  color: '#1f1a14',
  textColor: '#fff',
  name: 'Chat',
  label: '',
};

/** Draws the launcher; the chat itself is fetched when someone shows that they want it. */
function start({ src, dataset }: HTMLScriptElement): ParleyApi {
  const look = { ...SETTINGS, ...dataset };
  const { origin } = new URL(src);
  const gone = new AbortController();
  const handlers: Partial<Record<string, ((value: never) => void)[]>> = {};
  let frame: HTMLIFrameElement | undefined;
  let channel: MessageChannel;
  let isGreeted = false;
  let isOpen = false;
  look.language ||= document.documentElement.lang || navigator.language;

  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  const box = document.createElement('div');
  const launcher = document.createElement('button');
  const icon = document.createElement('i');
  const words = document.createElement('span');
  const badge = document.createElement('b');

  const emit = (name: string, value?: unknown) => handlers[name]?.forEach((handler) => handler(value as never));

  /** The token of a visit, kept by the page and only once the visitor has written; '' takes it away. */
  function kept(value?: string): string {
    const name = `parley.resume.${look.key.slice(0, 16)}`;
    try {
      if (value) localStorage[name] = value;
      else if (value === '') delete localStorage[name];
      return (localStorage[name] as string | undefined) ?? '';
    } catch {
      return '';
    }
  }

  function update() {
    sheet.replaceSync(styleOf(look, isOpen)); // needs no allowance for inline styles
    words.textContent = look.label;
    launcher.ariaLabel = `${look.label || look.name} ${badge.textContent}`;
    launcher.ariaExpanded = String(isOpen);
    if (frame) {
      frame.hidden = !isOpen;
      frame.title = look.name;
    }
  }

  /** Said to the frame now, or as soon as it listens: a port keeps what nobody has taken yet. */
  const tell = (type: ToFrame['type'], value?: unknown) => channel.port1.postMessage({ type, value });

  function connect() {
    channel = new MessageChannel();
    channel.port1.onmessage = ({ data: { type, value } }: MessageEvent<ToPage>) => {
      if (type === 'open' || type === 'close') return setOpen(type === 'open');
      if (type === 'unread') badge.textContent = value > 99 ? '99+' : String(value || '');
      else if (type === 'look') Object.assign(look, value);
      // Another tab may have got a newer one meanwhile.
      else if (type === 'resume' && (!value.used || value.used === kept())) kept(value.token);
      update();
      emit(type, value);
    };
  }

  function load() {
    if (frame) return;
    const made = (frame = document.createElement('iframe'));
    made.src = `${origin}/widget/frame?key=${look.key}&lang=${look.language}`;
    made.onload = () => {
      // The page has moved us, which loads the frame anew.
      if (isGreeted) {
        connect();
        setOpen(isOpen);
      }
      isGreeted = true;
      const hello: Hello = {
        type: 'parley.hello',
        version: PROTOCOL,
        pageUrl: location.href,
        referrer: document.referrer,
        resumeToken: kept(),
      };
      made.contentWindow?.postMessage(hello, origin, [channel.port2]);
    };
    box.append(made);
    update();
  }

  function setOpen(next: boolean, isFocused = false) {
    const hadFocus = document.activeElement === host;
    isOpen = next;
    if (next) load();
    update();
    tell(next ? 'open' : 'close', { isFocused, pageUrl: location.href });
    if (isFocused) frame?.focus();
    else if (hadFocus && !next) launcher.focus();
    emit(next ? 'open' : 'close');
  }

  const api: ParleyApi = {
    open: () => setOpen(true, true),
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen, !isOpen),
    show: () => void (box.hidden = false),
    hide: () => void (box.hidden = true),
    identify: (token) => tell('identify', token),
    logout() {
      if (kept()) load();
      tell('logout');
    },
    setLanguage: (value) => tell('setLanguage', (look.language = value)),
    setMetadata: (items) => tell('setMetadata', items),
    on: (name, handler) => void (handlers[name] ??= []).push(handler),
    push: (...calls) =>
      calls.forEach(([method, ...values]) => (api[method] as (...values: unknown[]) => void)(...values)),
    destroy() {
      gone.abort();
      observer.disconnect();
      host.remove();
      delete window.Parley;
    },
  };

  // Pages that swap their body, or all of their document, keep the chat.
  const observer = new MutationObserver(mend);
  function mend() {
    const page = document.documentElement;
    if (!host.isConnected) page.append(host);
    [document, page].forEach((node) => observer.observe(node, { childList: true }));
  }

  root.adoptedStyleSheets = [sheet];
  launcher.append(icon, words, badge);
  launcher.onclick = api.toggle;
  launcher.onpointerenter = launcher.onfocus = load; // a touch enters too
  box.append(launcher);
  root.append(box);
  visualViewport?.addEventListener('resize', update, gone);
  visualViewport?.addEventListener('scroll', update, gone);
  connect();
  update();
  mend();

  // Someone who has written before sees at once what was answered; for everyone else nothing is loaded.
  const idle = () => (window.requestIdleCallback ?? setTimeout)(load);
  if (kept() && document.readyState === 'complete') idle();
  else if (kept()) addEventListener('load', idle);
  return api;
}

const queue = window.Parley ?? [];
// A second tag on the same page changes nothing.
if (Array.isArray(queue)) (window.Parley = start(document.currentScript as HTMLScriptElement)).push(...queue);
