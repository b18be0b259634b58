import { labelFor } from './labels.ts';
import type { Hello, ToFrame, ToPage } from './protocol.ts';

interface ParleyApi {
  open(): void;
  close(): void;
  toggle(): void;
  destroy(): void;
}

declare global {
  interface Window {
    Parley?: ParleyApi;
  }
}

const STYLE = `:host{all:initial}
button{all:unset;position:fixed;right:24px;bottom:24px;width:60px;height:60px;border-radius:50%;background:#1f1a14;color:#fff;cursor:pointer;display:grid;place-items:center;box-shadow:0 8px 28px rgba(31,26,20,.24);z-index:2147483000}
button:focus-visible{outline:2px solid #fff;box-shadow:0 0 0 4px #8a5a0f}
b{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;border-radius:11px;background:#b3132c;border:2px solid #fff;box-sizing:border-box;font:600 12px/18px system-ui,sans-serif;text-align:center}
b:empty{display:none}
iframe{position:fixed;right:24px;bottom:100px;width:400px;height:min(692px,calc(100vh - 124px));border:0;border-radius:16px;background:#fff;box-shadow:0 8px 28px rgba(31,26,20,.24);z-index:2147483001}
iframe[hidden]{display:none}
@media(max-width:480px){iframe{inset:0;width:100%;height:100%;height:100dvh;border-radius:0}}`;

/** Drawn node by node: pages that require trusted types refuse markup from a string. */
function drawIcon(): SVGElement {
  const make = (name: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] ?? '');
    return element;
  };
  const icon = make('svg', {
    width: '28',
    height: '28',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.8',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  icon.append(make('path', { d: 'M21 11.5a8.5 8.5 0 0 1-12.4 7.6L3 21l1.9-5.6A8.5 8.5 0 1 1 21 11.5z' }));
  return icon;
}

/** Draws the launcher; the chat itself is fetched when someone shows that they want it. */
function start(script: HTMLScriptElement): ParleyApi {
  const origin = new URL(script.src).origin;
  const key = script.dataset.key ?? '';
  const page = document.documentElement;
  const language = script.dataset.language ?? (page.lang || navigator.language);

  const host = document.createElement('parley-chat');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE); // needs no allowance for inline styles
  root.adoptedStyleSheets = [sheet];
  const launcher = document.createElement('button');
  launcher.ariaLabel = labelFor(language);
  launcher.ariaExpanded = 'false';
  const badge = document.createElement('b');
  launcher.append(drawIcon(), badge);
  root.append(launcher);
  page.append(host);

  let frame: HTMLIFrameElement | undefined;
  let port: MessagePort | undefined;
  let isOpen = false;

  const tell = (message: ToFrame) => port?.postMessage(message);

  function load() {
    if (frame) return;
    frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = labelFor(language);
    frame.allow = 'clipboard-write';
    frame.src = `${origin}/widget/frame?key=${encodeURIComponent(key)}`;
    frame.onload = () => {
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data }: MessageEvent<ToPage>) => {
        if (data.type === 'close') api.close();
        else badge.textContent = data.count > 0 ? String(Math.min(data.count, 99)) : '';
      };
      const hello: Hello = { type: 'parley.hello', language, pageUrl: location.href, referrer: document.referrer };
      frame?.contentWindow?.postMessage(hello, origin, [channel.port2]);
      if (isOpen) tell({ type: 'open' });
    };
    root.append(frame);
  }

  const api: ParleyApi = {
    open() {
      load();
      isOpen = true;
      if (frame) frame.hidden = false;
      launcher.ariaExpanded = 'true';
      tell({ type: 'open' });
      frame?.focus();
    },
    close() {
      isOpen = false;
      if (frame) frame.hidden = true;
      launcher.ariaExpanded = 'false';
      tell({ type: 'closed' });
      launcher.focus();
    },
    toggle: () => (isOpen ? api.close() : api.open()),
    destroy() {
      host.remove();
      delete window.Parley;
    },
  };
  launcher.onclick = api.toggle;
  launcher.onpointerenter = load;
  launcher.onfocus = load;
  return api;
}

const script = document.currentScript;
// A second tag on the same page changes nothing.
if (script instanceof HTMLScriptElement) window.Parley ??= start(script);
