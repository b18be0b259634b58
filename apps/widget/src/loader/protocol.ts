/** Raised when the two sides would no longer understand each other. */
export const PROTOCOL = 1;

export interface NameAndValue {
  name: string;
  value: string;
}

/** What the page asks of the frame, over their private port. The page is not ours: the frame looks at every value itself. */
export interface ToFrame {
  type: 'open' | 'close' | 'identify' | 'setLanguage' | 'setMetadata' | 'logout';
  value?: unknown;
}

/** What the frame tells the page. What was said stays in the frame: the page learns that there is a message, not which. */
export type ToPage =
  | { type: 'open' | 'close' | 'ready'; value?: undefined }
  | { type: 'unread'; value: number }
  | { type: 'message'; value: { id: number } }
  | { type: 'look'; value: { color?: string; textColor?: string; name: string; label: string | undefined } }
  | { type: 'resume'; value: { token: string; used: string } };

/** The one message that carries the port; everything after it goes over the port. */
export interface Hello {
  type: 'parley.hello';
  version: number;
  pageUrl: unknown;
  referrer: unknown;
  resumeToken: unknown;
}
