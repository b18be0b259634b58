import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import type { InboxFilter } from '../inbox-filter.ts';
import { ManageViewsButton } from '../saved/ManageViewsButton.tsx';
import { useShownViews } from '../saved/useShownViews.ts';
import { OwnState } from '../team/OwnState.tsx';
import { LateTag } from './LateTag.tsx';
import { useViews, viewSearch } from './views.ts';

export const VIEW_COLUMN_WIDTH = 184;

/** The views in a column of their own, where there is room for it: the queue, the teams, and what was saved. */
export function ViewColumn({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { queue, others } = useViews(filter.view);
  const { teams, shownTeams, views, total, current } = useShownViews(filter);
  const [hasAllTeams, setHasAllTeams] = useState(false);
  const ofViews = (list: typeof queue) =>
    list.map(({ view, ...shown }) => (
      <Item
        key={view}
        {...shown}
        search={viewSearch(filter, view, current !== undefined)}
        isCurrent={filter.view === view && !current}
        isUrgent={view === 'waiting' && shown.count !== '0'}
      >
        {view === 'waiting' && <LateTag />}
      </Item>
    ));
  return (
    <Box
      component="nav"
      aria-label={t('chats.views.label')}
      sx={{
        width: VIEW_COLUMN_WIDTH,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        bgcolor: 'background.default',
        borderRight: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}>
        {ofViews(queue)}
        {teams.length > 0 ? <Heading>{t('chats.views.teams')}</Heading> : <Line />}
        {(hasAllTeams ? teams : shownTeams).map(({ key, ...team }) => (
          <Item key={key} {...team} />
        ))}
        {!hasAllTeams && teams.length > shownTeams.length && (
          <ButtonBase sx={{ ...item, fontSize: 13 }} onClick={() => setHasAllTeams(true)}>
            {t('chats.views.more', { count: teams.length - shownTeams.length })}
          </ButtonBase>
        )}
        {teams.length > 0 && <Line />}
        {ofViews(others)}
        {total > 0 && <Heading action={<ManageViewsButton filter={filter} />}>{t('chats.views.saved')}</Heading>}
        {views.map(({ key, ...view }) => (
          <Item key={key} {...view} />
        ))}
      </Box>
      <Box sx={{ flex: 'none', p: 2, borderTop: '1px solid', borderColor: 'divider' }}>
        <OwnState />
      </Box>
    </Box>
  );
}

interface ItemProps {
  name: string;
  icon: LucideIcon;
  count: string | undefined;
  search: string;
  isCurrent: boolean;
  isUrgent?: boolean;
  children?: ReactNode;
}

function Item({ name, icon, count, search, isCurrent, isUrgent, children }: ItemProps) {
  const { pathname } = useLocation();
  return (
    <ButtonBase
      component={Link}
      to={{ pathname, search }}
      aria-current={isCurrent ? 'page' : undefined}
      title={name}
      sx={item}
    >
      <Icon of={icon} size={18} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>{' '}
      {children}{' '}
      {count !== undefined && (
        <Box component="span" className="count" data-urgent={isUrgent || undefined}>
          {count}
        </Box>
      )}
    </ButtonBase>
  );
}

const Line = () => <Box sx={{ my: 2, mx: 2, borderTop: '1px solid', borderColor: 'divider' }} />;

function Heading({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, mt: 3, mb: 1, pl: 2 }}>
      <Box component="h2" sx={{ flex: 1, m: 0, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {children}
      </Box>
      {action}
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
