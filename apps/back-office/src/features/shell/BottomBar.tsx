import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { destinations, isAt } from './destinations.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

/** The navigation for phones and narrow windows. */
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
      {destinations
        .filter(({ isMain }) => isMain)
        .map((destination) => {
          const isActive = isAt(pathname, destination);
          return (
            <ButtonBase
              key={destination.path}
              component={Link}
              to={destination.path}
              aria-current={isActive ? 'page' : undefined}
              sx={isActive ? ACTIVE : ITEM}
            >
              <Face icon={destination.icon} isActive={isActive} hasCount={destination.hasCount}>
                {t(destination.label)}
              </Face>
            </ButtonBase>
          );
        })}
      <More />
    </Box>
  );
}

/** The destinations that do not fit into the bar. */
function More() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = destinations.filter(({ isMain }) => !isMain);
  const isActive = others.some((destination) => isAt(pathname, destination));
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={isActive ? ACTIVE : ITEM}
      >
        <Face icon={Ellipsis} isActive={isActive}>
          {t('nav.more')}
        </Face>
      </ButtonBase>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      >
        {others.map((destination) => (
          <MenuItem
            key={destination.path}
            component={Link}
            to={destination.path}
            selected={isAt(pathname, destination)}
            onClick={() => setAnchor(null)}
            sx={{ gap: 3 }}
          >
            <Icon of={destination.icon} />
            {t(destination.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface FaceProps {
  icon: LucideIcon;
  isActive: boolean;
  hasCount?: boolean | undefined;
  children: string;
}

/** An icon above its label; the active one also has a bar at the top. */
function Face({ icon, isActive, hasCount = false, children }: FaceProps) {
  return (
    <>
      {isActive && <Box aria-hidden sx={MARK} />}
      <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
        <Icon of={icon} />
        {hasCount && <WaitingBadge />}
      </Box>
      <Box
        component="span"
        sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {children}
      </Box>
    </>
  );
}

const ITEM = {
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  flexDirection: 'column',
  gap: 1,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;

const ACTIVE = { ...ITEM, fontWeight: 500, letterSpacing: '-0.01em', color: 'primary.dark' } as const;

const MARK = {
  position: 'absolute',
  top: 0,
  width: 40,
  height: 3,
  bgcolor: 'primary.main',
  borderRadius: '0 0 2px 2px',
} as const;
