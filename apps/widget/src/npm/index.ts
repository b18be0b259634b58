import type { ParleyApi } from '../loader/parley-api.ts';

export type { ParleyApi };

/** Where the widget comes from and how it looks; everything but the first two has a default. */
export interface ParleyOptions {
  /** Where Parley runs: `https://chat.shop.example`. */
  server: string;
  /** The channel's publishable key. */
  key: string;
  language?: string;
  side?: 'left' | 'right';
  /** Pixels from the edges of the window. */
  offset?: number;
  zIndex?: number;
  color?: string;
  textColor?: string;
  /** Words on the launcher. */
  label?: string;
}

type Page = Window & { Parley?: ParleyApi | unknown[] };
let loading: Promise<ParleyApi> | undefined;

/** Puts the widget on the page and resolves with its API; asked again, it gives the one that is there. */
export function loadParley({ server, ...options }: ParleyOptions): Promise<ParleyApi> {
  const page = window as Page;
  if (page.Parley && !Array.isArray(page.Parley)) return Promise.resolve(page.Parley);
  loading ??= new Promise<ParleyApi>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = new URL(`/widget.js?key=${encodeURIComponent(options.key)}`, server).href;
    for (const [name, value] of Object.entries(options)) script.dataset[name] = String(value);
    script.onload = () => {
      script.remove();
      resolve(page.Parley as ParleyApi);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`The chat could not be loaded from ${script.src}.`));
    };
    document.head.append(script);
  }).finally(() => (loading = undefined));
  return loading;
}
