import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCounts } from '../../../api/inbox-counts.ts';
import { Icon } from '../../../components/Icon.tsx';
import { writeFilter, type InboxFilter, type View } from '../inbox-filter.ts';

/** The names of the views, with counts for those that need work. */
function useViews() {
  const { t } = useTranslation();
  const counts = useCounts().data;
  return {
    all: { name: t('chats.views.all'), count: undefined },
    unread: { name: t('chats.views.unread'), count: counts?.unread },
    'handed-off': { name: t('chats.views.handedOff'), count: counts?.handedOff },
    bot: { name: t('chats.views.bot'), count: undefined },
    ended: { name: t('chats.views.ended'), count: undefined },
  } satisfies Record<View, { name: string; count: number | undefined }>;
}

const shown = (count: number | undefined) => (count === undefined ? null : count > 99 ? '99+' : count);

/** The views in wide windows: four tabs, the rest behind "More". */
export function ViewTabs({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const views = useViews();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMore = filter.view === 'ended';
  return (
    <Box component="nav" aria-label={t('chats.views.label')} sx={strip}>
      {(['all', 'unread', 'handed-off', 'bot'] as const).map((view) => (
        <ButtonBase
          key={view}
          component={Link}
          to={{ pathname, search: writeFilter(filter, { view }).toString() }}
          aria-current={filter.view === view ? 'page' : undefined}
          sx={tab}
        >
          {views[view].name}
          {views[view].count !== undefined && (
            <Box component="span" sx={{ ml: 1.5, color: 'text.disabled', fontWeight: 400 }}>
              {shown(views[view].count)}
            </Box>
          )}
        </ButtonBase>
      ))}
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={isMore ? 'page' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...tab, ml: 'auto', gap: 1 }}
      >
        {isMore ? views.ended.name : t('chats.views.more')}
        <Icon of={ChevronDown} size={14} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          component={Link}
          to={{ pathname, search: writeFilter(filter, { view: 'ended' }).toString() }}
          selected={isMore}
          onClick={() => setAnchor(null)}
        >
          {views.ended.name}
        </MenuItem>
      </Menu>
    </Box>
  );
}

/** The views on phones: pills that scroll sideways. */
export function ViewPills({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const views = useViews();
  return (
    <Box
      component="nav"
      aria-label={t('chats.views.label')}
      sx={{ flex: 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      <Box sx={{ display: 'flex', gap: 2, px: 4, width: 'max-content' }}>
        {(['all', 'unread', 'handed-off', 'bot', 'ended'] as const).map((view) => (
          <ButtonBase
            key={view}
            component={Link}
            to={{ pathname: '/chats', search: writeFilter(filter, { view }).toString() }}
            aria-current={filter.view === view ? 'page' : undefined}
            sx={pill}
          >
            <Box component="span" className="pill">
              {views[view].name} {shown(views[view].count)}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'stretch',
  gap: 3.5,
  height: 48,
  px: 4,
  flex: 'none',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const tab = {
  fontSize: 13,
  fontWeight: 500,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  pt: '2px',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', fontWeight: 600, borderBottomColor: 'primary.main' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f', borderRadius: '4px' },
} as const;

/** Looks 32 px high, with a touch target of 44. */
const pill = {
  height: 44,
  fontSize: 13,
  fontWeight: 500,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '& .pill': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    height: 32,
    px: 3.5,
    borderRadius: '16px',
    border: '1px solid',
    borderColor: 'line.strong',
    bgcolor: '#fff',
  },
  '&[aria-current] .pill': { bgcolor: 'text.primary', borderColor: 'text.primary', color: '#fff' },
  '&.Mui-focusVisible .pill': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
} as const;
