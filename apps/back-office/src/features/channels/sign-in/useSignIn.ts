import { authorizeFacebook } from '@parley/contracts/facebook-accounts';
import { authorizeInstagram } from '@parley/contracts/instagram-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call, CallError } from '../../../api/call.ts';
import { CHANNELS } from '../../../api/channels.ts';
import { showProblem } from '../../../components/toast-queue.ts';
import { refreshAccounts } from './useAccounts.ts';
import { openSignInMessages, rememberPath, returnedOf, type SignIn, type SignInOutcome } from './sign-in-messages.ts';
import { openSignInWindow, readSignInAddress, whenClosed } from './sign-in-window.ts';

const AUTHORIZE = { facebook: authorizeFacebook, instagram: authorizeInstagram } as const;

export type SignInState =
  | { step: 'idle' }
  /** A window is open, or about to be. */
  | { step: 'open'; signIn: SignIn }
  | { step: 'cancelled'; signIn: SignIn }
  | { step: 'failed'; signIn: SignIn; reason: string };

/** A sign-in that was begun here, by the state that its answer will carry. */
interface Begun {
  signIn: SignIn;
  state: string;
  opened: Window;
}

interface Options {
  channelId: number;
  onDone: (signIn: SignIn, accountId: number) => void;
}

/**
 * Signs in to a platform in a window of its own, or in this tab where the browser blocks windows. Failures are shown
 * as toasts and kept for the screen, which offers to try again.
 */
export function useSignIn({ channelId, onDone }: Options) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, state: arrived } = useLocation();
  const [returned] = useState(() => returnedOf(arrived));
  const [state, setState] = useState<SignInState>(() =>
    returned ? stateAfter(returned.signIn, returned.outcome) : { step: 'idle' },
  );
  const [begun, setBegun] = useState<Begun | null>(null);

  const succeed = (signIn: SignIn, accountId: number) => {
    void refreshAccounts(queryClient);
    void queryClient.invalidateQueries({ queryKey: CHANNELS }); // the server has renewed those of a known account
    onDone(signIn, accountId);
  };
  const finish = (signIn: SignIn, outcome: SignInOutcome) => {
    setState(stateAfter(signIn, outcome));
    if (outcome.result === 'cancelled') showProblem(t('signIn.toast.cancelled'));
    if (outcome.result === 'failed') showProblem(t('signIn.toast.failed'));
    if (outcome.result === 'done') succeed(signIn, outcome.accountId);
  };
  const onOutcome = useEffectEvent(finish);

  const takeReturned = useEffectEvent(() => {
    if (!returned || !returnedOf(arrived)) return;
    void navigate(pathname + search, { replace: true, state: null }); // a reload must not take it again
    if (returned.outcome.result === 'done') succeed(returned.signIn, returned.outcome.accountId);
  });
  useEffect(() => takeReturned(), []);

  // A closed window is reported, but its outcome is still welcome: on some pages it only looks closed.
  useEffect(() => {
    if (!begun) return;
    const stopWatching = whenClosed(begun.opened, () => onOutcome(begun.signIn, { result: 'cancelled' }));
    const messages = openSignInMessages((message) => {
      if (message.state !== begun.state || message.kind === 'received') return;
      stopWatching();
      if (message.kind === 'returned') return;
      messages.say({ kind: 'received', state: begun.state });
      setBegun(null);
      onOutcome(begun.signIn, message.outcome);
    });
    return () => {
      stopWatching();
      messages.close();
    };
  }, [begun]);

  const start = async (signIn: SignIn) => {
    const opened = openSignInWindow();
    setBegun(null);
    setState({ step: 'open', signIn });
    try {
      const { url } = await call(AUTHORIZE[signIn], { body: { channelId } });
      const address = readSignInAddress(url);
      if (!address) throw new Error('This is no address of a sign-in page.');
      if (opened?.closed) return finish(signIn, { result: 'cancelled' });
      if (opened) {
        setBegun({ signIn, state: address.state, opened });
        return opened.location.replace(address.url);
      }
      rememberPath(address.state, pathname + search);
      window.location.assign(address.url);
    } catch (error) {
      opened?.close();
      finish(signIn, { result: 'failed', reason: error instanceof CallError ? error.message : '' });
    }
  };
  return { state, start: (signIn: SignIn) => void start(signIn) };
}

function stateAfter(signIn: SignIn, outcome: SignInOutcome): SignInState {
  if (outcome.result === 'done') return { step: 'idle' };
  return outcome.result === 'cancelled'
    ? { step: 'cancelled', signIn }
    : { step: 'failed', signIn, reason: outcome.reason };
}
