import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CompanySecret } from '@parley/contracts/company-secrets';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { formatAgo } from '../../../components/format-ago.ts';
import { Icon } from '../../../components/Icon.tsx';

interface Props {
  secret: CompanySecret;
  onReplace: () => void;
  onDelete: () => void;
}

/** One secret: its name, where it is sent, and who entered it. */
export function SecretRow({ secret, onReplace, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const { name, updatedAt, updatedBy, usedBy, isUnreadable } = secret;
  const { user } = useProfile();
  const ago = formatAgo(updatedAt, i18n.language);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', color: 'text.secondary', pt: 0.5 }}>
        <Icon of={KeyRound} size={18} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        {isUnreadable && <Box sx={{ typography: 'body2', color: 'error.dark' }}>{t('secrets.unreadable')}</Box>}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {usedBy.length > 0 ? t('secrets.usedBy', { flows: usedBy.join(', ') }) : t('secrets.unused')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {updatedBy ? t('secrets.updatedBy', { name: updatedBy.name, ago }) : t('secrets.moved', { ago })}
        </Box>
      </Box>
      {user.isCompanyOwner && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto', mr: -3 }}>
          <Button variant="text" aria-label={t('secrets.replaceLabel', { name })} onClick={onReplace}>
            {t('secrets.replace')}
          </Button>
          <Button
            variant="text"
            aria-label={t('secrets.deleteLabel', { name })}
            onClick={onDelete}
            sx={{ color: 'error.dark' }}
          >
            {t('secrets.delete')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  columnGap: 3,
  py: 3,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
