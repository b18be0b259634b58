import { createFacebookAccount } from '@parley/contracts/facebook-accounts';
import { createInstagramAccount } from '@parley/contracts/instagram-accounts';
import { call, CallError } from '../../../api/call.ts';
import { openSignInMessages, type SignIn, type SignInOutcome } from './sign-in-messages.ts';

/** Hands over what the platform's sign-in page returned; each code is accepted once. */
export async function finishSignIn(signIn: SignIn, query: URLSearchParams): Promise<SignInOutcome> {
  const error = query.get('error');
  if (error === 'access_denied') return { result: 'cancelled' };
  const code = query.get('code');
  const state = query.get('state');
  if (error || !code || !state) return { result: 'failed', reason: '' };
  try {
    const body = { code, state };
    const { id, channelId } = await (signIn === 'facebook'
      ? call(createFacebookAccount, { body })
      : call(createInstagramAccount, { body }));
    return { result: 'done', accountId: id, channelId };
  } catch (failure) {
    return { result: 'failed', reason: failure instanceof CallError ? failure.message : '' };
  }
}

const ANSWER_MS = 1_500;

/** Tells the screen that began the sign-in; false if none is waiting. */
export async function tellOutcome(state: string, outcome: SignInOutcome): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const messages = openSignInMessages((message) => {
    if (message.kind === 'received' && message.state === state) resolve(true);
  });
  const timer = setTimeout(() => resolve(false), ANSWER_MS);
  messages.say({ kind: 'finished', state, outcome });
  const isReceived = await promise;
  clearTimeout(timer);
  messages.close();
  return isReceived;
}

/** Says that the sign-in's window is back on our pages, so that the waiting screen does not take it for closed. */
export function tellReturn(state: string) {
  const messages = openSignInMessages(() => {});
  messages.say({ kind: 'returned', state });
  messages.close();
}
