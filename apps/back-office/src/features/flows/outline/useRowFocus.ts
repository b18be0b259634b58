import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState } from 'react';
import { rowId } from './OutlineRowView.tsx';
import type { OutlineRow } from './tree.ts';

const HEIGHT = 44;
const NARROW_HEIGHT = 56;
const OVERSCAN = 12;

/** Tracks the focused row and which rows are rendered: those in view and the focused one, so that Tab always finds it. */
export function useRowFocus(shown: readonly OutlineRow[]) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  /** A row to focus once it is rendered. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === focusedKey),
  );
  const height = isWide ? HEIGHT : NARROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- none of it is passed to memoized components
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: OVERSCAN,
    getItemKey: (index) => shown[index]?.key ?? index,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(at < shown.length ? [at] : [])])].sort(
        (one, other) => one - other,
      ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);

  const goTo = useEffectEvent((key: string) => {
    const index = shown.findIndex((row) => row.key === key);
    if (index < 0) return;
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => {
      focusRow(key);
      setAwaited(null);
    });
  });
  useEffect(() => {
    if (awaited !== null) goTo(awaited);
  }, [awaited, shown]);

  return {
    setScroller,
    virtualizer,
    focused: shown[at],
    /** Focuses the row immediately if it is rendered, otherwise once it is. */
    focus: (key: string) => {
      setFocusedKey(key);
      if (!focusRow(key)) setAwaited(key);
    },
    focusLater: (key: string) => {
      setFocusedKey(key);
      setAwaited(key);
    },
  };
}

function focusRow(key: string): boolean {
  const row = window.document.getElementById(rowId(key));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row !== null;
}
