import type { ParleyApi } from './parley-api.ts';
import { PROTOCOL, type Hello, type ToFrame, type ToPage } from './protocol.ts';
import { styleOf } from './style.ts';

declare global {
  interface Window {
    Parley?: ParleyApi | Parameters<ParleyApi['push']>;
  }
}

interface GivenLook {
  color: string;
  textColor: string;
  /** Words on the launcher, by the first letters of a language. */
  labels: Partial<Record<string, string>>;
}

/** How the channel looks: the server writes it here where the address names the key, and 0 elsewhere. */
declare const PARLEY_LOOK: GivenLook | 0;

/** What the channel, the attributes of the script, and later the frame, may change. */
const SETTINGS = {
  key: '',
  language: '',
  side: 'right',
  offset: '24',
  zIndex: '999999999',
  color: '#1f1a14',
  textColor: '#fff',
  name: 'Chat',
};

/** Draws the launcher; the chat itself is fetched when someone shows that they want it. */
function start({ src, dataset }: HTMLScriptElement): ParleyApi {
  const look: typeof SETTINGS & { label?: string; labels?: GivenLook['labels'] } = {
    ...SETTINGS,
    ...PARLEY_LOOK,
    ...dataset,
  };
  const origin = new URL(src).origin as string;
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
  function kept(value?: string): string | undefined {
    const name = `parley.resume.${look.key.slice(0, 16)}`;
    try {
      if (value) localStorage[name] = value;
      else if (value === '') delete localStorage[name];
      return localStorage[name] as string | undefined;
    } catch {
      // The browser keeps nothing for this page.
      return;
    }
  }

  function update() {
    sheet.replaceSync(styleOf(look, isOpen)); // needs no allowance for inline styles
    const label = look.label || look.labels?.[look.language.slice(0, 2)];
    words.textContent = label as string; // nothing, if there is none
    launcher.ariaLabel = `${label || look.name} ${badge.textContent}`;
    launcher.ariaExpanded = isOpen as unknown as string; // written as a text anyway
    if (frame) {
      frame.hidden = !isOpen;
      frame.title = look.name;
    }
  }

  /** What the server or the frame knows of the look, or an error that says nothing. The page has the last word. */
  function apply(given: object) {
    Object.assign(look, given, dataset);
    launcher.hidden = false;
    update();
  }

  /** Said to the frame now, or as soon as it listens: a port keeps what nobody has taken yet. */
  const tell = (type: ToFrame['type'], value?: unknown) => channel.port1.postMessage({ type, value });

  function connect() {
    channel = new MessageChannel();
    channel.port1.onmessage = ({ data: { type, value } }: MessageEvent<ToPage>) => {
      if (type === 'open' || type === 'close') return setOpen(type === 'open');
      if (type === 'unread') badge.textContent = (value > 99 ? '99+' : value || '') as string; // written as a text anyway
      else if (type === 'look') apply(value);
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
      (made.contentWindow as Window).postMessage(
        {
          type: 'parley.hello',
          version: PROTOCOL,
          pageUrl: location.href,
          referrer: document.referrer,
          resumeToken: kept(),
        } satisfies Hello,
        origin,
        [channel.port2],
      );
    };
    box.append(made);
    update();
  }

  function setOpen(next: boolean, isFocused?: boolean) {
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
    show: () => (box.hidden = false),
    hide: () => (box.hidden = true),
    identify: (token) => tell('identify', token),
    logout() {
      if (kept()) load();
      tell('logout');
    },
    setLanguage: (value) => tell('setLanguage', (look.language = value)),
    setMetadata: (items) => tell('setMetadata', items),
    on: (name, handler) => (handlers[name] ??= []).push(handler),
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
  // Every browser with adopted style sheets has one.
  (visualViewport as VisualViewport).addEventListener('resize', update, gone);
  (visualViewport as VisualViewport).addEventListener('scroll', update, gone);
  connect();
  update();
  mend();

  // A tag that does not name its key in the address is drawn once its look is known, or not to be had.
  if (!look.labels) {
    launcher.hidden = true;
    import(/* @vite-ignore */ `${origin}/widget/look?key=${look.key}`).then(apply, apply);
  }

  // Someone who has written before sees at once what was answered; for everyone else nothing is loaded.
  const idle = () => (window.requestIdleCallback ?? setTimeout)(load);
  if (kept()) {
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle);
  }
  return api;
}

const queue = window.Parley ?? [];
// A second tag on the same page changes nothing.
if (Array.isArray(queue)) (window.Parley = start(document.currentScript as HTMLScriptElement)).push(...queue);
