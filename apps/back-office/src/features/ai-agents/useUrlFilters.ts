import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Marks navigation that only records the current state. */
const OWN = 'own-address';

/** The filters of a list, kept in the URL. Navigation is asynchronous, so typing does not wait for it. */
export function useUrlFilters<Filters extends object>(
  read: (params: URLSearchParams) => Filters,
  write: (filters: Filters) => URLSearchParams,
) {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [seenKey, setSeenKey] = useState(key);
  const [filters, setFilters] = useState(() => read(params));
  if (key !== seenKey) {
    setSeenKey(key);
    if (state !== OWN) setFilters(read(params));
  }
  const change = (changes: Partial<Filters>) => {
    const next = { ...filters, ...changes };
    setFilters(next);
    setParams(write(next), { replace: true, state: OWN });
  };
  return { ...filters, change };
}
