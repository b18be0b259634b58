import { onTestFinished, vi } from 'vitest';
import {
  openSignInMessages,
  type SignInMessage,
  type SignInOutcome,
} from '../features/channels/sign-in/sign-in-messages.ts';
import { until } from './page.ts';

interface FakeWindow {
  address: string;
  closed: boolean;
  opener: unknown;
  close: () => void;
}

/** Lists the windows that are opened, with the addresses they were sent to. */
export function watchWindows(): FakeWindow[] {
  const windows: FakeWindow[] = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const opened = {
      address: String(address),
      closed: false,
      opener: window,
      location: { replace: (next: string) => void (opened.address = next) },
      close: () => void (opened.closed = true),
    };
    windows.push(opened);
    return opened as unknown as ReturnType<typeof window.open>;
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  return windows;
}

/** Lets the browser block windows, and lists the addresses that this tab is sent to instead. */
export function blockWindows(): string[] {
  const visited: string[] = [];
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void visited.push(String(address)));
  return visited;
}

/** Does what the return page does in the window of a sign-in. */
export async function returnFromSignIn(state: string, outcome: SignInOutcome) {
  await settle(); // nobody is as quick as a test
  const messages = openSignInMessages(() => {});
  messages.say({ kind: 'returned', state });
  messages.say({ kind: 'finished', state, outcome });
  await settle();
  messages.close();
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 40));

/** A screen that waits for the outcome of a sign-in, as another tab would. */
export function waitForSignIn(state: string) {
  const outcomes: SignInOutcome[] = [];
  const messages = openSignInMessages((message: SignInMessage) => {
    if (message.kind !== 'finished' || message.state !== state) return;
    outcomes.push(message.outcome);
    messages.say({ kind: 'received', state });
  });
  onTestFinished(() => messages.close());
  return {
    outcomes,
    arrived: () =>
      until(
        () => outcomes.length > 0,
        () => 'No outcome arrived.',
      ),
  };
}
