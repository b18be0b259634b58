import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import {
  Bell,
  Building2,
  ChevronRight,
  Clock,
  Globe,
  History,
  KeyRound,
  ListPlus,
  Server,
  ShieldCheck,
  User,
  Users,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useProfile } from '../../api/session.ts';
import { Icon } from '../../components/Icon.tsx';

const forEveryone = [
  { path: '/account/profile', label: 'account.profile.title', icon: User },
  { path: '/account/company', label: 'account.company.title', icon: Building2 },
  { path: '/account/members', label: 'account.members.title', icon: Users },
  { path: '/account/teams', label: 'account.teams.title', icon: UsersRound },
  { path: '/account/language', label: 'account.language.title', icon: Globe },
  { path: '/account/notifications', label: 'account.notifications.title', icon: Bell },
  { path: '/account/hours', label: 'account.hours.title', icon: Clock },
  { path: '/account/fields', label: 'account.fields.title', icon: ListPlus },
  { path: '/account/secrets', label: 'account.secrets.title', icon: KeyRound },
  { path: '/account/activity', label: 'account.activity.title', icon: History },
  { path: '/account/security', label: 'account.security.title', icon: ShieldCheck },
] as const;
const forOwner = [{ path: '/account/instance', label: 'account.instance', icon: Server }] as const;

function useItems() {
  const { user } = useProfile();
  return user.isInstanceOwner ? [...forEveryone, ...forOwner] : forEveryone;
}

/** The section menu for wide windows. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const items = useItems();
  return (
    <Box
      component="nav"
      aria-label={t('account.menu')}
      sx={{
        display: { xs: 'none', lg: 'block' },
        width: 224,
        flex: 'none',
        px: 3,
        py: 4,
        bgcolor: 'background.default',
        borderRight: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ position: 'sticky', top: 72 }}>
        <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary', px: 2.5, pb: 2 }}>
          {t('account.menu')}
        </Box>
        {items.map(({ path, label, icon }) => {
          const isActive = pathname === path || (pathname === '/account' && path === '/account/profile');
          return (
            <ButtonBase
              key={path}
              component={Link}
              to={path}
              aria-current={isActive ? 'page' : undefined}
              sx={{
                display: 'flex',
                width: '100%',
                justifyContent: 'flex-start',
                textAlign: 'left',
                gap: 2.5,
                minHeight: 38,
                px: 2.5,
                borderRadius: '6px',
                fontSize: 14,
                fontWeight: isActive ? 600 : 500,
                bgcolor: isActive ? 'surface' : undefined,
                '&:hover': { bgcolor: 'surface' },
                '& svg': { color: isActive ? 'primary.dark' : 'text.secondary' },
                '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
              }}
            >
              <Icon of={icon} size={18} />
              {t(label)}
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}

/** The same as a list with one screen per section, for narrow windows. */
export function AccountMenuList() {
  const { t } = useTranslation();
  const items = useItems();
  return (
    <Box component="nav" aria-label={t('account.menu')}>
      {items.map(({ path, label, icon }) => (
        <ButtonBase
          key={path}
          component={Link}
          to={path}
          sx={{
            display: 'flex',
            width: '100%',
            justifyContent: 'flex-start',
            gap: 3,
            minHeight: 56,
            fontSize: 16,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '& svg': { color: 'text.secondary' },
            '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
          }}
        >
          <Icon of={icon} />
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {t(label)}
          </Box>
          <Icon of={ChevronRight} size={18} />
        </ButtonBase>
      ))}
    </Box>
  );
}
