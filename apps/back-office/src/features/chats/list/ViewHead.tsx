import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ArrowDownNarrowWide, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { useViews, type ShownView } from './views.ts';

interface Props {
  filter: InboxFilter;
  /** The views have a column of their own, so that here only the name of the chosen one is needed. */
  hasColumn: boolean;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** The head of the list in wide windows: the view and how it is sorted. Without a column for the views, it is a menu of them. */
export function ViewHead({ filter, hasColumn, children }: Props) {
  const { t } = useTranslation();
  const { current } = useViews(filter.view);
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
          <Named {...current} />
        </Box>
      ) : (
        <ViewMenu filter={filter} />
      )}
      {filter.view === 'waiting' && !children && (
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            minWidth: 0,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <Icon of={ArrowDownNarrowWide} size={14} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {t('chats.views.longestFirst')}
          </Box>
        </Box>
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
  const { queue, others, current } = useViews(filter.view);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choice = ({ view, name, icon, count }: ShownView) => (
    <MenuItem
      key={view}
      component={Link}
      to={{ pathname, search: writeFilter(filter, { view }).toString() }}
      selected={filter.view === view}
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {queue.map(choice)}
        <Divider />
        {others.map(choice)}
      </Menu>
    </>
  );
}
