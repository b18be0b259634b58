import type { NameAndValue } from './protocol.ts';

/** The widget's events and what their handlers receive. */
interface ParleyEvents {
  open: undefined;
  close: undefined;
  ready: undefined;
  /** The number of unread messages. */
  unread: number;
  /** The company has sent a message. */
  message: { id: number };
  /** The visitor's message has reached the server. */
  sent: { id: number };
  /** The conversation now waits for a person. */
  handover: undefined;
  /** The visitor has rated the conversation, 1 to 5. */
  rated: { score: number };
  /** The conversation has ended. */
  ended: undefined;
}

/** The widget as the page sees it: `window.Parley`. */
export interface ParleyApi {
  open(): void;
  close(): void;
  toggle(): void;
  /** Shows the launcher again after `hide`. */
  show(): void;
  hide(): void;
  /** Identifies the visitor with a token signed by the site's own server. */
  identify(token: string): void;
  /** Ends the visit in this browser; the next one starts anonymously. */
  logout(): void;
  setLanguage(language: string): void;
  /** Gives staff more information about the visit. */
  setMetadata(items: NameAndValue[] | Record<string, unknown>): void;
  /** Follows the page's own switch: `light`, `dark` or `auto`. */
  setTheme(theme: 'light' | 'dark' | 'auto'): void;
  /** Opens the chat and sends a text as the visitor; where something must be filled in first, it waits in the input. */
  sendMessage(text: string): void;
  /** Starts what a flow has for this name, and opens the chat with it, unless a conversation is going on. */
  trigger(name: string): void;
  on<Name extends keyof ParleyEvents>(name: Name, handler: (value: ParleyEvents[Name]) => void): void;
  /** Queues a call, which works before and after loading: `Parley.push(['open'])`. */
  push(...calls: [method: keyof ParleyApi, ...given: unknown[]][]): void;
  /** Removes the widget from the page. The visit is kept for the next time; `logout` ends it. */
  destroy(): void;
}
