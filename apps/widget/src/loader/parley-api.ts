import type { NameAndValue } from './protocol.ts';

/** What happens in the widget that a page may want to know, and what it is told. */
interface ParleyEvents {
  open: undefined;
  close: undefined;
  ready: undefined;
  /** How many messages wait to be read. */
  unread: number;
  /** The company has said something. */
  message: { id: number };
}

/** The widget as the page sees it: `window.Parley`. */
export interface ParleyApi {
  open(): void;
  close(): void;
  toggle(): void;
  /** Brings the launcher back after `hide`. */
  show(): void;
  hide(): void;
  /** Says who the visitor is, by a token that the site's own server has signed. */
  identify(token: string): void;
  /** Ends the visit in this browser; the next one begins as a stranger. */
  logout(): void;
  setLanguage(language: string): void;
  /** Tells staff more about the visit. */
  setMetadata(items: NameAndValue[] | Record<string, unknown>): void;
  on<Name extends keyof ParleyEvents>(name: Name, handler: (value: ParleyEvents[Name]) => void): void;
  /** The queue's way of calling, which works before and after loading: `Parley.push(['open'])`. */
  push(...calls: [method: keyof ParleyApi, ...given: unknown[]][]): void;
  /** Takes the widget off the page. The visit is kept for the next time; `logout` ends it. */
  destroy(): void;
}
