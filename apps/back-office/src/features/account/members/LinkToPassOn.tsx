import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/CopyButton.tsx';

/** The link of an invitation, for passing it on by other means than the mail. */
export function LinkToPassOn({ link, email }: { link: string; email: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          px: 2.5,
          py: 1.5,
          borderRadius: '6px',
          bgcolor: 'surface',
          typography: 'body2',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {link}
      </Box>
      <CopyButton
        text={link}
        what={t('members.linkFor', { email })}
        words={{ copy: t('members.copy'), copied: t('members.copied') }}
      />
    </Box>
  );
}
