import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InboxFilter } from '../inbox-filter.ts';
import { ManageViewsButton } from '../saved/ManageViewsButton.tsx';
import { useShownViews } from '../saved/useShownViews.ts';
import { LateTag } from './LateTag.tsx';
import { useViews, viewSearch } from './views.ts';

/** The views on phones: pills that scroll sideways. */
export function ViewPills({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { queue, others } = useViews(filter.view);
  const { shownTeams, views, total, current } = useShownViews(filter);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [filter.view, current?.key]);
  return (
    <Box
      ref={nav}
      component="nav"
      aria-label={t('chats.views.label')}
      sx={{ flex: 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      <Box sx={{ display: 'flex', gap: 2, px: 4, width: 'max-content' }}>
        {[...queue, ...others].map(({ view, name, count }) => (
          <ButtonBase
            key={view}
            component={Link}
            to={{ pathname: '/chats', search: viewSearch(filter, view, current !== undefined) }}
            aria-current={filter.view === view && !current ? 'page' : undefined}
            sx={pill}
          >
            <Box component="span" className="pill">
              {name} {count}
              {view === 'waiting' && <LateTag />}
            </Box>
          </ButtonBase>
        ))}
        {[...shownTeams, ...views].map(({ key, name, count, search, isCurrent }) => (
          <ButtonBase
            key={key}
            component={Link}
            to={{ pathname: '/chats', search }}
            aria-current={isCurrent ? 'page' : undefined}
            sx={pill}
          >
            <Box component="span" className="pill">
              {name} {count}
            </Box>
          </ButtonBase>
        ))}
        {total > 0 && <ManageViewsButton filter={filter} />}
      </Box>
    </Box>
  );
}

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
