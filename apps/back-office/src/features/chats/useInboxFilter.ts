import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, writeFilter, type InboxFilter } from './inbox-filter.ts';

/** The filter as the address has it, and a way to change it that leaves the open conversation open. */
export function useInboxFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text]);
  const change = (changes: Partial<InboxFilter>, options: { replace?: boolean } = {}) =>
    setParams(writeFilter(filter, changes), options);
  return { filter, change };
}
