import type { Conversation } from '@parley/contracts/conversations';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The ids by which shortcuts find the buttons for what is selected. */
export const BULK_MACRO_ID = 'bulk-macro';
export const BULK_PRIORITY_ID = 'bulk-priority';

export interface Selection {
  ids: ReadonlySet<number>;
  /** Selects or deselects a conversation. A range starts at the last one that was toggled. */
  toggle: (id: number, isRange: boolean) => void;
  clear: () => void;
}

/** The conversations selected for bulk actions. */
export function useSelection(rows: Conversation[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  const toggle = useCallback((id: number, isRange: boolean) => {
    const order = latest.current.map((row) => row.id);
    const from = isRange && anchor.current !== undefined ? order.indexOf(anchor.current) : -1;
    const to = order.indexOf(id);
    const range = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      const isLettingGo = range.length === 1 && before.has(id);
      for (const each of range) {
        if (isLettingGo) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    anchor.current = undefined;
    setIds(new Set());
  }, []);
  return { ids, toggle, clear };
}
