import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Platform } from '@parley/contracts/platform-list';
import { useTranslation } from 'react-i18next';
import type { SignIn } from './sign-in-messages.ts';

interface Props {
  platform: Platform;
  signIns: readonly SignIn[];
  /** No account is connected yet, so signing in is the one thing to do. */
  isFirst: boolean;
  onSignIn: (signIn: SignIn) => void;
}

/** The ways to sign in, with what each is for. */
export function SignInButtons({ platform, signIns, isFirst, onSignIn }: Props) {
  const { t } = useTranslation();
  const ways: { signIn: SignIn; label: string; help: string }[] = [
    {
      signIn: 'instagram',
      label: isFirst ? t('signIn.continue.instagram') : t('signIn.continue.otherInstagram'),
      help: t('signIn.continue.instagramHelp'),
    },
    {
      signIn: 'facebook',
      label: isFirst ? t('signIn.continue.facebook') : t('signIn.continue.otherFacebook'),
      help: platform === 'instagram' ? t('signIn.continue.byPageHelp') : t('signIn.continue.facebookHelp'),
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {ways
        .filter(({ signIn }) => signIns.includes(signIn))
        .map(({ signIn, label, help }, index) => (
          <Box key={signIn} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Button variant={isFirst && index === 0 ? 'contained' : 'outlined'} onClick={() => onSignIn(signIn)}>
              {label}
            </Button>
            {isFirst && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{help}</Box>}
          </Box>
        ))}
    </Box>
  );
}
