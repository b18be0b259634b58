import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, writeFilter, type InboxFilter } from './inbox-filter.ts';

/** The filter from the URL, and a function to change it that keeps the open conversation. */
export function useInboxFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text]);
  const change = (changes: Partial<InboxFilter>, options: { replace?: boolean } = {}) =>
    setParams(writeFilter(filter, changes), options);
  return { filter, change };
}
