import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Splitter } from '../../components/Splitter.tsx';
import { usePaneSize } from '../../components/usePaneSize.ts';
import { PaneSkeleton } from './customer/PaneSkeleton.tsx';
import { EmptyInbox } from './EmptyInbox.tsx';
import type { InboxFilter } from './inbox-filter.ts';
import { VIEW_COLUMN_WIDTH, ViewColumn } from './list/ViewColumn.tsx';
import { OpenConversation } from './OpenConversation.tsx';
import { ExplainedContext } from './thread/why/explained.ts';
import { WHY_WIDTH, WhyPane } from './thread/why/WhyPane.tsx';
import { useConversation } from './useConversation.ts';
import { useCoveredShell } from './useCoveredShell.ts';
import { useDetails } from './useDetails.ts';

// Loaded separately, so that the thread does not wait for it.
const CustomerPane = lazy(async () => ({ default: (await import('./customer/CustomerPane.tsx')).CustomerPane }));

const RAIL = 64;
const MIN_THREAD_WIDTH = 480;
/** The list's width where the thread needs the rest. */
const NARROW_LIST = 320;

interface Props {
  openId: number;
  jumpToSeq: number | undefined;
  /** The list's filter as a query string, which links preserve. */
  search: string;
  hasTwoPanes: boolean;
  isFirstTime: boolean;
  onBack: () => void;
  filter: InboxFilter;
  /** The conversation list, told whether the views have a column of their own. */
  children: (hasColumn: boolean) => ReactNode;
}

/**
 * Views and three resizable panes. In narrow windows the list has a fixed width and the details cover the thread; on phones the
 * thread covers the list.
 */
export function Panes({ openId, jumpToSeq, search, hasTwoPanes, isFirstTime, filter, onBack, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const conversation = useConversation(openId).data;
  const list = usePaneSize('inbox.list', { usual: 340, min: 280, max: 440 });
  const customer = usePaneSize('inbox.customer', { usual: 320, min: 280, max: 400 });
  const isDesktop = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const needed = RAIL + list.size + MIN_THREAD_WIDTH + customer.size;
  const hasSpace = useMediaQuery(`(min-width:${needed}px)`, { noSsr: true });
  const isInline = isDesktop && hasSpace;
  const hasSpaceForViews = useMediaQuery(`(min-width:${needed + VIEW_COLUMN_WIDTH}px)`, { noSsr: true });

  const details = useDetails(isInline);
  useCoveredShell(!hasTwoPanes && openId > 0);
  const [why, setWhy] = useState<{ conversationId: number; messageId: number } | null>(null);
  const hasSpaceForWhy = useMediaQuery(`(min-width:${RAIL + list.size + MIN_THREAD_WIDTH + WHY_WIDTH}px)`, {
    noSsr: true,
  });
  const canDock = isDesktop && hasSpaceForWhy;
  const messageId = canDock && why?.conversationId === openId ? why.messageId : null;
  const hasColumn = isDesktop && hasSpaceForViews && !isFirstTime && messageId === null;
  const explained = useMemo(
    () => ({
      messageId,
      canDock,
      open: (id: number) => setWhy({ conversationId: openId, messageId: id }),
      close: () => setWhy(null),
    }),
    [messageId, canDock, openId],
  );

  const pane = conversation && (
    <Suspense fallback={<PaneSkeleton />}>
      <CustomerPane
        key={conversation.customer.id}
        conversation={conversation}
        search={search}
        onErased={() => {
          details.closeSheet();
          void navigate({ pathname: '/chats', search });
        }}
        onClose={isInline ? undefined : details.closeSheet}
      />
    </Suspense>
  );
  const thread = (
    <OpenConversation
      id={openId}
      jumpToSeq={jumpToSeq}
      onBack={onBack}
      hasTwoPanes={hasTwoPanes}
      isDetailsOpen={details.isOpen}
      onToggleDetails={details.toggle}
    />
  );

  return (
    <ExplainedContext value={explained}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', overflow: 'hidden' }}>
        {hasColumn && <ViewColumn filter={filter} />}
        <Box
          sx={{ minWidth: 0, ...(hasTwoPanes && !isDesktop && { borderRight: '1px solid', borderColor: 'divider' }) }}
          style={
            hasTwoPanes
              ? { flex: 'none', width: isDesktop ? list.size : NARROW_LIST }
              : { flex: 1, visibility: openId ? 'hidden' : 'visible' }
          }
        >
          {isFirstTime && !hasTwoPanes ? <EmptyInbox /> : children(hasColumn)}
        </Box>
        {isDesktop && <Splitter pane={list} side="left" label={t('chats.panes.list')} />}
        {hasTwoPanes && isFirstTime && <EmptyInbox />}
        {hasTwoPanes && !isFirstTime && (
          <Box id="thread" sx={{ flex: 1, minWidth: 0, height: '100%' }}>
            {thread}
          </Box>
        )}
        {!hasTwoPanes && openId > 0 && (
          <Box
            id="thread"
            data-fills-screen
            sx={{ position: 'fixed', inset: 0, zIndex: 1150, bgcolor: 'background.default' }}
          >
            {thread}
          </Box>
        )}
        {messageId !== null && (
          <Box
            sx={{ flex: 'none', height: '100%', borderLeft: '1px solid', borderColor: 'divider' }}
            style={{ width: WHY_WIDTH }}
          >
            <WhyPane conversationId={openId} messageId={messageId} />
          </Box>
        )}
        {isInline && openId > 0 && details.isOpen && messageId === null && (
          <>
            <Splitter pane={customer} side="right" label={t('chats.panes.customerWidth')} />
            <Box sx={{ flex: 'none', height: '100%' }} style={{ width: customer.size }}>
              {pane}
            </Box>
          </>
        )}
        {!isInline && (
          <Drawer
            anchor={hasTwoPanes ? 'right' : 'bottom'}
            open={openId > 0 && details.isOpen}
            onClose={details.closeSheet}
            slotProps={{
              paper: {
                role: 'dialog',
                'aria-label': t('chats.panes.customer'),
                sx: hasTwoPanes ? { width: 360 } : { height: '85dvh', borderRadius: '12px 12px 0 0' },
              },
            }}
          >
            {pane}
          </Drawer>
        )}
      </Box>
    </ExplainedContext>
  );
}
