/** Incremented on breaking changes. */
export const PROTOCOL = 1;

export interface NameAndValue {
  name: string;
  value: string;
}

/**
 * What the page asks of the frame, over their private port. The page is not trusted: the frame validates every value.
 */
export interface ToFrame {
  type:
    | 'open'
    | 'close'
    | 'identify'
    | 'setLanguage'
    | 'setMetadata'
    | 'setTheme'
    | 'sendMessage'
    | 'logout'
    | 'after'
    | 'trigger'
    /** Shows the proactive message with this number beside the launcher. */
    | 'tease';
  value?: unknown;
}

/**
 * What the frame tells the page. Content stays in the frame: the page learns that there is a message, but not what it
 * says.
 */
export type ToPage =
  | { type: 'open' | 'close' | 'ready' | 'handover' | 'ended'; value?: undefined }
  | { type: 'sent'; value: { id: number } }
  | { type: 'rated'; value: { score: number } }
  | { type: 'unread'; value: number }
  | { type: 'message'; value: { id: number } }
  | { type: 'look'; value: { color?: string; textColor?: string; name: string; label: string | undefined } }
  /** The height of the teaser, 0 to hide it. Its text stays in the frame. */
  | { type: 'look'; value: { teaser: number } }
  | { type: 'resume'; value: { token: string; used: string } };

/** The one message that carries the port; everything after it goes over the port. */
export interface Hello {
  type: 'parley.hello';
  version: number;
  pageUrl: unknown;
  referrer: unknown;
  resumeToken: unknown;
}
