import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { SkeletonRow } from './list-states.tsx';
import { ROW_HEIGHT } from './row-style.ts';

/** Extra rows outside the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;

/** What keyboard shortcuts can do with the list. */
export interface ListHandle {
  move: (step: 1 | -1) => void;
  openCursor: () => void;
  scrollToTop: () => void;
  /** The user is pointing at the list, navigating it by keyboard or has scrolled it, so rows must not move. */
  isBusy: () => boolean;
  cursor: () => Conversation | undefined;
}

interface Props {
  rows: Conversation[];
  filter: InboxFilter;
  openId: number;
  selected: ReadonlySet<number>;
  hasMore: boolean;
  onMore: () => void;
  onSelect: (id: number, isRange: boolean) => void;
  onPointedAway: () => void;
  ref: Ref<ListHandle>;
}

/** The conversation list, virtualized. */
export function ConversationList({ rows, filter, openId, selected, hasMore, onMore, onSelect, ref, ...props }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const [cursorId, setCursorId] = useState(openId);
  // oxlint-disable-next-line react/incompatible-library -- none of it is passed to memoized components
  const virtualizer = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? 'more',
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && lastShown >= rows.length - 1) onMore();
  }, [hasMore, lastShown, rows.length, onMore]);
  useEffect(() => {
    if (openId) setCursorId(openId);
  }, [openId]);

  const cursorIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursorId),
  );
  const lastIndex = useRef(0);
  useEffect(() => {
    if (rows.some(({ id }) => id === cursorId)) lastIndex.current = cursorIndex;
  });
  const linkOf = (id: number) => scroller.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);

  useImperativeHandle(ref, () => ({
    move(step) {
      const isThere = rows.some(({ id }) => id === cursorId);
      // If the row has left the list, the next one has taken its place.
      const gone = step === 1 ? lastIndex.current : lastIndex.current - 1;
      const next = Math.min(rows.length - 1, Math.max(0, isThere ? cursorIndex + step : gone));
      const target = rows[next];
      if (!target) return;
      setCursorId(target.id);
      virtualizer.scrollToIndex(next, { align: 'auto' });
      // The row may have to be rendered first.
      requestAnimationFrame(() => requestAnimationFrame(() => linkOf(target.id)?.focus({ preventScroll: true })));
    },
    openCursor: () => linkOf(cursorId)?.click(),
    scrollToTop: () => virtualizer.scrollToOffset(0),
    isBusy: () =>
      isPointedAt.current ||
      (scroller.current?.scrollTop ?? 0) > 0 ||
      Boolean(scroller.current?.querySelector(':focus-visible')),
    cursor: () => rows.find(({ id }) => id === cursorId),
  }));

  const addressOf = ({ id, match }: Conversation) => {
    const params = writeFilter(filter);
    if (match) params.set('message', String(match.seq));
    const search = params.toString();
    return `/chats/${id}${search && `?${search}`}`;
  };

  return (
    <Box
      ref={scroller}
      onPointerEnter={({ pointerType }) => (isPointedAt.current = pointerType === 'mouse')}
      onPointerLeave={() => {
        isPointedAt.current = false;
        props.onPointedAway();
      }}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' }}
    >
      <Box
        role="list"
        aria-label={t('chats.list')}
        sx={{ position: 'relative' }}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const conversation = rows[index];
          return (
            <Box
              key={key}
              role="listitem"
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
              style={{ transform: `translateY(${start}px)` }}
            >
              {conversation ? (
                <ConversationRow
                  conversation={conversation}
                  to={addressOf(conversation)}
                  search={filter.search}
                  isInQueue={filter.view === 'waiting'}
                  isOpen={conversation.id === openId}
                  isCursor={index === cursorIndex}
                  isSelected={selected.has(conversation.id)}
                  isSelecting={selected.size > 0}
                  onSelect={onSelect}
                  onFocus={setCursorId}
                />
              ) : (
                <SkeletonRow />
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
