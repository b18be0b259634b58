import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useCounts } from '../../api/inbox-counts.ts';
import { useProfile } from '../../api/session.ts';
import { isNarrowed, writeFilter } from './inbox-filter.ts';
import { rowsOf } from './inbox-rows.ts';
import type { ListHandle } from './list/ConversationList.tsx';
import { ListPane } from './list/ListPane.tsx';
import { BULK_MACRO_ID, BULK_PRIORITY_ID, useSelection } from './list/useSelection.ts';
import { Panes } from './Panes.tsx';
import { useAssign } from './team/useAssign.ts';
import { useTakeover } from './team/useTakeover.ts';
import { NOTE_MODE_ID, REPLY_MODE_ID } from './thread/notes/ModeSwitch.tsx';
import { MACRO_ID, PRIORITY_ID } from './thread/HeadMenus.tsx';
import { SUGGEST_ID } from './thread/SuggestedReply.tsx';
import { ASSIGN_ID, SNOOZE_ID } from './thread/TeamButtons.tsx';
import { useLiveColumn } from './saved/useSavedViews.ts';
import { useHasTwoPanes } from './two-panes.ts';
import { useConversation } from './useConversation.ts';
import { useConversations } from './useConversations.ts';
import { useEndWithUndo } from './useEndWithUndo.ts';
import { useFocusOnOpenRow } from './useFocusOnOpenRow.ts';
import { useInboxFilter } from './useInboxFilter.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useInboxShortcuts } from './useInboxShortcuts.ts';
import { useLiveInbox } from './useLiveInbox.ts';
import { useMarkUnread } from './useMarkUnread.ts';

/** The keys press the buttons on the screen, so that both always do the same. */
const press = (id: string) => document.getElementById(id)?.click();

/** The inbox: conversations on the left, the open one next to them, its customer on the right. Narrow windows show two of them, phones one. */
export function ChatsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openId = Number(useParams().id) || 0;
  const [params] = useSearchParams();
  const { filter, change } = useInboxFilter();
  const address = writeFilter(filter).toString();
  const hasTwoPanes = useHasTwoPanes();
  const list = useRef<ListHandle>(null);
  const [isSearching, setIsSearching] = useState(false);

  const query = useConversations(filter);
  const rows = rowsOf(query.data);
  const open = useConversation(openId).data;
  const selection = useSelection(rows);
  const { waitingCount, bringAllUp, dropLeft } = useLiveInbox(
    filter,
    openId,
    () => selection.ids.size > 0 || (list.current?.isBusy() ?? false),
  );
  const counts = useCounts().data;
  const takeover = useTakeover();
  const { assign } = useAssign();
  const { user } = useProfile();
  const endWithUndo = useEndWithUndo();
  const markUnread = useMarkUnread();
  useInboxShortcuts();
  useLiveColumn();
  useFocusOnOpenRow(openId, hasTwoPanes);

  const { clear } = selection;
  useEffect(() => clear(), [address, clear]);

  const back = () => void navigate({ pathname: '/chats', search: address });
  useInboxKeys({
    move: (step) => list.current?.move(step),
    open: () => list.current?.openCursor(),
    reply: () => press(REPLY_MODE_ID),
    note: () => press(NOTE_MODE_ID),
    assign: () => press(ASSIGN_ID),
    assignToMe: () => {
      const isMine = open?.handedOffTo?.id === user.id;
      if (open && !open.endedAt && !isMine) void assign(open, { id: user.id, name: user.name });
    },
    snooze: () => press(SNOOZE_ID),
    priority: () => press(selection.ids.size > 0 ? BULK_PRIORITY_ID : PRIORITY_ID),
    macro: () => press(selection.ids.size > 0 ? BULK_MACRO_ID : MACRO_ID),
    suggest: () => press(SUGGEST_ID),
    takeOver: () => open && !open.endedAt && takeover(open),
    end: () => void (open && !open.endedAt && endWithUndo(open)),
    markUnread: () => {
      const target = open ?? list.current?.cursor();
      if (target) void markUnread(target);
    },
    select: () => {
      const cursor = list.current?.cursor();
      if (cursor) selection.toggle(cursor.id, false);
    },
    search: () => setIsSearching(true),
    back: () => {
      if (selection.ids.size > 0) selection.clear();
      else if (openId) back();
    },
  });

  const isEmpty = query.isSuccess && rows.length === 0 && filter.view === 'open' && !isNarrowed(filter);
  const isFirstTime = isEmpty && counts?.hasAny === false && !openId;
  return (
    <Box sx={{ flex: 1, position: 'relative', minHeight: 320 }}>
      <Box component="h1" tabIndex={-1} sx={{ m: 0, position: 'absolute' }}>
        <VisuallyHidden>{t('nav.chats')}</VisuallyHidden>
      </Box>
      <Panes
        openId={openId}
        jumpToSeq={Number(params.get('message')) || undefined}
        search={address}
        hasTwoPanes={hasTwoPanes}
        isFirstTime={isFirstTime}
        filter={filter}
        onBack={back}
      >
        {(hasColumn) => (
          <ListPane
            ref={list}
            query={query}
            rows={rows}
            filter={filter}
            onFilter={(changes) => change(changes, { replace: 'search' in changes })}
            openId={openId}
            selection={selection}
            waitingCount={waitingCount}
            onBringUp={() => {
              bringAllUp();
              list.current?.scrollToTop();
            }}
            onPointedAway={dropLeft}
            hasTwoPanes={hasTwoPanes}
            hasColumn={hasColumn}
            isFirstTime={isFirstTime}
            isSearching={isSearching}
            onSearching={setIsSearching}
          />
        )}
      </Panes>
    </Box>
  );
}
