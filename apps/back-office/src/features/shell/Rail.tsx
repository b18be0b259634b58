import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCounts } from '../../api/inbox-counts.ts';
import { Icon } from '../../components/Icon.tsx';
import { Logo } from '../../components/Logo.tsx';
import { showShortcuts } from '../../components/shortcuts.ts';
import { destinations, isAt, type Destination } from './destinations.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

/** The navigation for wide windows. */
export function Rail() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: { xs: 'none', lg: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        width: 64,
        flex: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        bgcolor: '#fff',
        borderRight: '1px solid',
        borderColor: 'divider',
        pt: 3,
        pb: 3,
      }}
    >
      <Logo />
      <Box
        component="nav"
        aria-label={t('nav.main')}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 1, mt: 5, width: '100%' }}
      >
        {destinations
          .filter(({ isLast }) => !isLast)
          .map((destination) => (
            <RailLink key={destination.path} {...destination} />
          ))}
        <Box sx={{ flex: 1 }} />
        <Tooltip title={t('nav.shortcuts')} placement="right">
          <ButtonBase aria-label={t('nav.shortcuts')} onClick={() => showShortcuts()} sx={{ ...tile, mx: 'auto' }}>
            <Icon of={CircleQuestionMark} />
          </ButtonBase>
        </Tooltip>
        {destinations
          .filter(({ isLast }) => isLast)
          .map((destination) => (
            <RailLink key={destination.path} {...destination} />
          ))}
      </Box>
    </Box>
  );
}

const tile = {
  width: 40,
  height: 40,
  borderRadius: '8px',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
} as const;

function RailLink(destination: Destination) {
  const { t } = useTranslation();
  const isActive = isAt(useLocation().pathname, destination);
  const { path, label, icon, hasCount } = destination;
  const waiting = useCounts().data?.waiting ?? 0;
  const name = hasCount && waiting > 0 ? `${t(label)}, ${t('nav.waiting', { count: waiting })}` : t(label);
  return (
    <Box sx={{ position: 'relative', display: 'flex', justifyContent: 'center', height: 44, alignItems: 'center' }}>
      {isActive && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 0,
            width: 3,
            height: 24,
            bgcolor: 'primary.main',
            borderRadius: '0 2px 2px 0',
          }}
        />
      )}
      <Tooltip title={t(label)} placement="right">
        <ButtonBase
          component={Link}
          to={path}
          aria-label={name}
          aria-current={isActive ? 'page' : undefined}
          sx={{
            ...tile,
            ...(isActive
              ? { bgcolor: 'primary.light', color: 'primary.dark', '&:hover': { bgcolor: 'primary.light' } }
              : {}),
          }}
        >
          <Icon of={icon} />
          {hasCount && <WaitingBadge />}
        </ButtonBase>
      </Tooltip>
    </Box>
  );
}
