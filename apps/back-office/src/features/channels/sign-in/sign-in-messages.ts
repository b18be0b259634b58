import type { SIGN_INS } from '@parley/contracts/channels';

export type SignIn = (typeof SIGN_INS)[number];

/** What came of a sign-in at a platform. */
export type SignInOutcome =
  | { result: 'done'; accountId: number; channelId: number | null }
  | { result: 'cancelled' }
  /** With the server's words, if it said why. */
  | { result: 'failed'; reason: string };

/** Between the return page of a sign-in and the screen that began it; `state` is the sign-in's own. */
export type SignInMessage =
  | { kind: 'returned'; state: string }
  | { kind: 'finished'; state: string; outcome: SignInOutcome }
  | { kind: 'received'; state: string };

/**
 * The window of the sign-in loses its opener on the platform's pages, so the two talk through a channel of our own
 * origin instead.
 */
export function openSignInMessages(onMessage: (message: SignInMessage) => void) {
  const messages = new BroadcastChannel('parley.sign-in');
  messages.addEventListener('message', ({ data }: MessageEvent<SignInMessage>) => onMessage(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
    say: (message: SignInMessage) => messages.postMessage(message),
    close: () => messages.close(),
  };
}

/** The path to return to if the sign-in happens in the same tab. */
const pathKey = (state: string) => `parley.sign-in.${state}`;

export const rememberPath = (state: string, path: string) => sessionStorage.setItem(pathKey(state), path);

export const rememberedPath = (state: string): string | null => sessionStorage.getItem(pathKey(state));

export const forgetPath = (state: string) => sessionStorage.removeItem(pathKey(state));

/** What the return page hands over to the screen it leads to, where no screen was waiting for it. */
export interface Returned {
  signIn: SignIn;
  outcome: SignInOutcome;
}

/** Reads it from the state of a location. */
export const returnedOf = (state: unknown): Returned | null =>
  typeof state === 'object' && state !== null && 'returned' in state ? (state.returned as Returned) : null;
