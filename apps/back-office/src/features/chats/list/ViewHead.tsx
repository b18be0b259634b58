import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import type { InboxFilter } from '../inbox-filter.ts';
import { ManageViewsButton } from '../saved/ManageViewsButton.tsx';
import { useShownViews, type ShownFilter } from '../saved/useShownViews.ts';
import { LateTag } from './LateTag.tsx';
import { useViews, viewSearch, type ShownView } from './views.ts';

interface Props {
  filter: InboxFilter;
  /** The views have a column of their own, so that here only the name of the chosen one is needed. */
  hasColumn: boolean;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** The head of the list in wide windows: the view. Without a column for the views, it is a menu of them. */
export function ViewHead({ filter, hasColumn, children }: Props) {
  const { current } = useViews(filter.view);
  const special = useShownViews(filter).current;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 48,
        flex: 'none',
        pl: 4,
        pr: children ? 1 : 4,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {hasColumn ? (
        <Box component="h2" sx={{ m: 0, fontSize: 15, fontWeight: 600, display: 'flex', gap: 2 }}>
          <Named {...(special ?? current)} />
        </Box>
      ) : (
        <ViewMenu filter={filter} />
      )}
      {children && <Box sx={{ ml: 'auto', display: 'flex' }}>{children}</Box>}
    </Box>
  );
}

function Named({ name, count }: Pick<ShownView, 'name' | 'count'>) {
  return (
    <>
      {name}{' '}
      {count !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Box>
      )}
    </>
  );
}

function ViewMenu({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { queue, others, current: view } = useViews(filter.view);
  const { shownTeams, views, total, current: special } = useShownViews(filter);
  const current = special ?? view;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choice = ({ view, name, icon, count }: ShownView) => (
    <MenuItem
      key={view}
      component={Link}
      to={{ pathname, search: viewSearch(filter, view, special !== undefined) }}
      selected={filter.view === view && !special}
      onClick={() => setAnchor(null)}
      sx={{ gap: 2.5, minWidth: 200 }}
    >
      <Icon of={icon} size={18} />
      <Box component="span" sx={{ flex: 1 }}>
        {name}
      </Box>{' '}
      {count}
    </MenuItem>
  );
  const found = ({ key, name, icon, count, search, isCurrent }: ShownFilter) => (
    <MenuItem
      key={key}
      component={Link}
      to={{ pathname, search }}
      selected={isCurrent}
      onClick={() => setAnchor(null)}
      sx={{ gap: 2.5, minWidth: 200 }}
    >
      <Icon of={icon} size={18} />
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>{' '}
      {count}
    </MenuItem>
  );
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('chats.views.label')}: ${[current.name, current.count].filter(Boolean).join(' ')}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          gap: 2,
          height: 36,
          px: 2,
          ml: -2,
          borderRadius: '6px',
          fontSize: 15,
          fontWeight: 600,
          '&:hover': { bgcolor: 'surface' },
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
        }}
      >
        <Icon of={current.icon} size={18} />
        <Named {...current} />
        <Icon of={ChevronDown} size={16} />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxWidth: 320 } } }}
      >
        {queue.map(choice)}
        <Divider />
        {shownTeams.map(found)}
        {others.map(choice)}
        {views.length > 0 && <Divider />}
        {views.map(found)}
      </Menu>
      <LateTag />
      {total > 0 && <ManageViewsButton filter={filter} />}
    </>
  );
}
