import type { ParleyApi } from '../loader/parley-api.ts';

export type { ParleyApi };

/** Where to load the widget from and how it looks; only the first two are required. */
export interface ParleyOptions {
  /** Where Parley runs: `https://chat.shop.example`. */
  server: string;
  /** The channel's publishable key. */
  key: string;
  language?: string;
  side?: 'left' | 'right';
  theme?: 'light' | 'dark' | 'auto';
  /** Distance from the edges of the window, in pixels. */
  offset?: number;
  zIndex?: number;
  color?: string;
  textColor?: string;
  /** The launcher's text. */
  label?: string;
}

type Page = Window & { Parley?: ParleyApi | unknown[] };
let loading: Promise<ParleyApi> | undefined;

/** Adds the widget to the page and resolves with its API; calling it again returns the existing one. */
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
