import type * as page from './page.ts';
import type { ParleyApi } from './parley-api.ts';
import { PROTOCOL, type Hello, type ToFrame, type ToPage } from './protocol.ts';
import { styleOf, type Look } from './style.ts';

declare global {
  interface Window {
    Parley?: ParleyApi | Parameters<ParleyApi['push']>;
  }
}

interface GivenLook {
  side: string;
  theme: string;
  color: string;
  textColor: string;
  /** Texts on the launcher, by language prefix. */
  labels: Partial<Record<string, string>>;
}

/** The channel's look: injected by the server if the URL contains the key, otherwise 0. */
declare const PARLEY_LOOK: GivenLook | 0;

type Part = typeof page;

/** What the channel, the script's attributes and later the frame may change. */
interface Settings extends Look {
  key: string;
  /** The launcher's name for those who cannot see it, and the frame's. */
  name: string;
  language?: string;
  label?: string;
  labels?: GivenLook['labels'];
}

/** Renders the launcher; the chat itself is loaded on the first sign of interest. */
function start({ src, dataset }: HTMLScriptElement): ParleyApi {
  let look: Settings = {
    key: '',
    side: 'inset-inline-end', // a page written from right to left mirrors it
    offset: '24',
    zIndex: '999999999',
    color: '#1f1a14',
    textColor: '#fff',
    name: 'Chat',
    ...PARLEY_LOOK,
    ...dataset,
  };
  const origin = new URL(src).origin as string;
  const gone = new AbortController();
  const handlers: [name: string, handler: (value: never) => void][] = [];
  let frame: HTMLIFrameElement | undefined;
  let channel: MessageChannel;
  let isGreeted = false;
  let isOpen = false;
  let language = look.language || document.documentElement.lang || navigator.language;

  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  const launcher = document.createElement('button');
  const icon = document.createElement('i');
  const words = document.createElement('span');
  const badge = document.createElement('b');

  const emit = (name: string, value?: unknown) =>
    handlers.forEach(([each, handler]) => each === name && handler(value as never));

  /** The visit's resume token, stored by the page once the visitor has written; '' removes it. */
  function storedToken(value?: string): string | undefined {
    const name = `parley.resume.${look.key.slice(0, 16)}`;
    try {
      if (value) localStorage[name] = value;
      else if (value === '') delete localStorage[name];
      return localStorage[name] as string | undefined;
    } catch {} // the browser stores nothing for this page
  }

  function update() {
    sheet.replaceSync(styleOf(look, isOpen)); // allowed even if the policy forbids inline styles
    const label = look.label || look.labels?.[language.slice(0, 2)];
    words.textContent = label as string; // empty if there is none
    launcher.ariaLabel = `${label || look.name} ${badge.textContent}`;
    launcher.ariaExpanded = isOpen as unknown as string; // converted to a string anyway
    if (frame) {
      frame.hidden = !isOpen && !look.teaser;
      frame.title = look.name;
    }
  }

  /**
   * Applies what the server or the frame says about the look, or nothing after an error. The page's own settings win.
   */
  function apply(given: object) {
    look = { ...look, ...given, ...dataset };
    launcher.hidden = false;
    update();
  }

  /** Sent to the frame now or once it listens: a port queues messages until then. */
  const postToFrame = (type: ToFrame['type'], value?: unknown) => channel.port1.postMessage({ type, value });

  function connect() {
    channel = new MessageChannel();
    channel.port1.onmessage = ({ data: { type, value } }: MessageEvent<ToPage>) => {
      if (type === 'open' || type === 'close') return setOpen(type === 'open');
      if (type === 'unread') badge.textContent = (value || '') as string; // converted to a string anyway
      else if (type === 'look') apply(value);
      // Another tab may have received a newer one in the meantime.
      else if (type === 'resume' && (!value.used || value.used === storedToken())) storedToken(value.token);
      update();
      emit(type, value);
    };
  }

  function load() {
    if (frame) return;
    const made = (frame = document.createElement('iframe'));
    made.src = `${origin}/widget/frame?key=${look.key}&lang=${language}&dir=${document.dir}&theme=${look.theme}`;
    made.onload = () => {
      // The page has moved our element, which reloads the frame.
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
          resumeToken: storedToken(),
        } satisfies Hello,
        origin,
        [channel.port2],
      );
    };
    root.append(made);
    update();
  }

  function setOpen(next: boolean, isFocused?: boolean) {
    if (!next && document.activeElement === host) launcher.focus();
    isOpen = next;
    if (next) load();
    update();
    postToFrame(next ? 'open' : 'close', { isFocused, pageUrl: location.href });
    if (isFocused) frame?.focus();
    emit(next ? 'open' : 'close');
  }

  const api: ParleyApi = {
    open: () => setOpen(true, true),
    close: () => setOpen(false),
    toggle: () => setOpen(!isOpen, !isOpen),
    show: () => (host.hidden = false),
    hide: () => (host.hidden = true),
    identify: (token) => postToFrame('identify', token),
    logout() {
      if (storedToken()) load();
      postToFrame('logout');
    },
    setLanguage: (value) => postToFrame('setLanguage', (language = value)),
    setMetadata: (items) => postToFrame('setMetadata', items),
    setTheme: (theme) => postToFrame('setTheme', theme),
    sendMessage(text) {
      api.open();
      postToFrame('sendMessage', text);
    },
    trigger(name) {
      load();
      postToFrame('trigger', name);
    },
    on: (...pair) => handlers.push(pair),
    push: (...calls) =>
      calls.forEach(([method, ...values]) => (api[method] as (...values: unknown[]) => void)(...values)),
    destroy() {
      gone.abort();
      observer.disconnect();
      host.remove();
      delete window.Parley;
    },
  };

  // Keeps the chat on pages that replace their body or their whole document.
  const observer = new MutationObserver(mend);
  function mend() {
    const page = document.documentElement;
    if (!host.isConnected) page.append(host);
    observer.observe(document, { childList: true });
    observer.observe(page, { childList: true });
  }

  root.adoptedStyleSheets = [sheet];
  launcher.append(icon, words, badge);
  launcher.onclick = api.toggle;
  launcher.onpointerenter = launcher.onfocus = load; // fires on touch too
  root.append(launcher);
  // Exists in every browser with adopted style sheets.
  (visualViewport as VisualViewport).addEventListener('resize', update, gone);
  (visualViewport as VisualViewport).addEventListener('scroll', update, gone);
  connect();
  update();
  mend();

  // What can wait: the chat behind the launcher, and invitations.
  const loadRest = () =>
    void import(/* @vite-ignore */ `${origin}/widget/page?key=${look.key}`).then(
      ({ start }: Part) => start(apply, storedToken, load, postToFrame, root),
      apply,
    );
  // A tag whose URL lacks the key is rendered once its look has loaded or failed to load.
  if ((launcher.hidden = !look.labels) || document.readyState === 'complete') loadRest();
  else addEventListener('load', loadRest);
  return api;
}

const queue = window.Parley ?? [];
// A second tag on the same page has no effect.
if (!('open' in queue)) (window.Parley = start(document.currentScript as HTMLScriptElement)).push(...queue);
