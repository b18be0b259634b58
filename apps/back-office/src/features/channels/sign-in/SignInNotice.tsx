import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/Notice.tsx';
import type { SignIn } from './sign-in-messages.ts';
import type { SignInState } from './useSignIn.ts';

interface Props {
  state: SignInState;
  onRetry: (signIn: SignIn) => void;
}

/** How the sign-in is going, and a way to try again. */
export function SignInNotice({ state, onRetry }: Props) {
  const { t } = useTranslation();
  if (state.step === 'idle') return null;
  const { signIn } = state;
  const words = {
    open: t('signIn.window.open'),
    cancelled: t('signIn.window.cancelled'),
    failed: (state.step === 'failed' && state.reason) || t('signIn.window.failed'),
  }[state.step];
  return (
    <Notice kind={state.step === 'failed' ? 'error' : 'info'}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>{words}</Box>
        <Button variant="outlined" onClick={() => onRetry(signIn)}>
          {state.step === 'open' ? t('signIn.window.again') : t('errors.retry')}
        </Button>
      </Box>
    </Notice>
  );
}
