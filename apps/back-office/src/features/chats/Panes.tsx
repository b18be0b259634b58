import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Splitter } from '../../components/Splitter.tsx';
import { usePaneSize } from '../../components/usePaneSize.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
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

interface Props {
  openId: number;
  jumpToSeq: number | undefined;
  /** The list's filter as a query string, which links preserve. */
  search: string;
  isWide: boolean;
  isFirstTime: boolean;
  onBack: () => void;
  /** The conversation list. */
  children: ReactNode;
}

/** Three resizable panes. In narrow windows the thread covers the list, and the details cover the thread. */
export function Panes({ openId, jumpToSeq, search, isWide, isFirstTime, onBack, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const conversation = useConversation(openId).data;
  const list = usePaneSize('inbox.list', { usual: 340, min: 280, max: 440 });
  const customer = usePaneSize('inbox.customer', { usual: 320, min: 280, max: 400 });
  const needed = RAIL + list.size + MIN_THREAD_WIDTH + customer.size;
  const hasSpace = useMediaQuery(`(min-width:${needed}px)`, { noSsr: true });
  const isInline = isWide && hasSpace;
  const details = useDetails(isInline);
  useCoveredShell(!isWide && openId > 0);
  const [why, setWhy] = useState<{ conversationId: number; messageId: number } | null>(null);
  const hasSpaceForWhy = useMediaQuery(`(min-width:${RAIL + list.size + MIN_THREAD_WIDTH + WHY_WIDTH}px)`, {
    noSsr: true,
  });
  const canDock = isWide && hasSpaceForWhy;
  const messageId = canDock && why?.conversationId === openId ? why.messageId : null;
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
    <Suspense fallback={null}>
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
      isWide={isWide}
      isDetailsOpen={details.isOpen}
      onToggleDetails={details.toggle}
    />
  );

  return (
    <ExplainedContext value={explained}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', overflow: 'hidden' }}>
        <Box
          sx={{ minWidth: 0 }}
          style={isWide ? { flex: 'none', width: list.size } : { flex: 1, visibility: openId ? 'hidden' : 'visible' }}
        >
          {isFirstTime && !isWide ? <EmptyInbox /> : children}
        </Box>
        {isWide && <Splitter pane={list} side="left" label={t('chats.panes.list')} />}
        {isWide && isFirstTime && <EmptyInbox />}
        {isWide && !isFirstTime && (
          <Box id="thread" sx={{ flex: 1, minWidth: 0, height: '100%' }}>
            {thread}
          </Box>
        )}
        {!isWide && openId > 0 && (
          <Box id="thread" sx={{ position: 'fixed', inset: 0, zIndex: 1150, bgcolor: 'background.default' }}>
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
            anchor={isWide ? 'right' : 'bottom'}
            open={openId > 0 && details.isOpen}
            onClose={details.closeSheet}
            slotProps={{
              paper: {
                role: 'dialog',
                'aria-label': t('chats.panes.customer'),
                sx: isWide ? { width: 360 } : { height: '85dvh', borderRadius: '12px 12px 0 0' },
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
