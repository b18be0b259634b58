import { createRoot } from 'react-dom/client';
import type { Hello, ToFrame, ToPage } from '../loader/protocol.ts';
import { createApi } from './api.ts';
import { createChat } from './chat.ts';
import css from './frame.css?inline';
import { Panel } from './Panel.tsx';
import { loadTexts, localeOf } from './texts.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];

const key = new URLSearchParams(location.search).get('key') ?? '';
const api = createApi(key);
const visit = { language: navigator.language, pageUrl: '', referrer: '' };
const chat = createChat(api, key, () => ({
  locale: localeOf(visit.language),
  page_url: visit.pageUrl,
  referrer: visit.referrer,
}));

let port: MessagePort | undefined;
let isOpen = false;
const tell = (message: ToPage) => port?.postMessage(message);
const onClose = () => tell({ type: 'close' });
const onUnread = (count: number) => tell({ type: 'unread', count });
const root = createRoot(document.getElementById('root') as HTMLElement);

async function draw() {
  const locale = localeOf(visit.language);
  document.documentElement.lang = locale === 'ua' ? 'uk' : locale;
  const texts = await loadTexts(locale);
  root.render(<Panel api={api} chat={chat} texts={texts} isOpen={isOpen} onClose={onClose} onUnread={onUnread} />);
}

// One hello, from the page that holds us, with the port for everything after it.
function onHello(event: MessageEvent<Partial<Record<keyof Hello, unknown>> | null>) {
  const [given] = event.ports;
  if (event.source !== window.parent || event.data?.type !== 'parley.hello' || !given) return;
  removeEventListener('message', onHello);
  Object.assign(visit, {
    language: String(event.data.language),
    pageUrl: String(event.data.pageUrl).slice(0, 2_000),
    referrer: String(event.data.referrer).slice(0, 2_000),
  });
  port = given;
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    isOpen = data.type === 'open';
    void draw();
  };
  void draw();
}
addEventListener('message', onHello);
void draw();
