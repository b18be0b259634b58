import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { isLong } from './long-text.ts';
import { MessageBubble, type BubbleActions } from './MessageBubble.tsx';
import { NoteCard } from './notes/NoteCard.tsx';
import { DayLine, EventLine, UnreadLine } from './ThreadLines.tsx';
import type { Row } from './thread-rows.ts';
import { useStayAtEnd } from './useStayAtEnd.ts';

interface End {
  /** There is more to load, and no request is pending or has failed. */
  wants: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

interface Props extends BubbleActions {
  rows: readonly Row[];
  customer: { id: number; name: string | null };
  customerName: string;
  myId: number;
  unreadCount: number;
  older: End;
  newer: End;
  /** Newer messages exist that are not loaded. */
  hasNewer: boolean;
  /** The number of customer messages after this sequence number. */
  newSince: (seq: number) => number;
  lastSeq: number;
  /** A message to scroll to. */
  target: { seq: number } | null;
  /** Changes when the user sends a message; the list then scrolls to it. */
  lastSent: string | null;
  onLatest: () => void;
  typing: ReactNode;
}

/** How many rows from either edge more messages are requested. */
const NEAR_EDGE = 15;
/** Within this distance of the end, the list counts as scrolled to the end. */
const AT_END_PX = 80;
const MARKED_MS = 2_500;
/** The height of a folded message, with its button. */
const FOLDED_LINES = 14;

/** The loaded messages, virtualized. */
export function MessageList(props: Props) {
  const { rows, older, newer, target, lastSent, lastSeq, newSince } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const [seenSeq, setSeenSeq] = useState(lastSeq);
  const [marked, setMarked] = useState<number | null>(null);

  /** Space for the notice at the top, while there may be one. */
  const edge = older.wants || older.isLoading || older.hasFailed ? 40 : 4;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => guessHeight(rows[index]),
    overscan: 6,
    paddingStart: edge,
    paddingEnd: 20,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  });
  const items = virtual.getVirtualItems();
  const isAtEnd = virtual.getDistanceFromEnd() <= AT_END_PX && !props.hasNewer;

  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return;
    isPlaced.current = true;
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (unread === -1) virtual.scrollToEnd();
    else virtual.scrollToIndex(unread, { align: 'start' });
  }, [rows, virtual]);

  useEffect(() => {
    if (!isPlaced.current) return;
    if (older.wants && (items[0]?.index ?? 0) < NEAR_EDGE) older.load();
    if (newer.wants && (items.at(-1)?.index ?? 0) > rows.length - NEAR_EDGE) newer.load();
  });

  useEffect(() => {
    if (isAtEnd) setSeenSeq(lastSeq);
  }, [isAtEnd, lastSeq]);

  useEffect(() => {
    if (lastSent) virtual.scrollToEnd();
  }, [lastSent, virtual]);

  useEffect(() => {
    const index = target ? rows.findIndex((row) => row.kind === 'message' && row.message.seq === target.seq) : -1;
    if (!target || index === -1) return;
    virtual.scrollToIndex(index, { align: 'center' });
    setMarked(target.seq);
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per target, not when the rows change
  }, [target, virtual]);

  useStayAtEnd(scroller, isAtEnd && isPlaced.current, virtual.scrollToEnd);

  const newCount = isAtEnd ? 0 : newSince(seenSeq);
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <Box
        ref={scroller}
        role="log"
        aria-live="off" // rows mount and unmount while scrolling; NewsForReaders announces new messages
        aria-label={t('chats.thread.messages')}
        tabIndex={0}
        sx={{
          position: 'absolute',
          inset: 0,
          overflowY: 'auto',
          overflowX: 'hidden',
          overflowAnchor: 'none',
          overscrollBehavior: 'contain',
          '&:focus-visible': {
            outline: 'none',
            boxShadow: (theme) => `inset 0 0 0 2px ${theme.palette.primary.dark}`,
          },
        }}
      >
        <Edge end={older} height={edge} />
        <Box role="list" style={{ height: virtual.getTotalSize(), position: 'relative', marginTop: -edge }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <Box
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="listitem"
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
                >
                  <RowOf
                    row={row}
                    list={props}
                    isMarked={isMarkedRow(row, marked)}
                    isLast={index === rows.length - 1}
                  />
                </Box>
              )
            );
          })}
        </Box>
      </Box>
      {!isAtEnd && isPlaced.current && (
        <Button
          onClick={() => {
            props.onLatest();
            virtual.scrollToEnd();
          }}
          startIcon={<Icon of={ChevronDown} size={16} />}
          sx={pill}
        >
          {newCount > 0 ? t('chats.thread.newOnes', { count: newCount }) : t('chats.thread.latest')}
        </Button>
      )}
    </Box>
  );
}

const isMarkedRow = (row: Row, seq: number | null) => row.kind === 'message' && seq !== null && row.message.seq === seq;

const pill = {
  position: 'absolute',
  bottom: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  minHeight: { xs: 44, lg: 32 },
  py: 0,
  px: 3.5,
  borderRadius: '22px',
  fontSize: 13,
  bgcolor: 'text.primary',
  color: '#fff',
  '&:hover': { bgcolor: 'text.secondary' },
};

function RowOf({ row, list, isMarked, isLast }: { row: Row; list: Props; isMarked: boolean; isLast: boolean }) {
  const typing = isLast ? list.typing : null;
  switch (row.kind) {
    case 'day':
      return <DayLine day={row.day} />;
    case 'unread':
      return <UnreadLine count={list.unreadCount} />;
    case 'event':
      return <EventLine message={row.message} customer={list.customerName} typing={typing} />;
    case 'note':
      return <NoteCard note={row.note} myId={list.myId} />;
    case 'message':
      return (
        <MessageBubble
          row={row}
          customer={list.customer}
          myId={list.myId}
          isMarked={isMarked}
          typing={typing}
          onRetry={list.onRetry}
          onRemove={list.onRemove}
          onSendAgain={list.onSendAgain}
          onQuote={list.onQuote}
          onSaveReply={list.onSaveReply}
        />
      );
  }
}

/** The notice at the top: loading, or a retry button if that failed. */
function Edge({ end, height }: { end: End; height: number }) {
  const { t } = useTranslation();
  return (
    <Box
      style={{ height }}
      sx={{
        position: 'relative',
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {end.isLoading && t('chats.thread.loadingOlder')}
      {end.hasFailed && (
        <>
          {t('errors.loading')}
          <Button variant="text" onClick={end.load} sx={{ minHeight: 32, py: 0, fontSize: 12 }}>
            {t('errors.retry')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** A rough estimate that keeps the scrollbar steady; rows are measured once rendered. */
function guessHeight(row: Row | undefined): number {
  if (row?.kind === 'note') return 80 + 20 * Math.ceil(row.note.text.length / 70);
  if (row?.kind !== 'message') return 40;
  const { text, attachments } = row.message;
  const lines = isLong(text) ? FOLDED_LINES : text ? Math.ceil(text.length / 62) + text.split('\n').length - 1 : 0;
  return lines * 22 + attachments.length * 200 + 14 + (row.isFirst ? 14 : 3) + (row.isLast ? 20 : 0);
}
