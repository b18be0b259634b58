import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { ChevronRight, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { generatePath, useMatches } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { KeyCap } from '../../components/KeyCap.tsx';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { useNameOfScreen } from '../../components/screen-name.ts';
import type { ScreenHandle } from '../../screen-handle.ts';
import { AlertBell } from './alerts/AlertBell.tsx';
import { Colleagues } from './Colleagues.tsx';
import { COMMAND_KEY } from './useShellKeys.ts';
import { UserMenu } from './UserMenu.tsx';

export function TopBar({ onCommand }: { onCommand: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1050,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 56,
        pl: { xs: 4, lg: 6 },
        pr: { xs: 2, lg: 4 },
        bgcolor: '#fff',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Breadcrumbs />
      <ButtonBase
        onClick={onCommand}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          width: 44,
          height: { xs: 44, lg: 36 },
          gap: 2,
          borderRadius: '6px',
          color: 'text.secondary',
          fontSize: 14,
          [HAS_ROOM]: {
            width: { xs: 300, lg: 400 },
            justifyContent: 'flex-start',
            px: 3,
            border: '1px solid',
            borderColor: 'line.strong',
            bgcolor: 'background.default',
          },
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
        }}
      >
        <Icon of={Search} size={18} />
        <Box component="span" sx={{ flex: 1, textAlign: 'left', [HAS_NO_ROOM]: visuallyHidden }}>
          {t('command.placeholder')}
        </Box>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'flex' } }}>
          <KeyCap>{COMMAND_KEY}</KeyCap>
        </Box>
      </ButtonBase>
      <Box sx={{ flex: { lg: 1 }, display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
        <Colleagues />
        <AlertBell />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LanguageMenu isShort />
        </Box>
        <UserMenu />
      </Box>
    </Box>
  );
}

function Breadcrumbs() {
  const { t } = useTranslation();
  const name = useNameOfScreen();
  const part = useNameOfScreen('part');
  const crumbs = useMatches().flatMap(({ handle, params }) =>
    ((handle as ScreenHandle | undefined)?.crumbs ?? []).flatMap(({ label, path = '/', isPart }) => {
      const text = label ? t(label) : isPart ? part : name;
      return text ? [{ text, path: generatePath(path, params) }] : [];
    }),
  );
  return (
    <Box component="nav" aria-label={t('nav.breadcrumbs')} sx={{ flex: 1, minWidth: 0 }}>
      <Box
        component="ol"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, listStyle: 'none', m: 0, p: 0, whiteSpace: 'nowrap' }}
      >
        {crumbs.map(({ text, path }, index) => {
          const isLast = index === crumbs.length - 1;
          const isMiddle = index > 0 && !isLast;
          return (
            <Box
              component="li"
              key={path + text}
              sx={{
                display: { xs: isMiddle ? 'none' : 'flex', sm: 'flex' },
                alignItems: 'center',
                gap: 2,
                minWidth: 0,
                fontWeight: isLast ? 600 : 400,
              }}
            >
              {index > 0 && <Icon of={ChevronRight} size={14} />}
              {isLast ? (
                <Box component="span" aria-current="page" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {text}
                </Box>
              ) : (
                <RouterLink to={path} sx={CRUMB}>
                  {text}
                </RouterLink>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** Whether the search has room for its words. */
const HAS_ROOM = '@media (min-width:900px)';
const HAS_NO_ROOM = '@media (max-width:899.95px)';

const CRUMB = {
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.secondary',
  fontWeight: 400,
} as const;
