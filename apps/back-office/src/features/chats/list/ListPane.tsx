import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { Conversation } from '@parley/contracts/conversations';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronUp, ListFilter, Search } from 'lucide-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { isNarrowed, NO_FILTER, type InboxFilter, type View } from '../inbox-filter.ts';
import type { useConversations } from '../useConversations.ts';
import { OwnState } from '../team/OwnState.tsx';
import { ConversationList, type ListHandle } from './ConversationList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListFooter } from './ListFooter.tsx';
import { DashedRows, FailedList, NothingFound, SkeletonRows } from './list-states.tsx';
import { ReachNotice } from './ReachNotice.tsx';
import { SearchField } from './SearchField.tsx';
import { SortStrip } from './SortStrip.tsx';
import type { Selection } from './useSelection.ts';
import { ViewHead } from './ViewHead.tsx';
import { ViewPills } from './ViewPills.tsx';

// Large and rarely needed, so loaded on demand.
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));
const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

interface Props {
  query: ReturnType<typeof useConversations>;
  rows: Conversation[];
  filter: InboxFilter;
  onFilter: (changes: Partial<InboxFilter>) => void;
  openId: number;
  selection: Selection;
  waitingCount: number;
  onBringUp: () => void;
  /** The pointer has left the list, so that rows may move again. */
  onPointedAway: () => void;
  hasTwoPanes: boolean;
  /** The views have a column of their own. */
  hasColumn: boolean;
  /** There are no conversations yet, and no filter is set. */
  isFirstTime: boolean;
  isSearching: boolean;
  onSearching: (isSearching: boolean) => void;
  ref: Ref<ListHandle>;
}

/** The left pane: views, filters or search, and the conversations. */
export function ListPane(props: Props) {
  const { query, rows, filter, onFilter, openId, selection, waitingCount, onBringUp, hasTwoPanes, isFirstTime, ref } =
    props;
  const { isSearching, onSearching, hasColumn } = props;
  const { t } = useTranslation();
  const isDesktop = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const stopSearch = () => {
    onSearching(false);
    if (filter.search) onFilter({ search: '' });
  };

  const head = () => {
    if (chosen.length > 0)
      return (
        <Suspense fallback={<Box sx={{ height: 50 }} />}>
          <BulkBar conversations={chosen} onDone={selection.clear} />
        </Suspense>
      );
    if (isSearching || filter.search)
      return (
        <SearchField
          value={filter.search}
          autoFocus={isSearching}
          onChange={(search) => onFilter({ search })}
          onClose={stopSearch}
        />
      );
    if (isFirstTime)
      return <Box sx={{ px: 4, py: 4, typography: 'body2', color: 'text.secondary' }}>{t('chats.empty.hint')}</Box>;
    return isDesktop && <FilterBar filter={filter} onChange={onFilter} onSearch={() => onSearching(true)} />;
  };

  /** Search and filters where there is no room for a button each. */
  const tools = (
    <>
      <OwnState isCompact />
      <IconButton aria-label={t('chats.search.open')} onClick={() => onSearching(true)} sx={touch}>
        <Icon of={Search} />
      </IconButton>
      <IconButton
        aria-label={t('chats.filters.label')}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
        sx={{ ...touch, ...(isNarrowed(filter) && { bgcolor: 'primary.light', color: 'primary.dark' }) }}
      >
        <Icon of={ListFilter} />
      </IconButton>
    </>
  );
  return (
    <Box
      component="section"
      aria-label={t('chats.list')}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, height: '100%', bgcolor: '#fff' }}
    >
      {hasTwoPanes ? (
        <ViewHead filter={filter} hasColumn={hasColumn}>
          {isDesktop ? !hasColumn && <OwnState isCompact /> : tools}
        </ViewHead>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 56, pr: 1, flex: 'none' }}>
          <ViewPills filter={filter} />
          {tools}
        </Box>
      )}
      {head()}
      <ReachNotice />
      {filter.view === 'waiting' && !isFirstTime && <SortStrip />}
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box role="status">{waitingCount > 0 && <NewPill count={waitingCount} onClick={onBringUp} />}</Box>
        <ListBody
          {...{ query, rows, filter, openId, selection, isFirstTime, ref }}
          onPointedAway={props.onPointedAway}
          onClear={() => onFilter(NO_FILTER)}
        />
      </Box>
      {isDesktop && <ListFooter />}
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet filter={filter} onChange={onFilter} onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

type BodyProps = Pick<
  Props,
  'query' | 'rows' | 'filter' | 'openId' | 'selection' | 'isFirstTime' | 'onPointedAway' | 'ref'
> & {
  onClear: () => void;
};

function ListBody({ query, rows, filter, openId, selection, isFirstTime, onPointedAway, ref, onClear }: BodyProps) {
  const { t } = useTranslation();
  const nothingIn: Partial<Record<View, string>> = {
    open: t('chats.nothing.open'),
    waiting: t('chats.nothing.waiting'),
    mine: t('chats.nothing.mine'),
    mentioned: t('chats.nothing.mentioned'),
    snoozed: t('chats.nothing.snoozed'),
  };
  if (query.isPending) return <SkeletonRows />;
  if (query.isError && rows.length === 0) return <FailedList onRetry={() => void query.refetch()} />;
  if (isFirstTime) return <DashedRows />;
  if (rows.length === 0 && !query.hasNextPage)
    return isNarrowed(filter) ? (
      <NothingFound text={t('chats.nothingFound')} onClear={onClear} />
    ) : (
      <NothingFound text={nothingIn[filter.view] ?? t('chats.nothingHere')} />
    );
  const loadMore = () => {
    if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      <ConversationList
        ref={ref}
        rows={rows}
        filter={filter}
        openId={openId}
        selected={selection.ids}
        hasMore={query.hasNextPage && !query.isFetchNextPageError}
        onMore={loadMore}
        onSelect={selection.toggle}
        onPointedAway={onPointedAway}
      />
      {query.isFetchNextPageError && <FailedList onRetry={() => void query.fetchNextPage()} />}
    </>
  );
}

/** Sits on the border between filters and list, so that it covers no text and moves nothing. */
function NewPill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        position: 'absolute',
        top: { xs: -16, lg: -12 },
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 2,
        height: { xs: 32, lg: 24 },
        px: 3,
        gap: 1,
        borderRadius: '16px',
        bgcolor: 'text.primary',
        color: '#fff',
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #fff, 0 0 0 4px #8a5a0f' },
      }}
    >
      <Icon of={ChevronUp} size={14} />
      {t('chats.new', { count })}
    </ButtonBase>
  );
}

const touch = { width: 44, height: 44, flex: 'none' } as const;
