import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { useViews, type ShownView } from './views.ts';

export const VIEW_COLUMN_WIDTH = 184;

/** The views in a column of their own, where there is room for it. */
export function ViewColumn({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { queue, others } = useViews(filter.view);
  const link = ({ view, name, icon, count }: ShownView) => (
    <ButtonBase
      key={view}
      component={Link}
      to={{ pathname, search: writeFilter(filter, { view }).toString() }}
      aria-current={filter.view === view ? 'page' : undefined}
      sx={item}
    >
      <Icon of={icon} size={18} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>{' '}
      {count !== undefined && (
        <Box component="span" className="count" data-urgent={(view === 'waiting' && count !== '0') || undefined}>
          {count}
        </Box>
      )}
    </ButtonBase>
  );
  return (
    <Box
      component="nav"
      aria-label={t('chats.views.label')}
      sx={{
        width: VIEW_COLUMN_WIDTH,
        flex: 'none',
        height: '100%',
        overflowY: 'auto',
        p: 2,
        bgcolor: 'background.default',
        borderRight: '1px solid',
        borderColor: 'divider',
      }}
    >
      {queue.map(link)}
      <Box sx={{ my: 2, mx: 2, borderTop: '1px solid', borderColor: 'divider' }} />
      {others.map(link)}
    </Box>
  );
}

const item = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 2,
  width: '100%',
  height: 36,
  px: 2,
  borderRadius: '6px',
  border: '1px solid transparent',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '& .count': { fontSize: 12, fontVariantNumeric: 'tabular-nums' },
  '& .count[data-urgent]': { fontWeight: 600, color: 'warning.dark' },
  '&:hover': { bgcolor: 'surface', color: 'text.primary' },
  '&[aria-current]': {
    bgcolor: 'primary.light',
    borderColor: 'primary.main',
    color: 'primary.dark',
    fontWeight: 600,
  },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
