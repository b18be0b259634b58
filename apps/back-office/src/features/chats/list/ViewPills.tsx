import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { useViews } from './views.ts';

/** The views on phones: pills that scroll sideways. */
export function ViewPills({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { queue, others } = useViews(filter.view);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [filter.view]);
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
            to={{ pathname: '/chats', search: writeFilter(filter, { view }).toString() }}
            aria-current={filter.view === view ? 'page' : undefined}
            sx={pill}
          >
            <Box component="span" className="pill">
              {name} {count}
            </Box>
          </ButtonBase>
        ))}
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
