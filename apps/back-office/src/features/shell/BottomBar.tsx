import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { destinations, isAt } from './destinations.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The navigation of phones and narrow windows. */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.main')}
      sx={{
        display: { xs: 'flex', lg: 'none' },
        position: 'fixed',
        left: 0,
        right: 0,
        bottom: 0,
        zIndex: 1100,
        minHeight: 64,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: '#fff',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {destinations.map((destination) => {
        const isActive = isAt(pathname, destination);
        return (
          <ButtonBase
            key={destination.path}
            component={Link}
            to={destination.path}
            aria-current={isActive ? 'page' : undefined}
            sx={{
              position: 'relative',
              flex: 1,
              flexDirection: 'column',
              gap: 1,
              fontSize: 12,
              lineHeight: '16px',
              fontWeight: isActive ? 600 : 400,
              color: isActive ? 'primary.dark' : 'text.secondary',
              '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
            }}
          >
            {isActive && (
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  top: 0,
                  width: 40,
                  height: 3,
                  bgcolor: 'primary.main',
                  borderRadius: '0 0 2px 2px',
                }}
              />
            )}
            <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
              <Icon of={destination.icon} />
              {destination.hasUnread && <UnreadBadge />}
            </Box>
            {t(destination.label)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
