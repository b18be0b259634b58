import type { Window } from 'happy-dom';
import type { FakeApi, Listener } from './fake-api.ts';

/** What the simulated browser lacks and screens need: a server, live updates, locks and a size. */

let api: FakeApi | undefined;

export function connect(next: FakeApi | undefined) {
  api = next;
}

const { happyDOM } = window as unknown as Window;
/** As wide as on a desk, unless a test says otherwise. */
export const setWidth = (width = 1440) => happyDOM.setViewport({ width, height: 900 });
setWidth();
happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: async ({ request }) => {
    const { method, url, signal } = request;
    const isGone = new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
    });
    if (!api) throw new TypeError('Failed to fetch');
    const reply = api.reply(method, new URL(url), async () => {
      const text = await request.text();
      return text ? JSON.parse(text) : undefined;
    });
    return (await Promise.race([reply, isGone])) as unknown as Awaited<ReturnType<Window['fetch']>>;
  },
};

/** The stream of live updates; it opens at once and never breaks. */
class LiveStream extends EventTarget implements Listener {
  static readonly CLOSED = 2;
  readyState = 1;
  private readonly server = api;

  constructor() {
    super();
    this.server?.streams.add(this);
    queueMicrotask(() => this.hear('ready', '{}'));
  }

  hear(name: string, data: string) {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: '' }));
  }

  close() {
    this.readyState = LiveStream.CLOSED;
    this.server?.streams.delete(this);
  }
}
Object.assign(globalThis, { EventSource: LiveStream });

/** There is only one tab, so every lock is free. */
const locks = { request: (_name: string, _options: object, run: () => Promise<void>) => run() };
Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });

// Nothing is laid out: computing styles would only take time, and long lists would show no rows.
window.getComputedStyle = (element) => (element as HTMLElement).style;
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 2_000 },
  clientWidth: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 40 },
  offsetWidth: { configurable: true, get: () => 800 },
});
