import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProfile } from '../../api/session.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useSignOut } from './useSignOut.ts';

// Few people work in more than one company.
const CompanyItems = lazy(async () => ({ default: (await import('./CompanyItems.tsx')).CompanyItems }));

export function UserMenu() {
  const { t } = useTranslation();
  const { user, companies } = useProfile();
  const navigate = useNavigate();
  const leave = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const open = (path: string) => {
    close();
    void navigate(path);
  };

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 2,
          px: 2,
          minHeight: { xs: 44, lg: 36 },
          borderRadius: '6px',
          fontSize: 14,
          fontWeight: 500,
          '&:hover': { bgcolor: 'surface' },
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
        }}
      >
        <Avatar id={user.id} name={user.name} />
        <VisuallyHidden>{t('nav.userMenu')}</VisuallyHidden>
        <Box
          component="span"
          sx={{
            display: { xs: 'none', lg: 'block' },
            maxWidth: 140,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {user.name}
        </Box>
        <Icon of={ChevronDown} size={16} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem onClick={() => open('/account')}>{t('nav.account')}</MenuItem>
        <MenuItem onClick={() => open('/account/security')}>{t('nav.security')}</MenuItem>
        {companies.length > 1 && (
          <Suspense fallback={null}>
            <CompanyItems onChosen={close} />
          </Suspense>
        )}
        <MenuItem onClick={() => void leave()}>{t('nav.signOut')}</MenuItem>
      </Menu>
    </>
  );
}
