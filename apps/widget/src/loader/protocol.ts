/** What the page and the frame say to each other over their private port. */
export type ToFrame = { type: 'open' } | { type: 'closed' };
export type ToPage = { type: 'close' } | { type: 'unread'; count: number };

/** The one message that carries the port; everything after it goes over the port. */
export interface Hello {
  type: 'parley.hello';
  language: string;
  pageUrl: string;
  referrer: string;
}
