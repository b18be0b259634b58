import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Logo } from '../../../components/Logo.tsx';
import { showProblem } from '../../../components/toast-queue.ts';
import { finishSignIn, tellOutcome, tellReturn } from './finish-sign-in.ts';
import { forgetPath, rememberedPath, type Returned, type SignIn, type SignInOutcome } from './sign-in-messages.ts';

export const FacebookCallbackScreen = () => <SignInCallback signIn="facebook" />;
export const InstagramCallbackScreen = () => <SignInCallback signIn="instagram" />;

/**
 * Where a sign-in at a platform returns to: hands over its result, tells the screen that is waiting for it and closes,
 * or goes on to the channel if no screen is waiting.
 */
function SignInCallback({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const state = query.get('state') ?? '';
  const navigate = useNavigate();
  // A query rather than an effect, because the code is accepted once.
  const { data } = useQuery({
    queryKey: ['sign-in', signIn, query.toString()],
    queryFn: async () => {
      tellReturn(state);
      const outcome = await finishSignIn(signIn, query);
      return { outcome, isReceived: await tellOutcome(state, outcome) };
    },
    retry: false,
    staleTime: Infinity,
  });

  const goOn = (result: SignInOutcome) => {
    const path = rememberedPath(state) ?? channelPath(result);
    forgetPath(state);
    if (result.result === 'cancelled') showProblem(t('signIn.toast.cancelled'));
    if (result.result === 'failed') showProblem(t('signIn.toast.failed'));
    const returned: Returned = { signIn, outcome: result };
    void navigate(path, { replace: true, state: { returned } });
  };
  const leave = useEffectEvent(({ outcome, isReceived }: NonNullable<typeof data>) =>
    isReceived ? window.close() : goOn(outcome),
  );
  useEffect(() => {
    if (data) leave(data);
  }, [data]);
  const isOver = data?.isReceived === true;

  return (
    <Box component="main" id="content" sx={PAGE}>
      <Logo size={40} />
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mt: 2 }}>
        {isOver ? t('signIn.callback.over') : t('signIn.callback.title')}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {isOver ? t('signIn.callback.close') : t('signIn.callback.working')}
      </Box>
    </Box>
  );
}

const channelPath = (outcome: SignInOutcome) =>
  outcome.result === 'done' && outcome.channelId !== null ? `/channels/${outcome.channelId}` : '/channels';

const PAGE = {
  minHeight: '80dvh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 3,
  p: 6,
  textAlign: 'center',
} as const;
