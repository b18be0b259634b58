import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Marks navigation that only records the current state. */
const OWN = 'own-address';

/** The filters of a list, kept in the URL. Navigation is asynchronous, so typing does not wait for it. */
export function useWantedInAddress<Wanted extends object>(
  read: (address: URLSearchParams) => Wanted,
  write: (wanted: Wanted) => URLSearchParams,
) {
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation();
  const [seenKey, setSeenKey] = useState(key);
  const [wanted, setWanted] = useState(() => read(address));
  if (key !== seenKey) {
    setSeenKey(key);
    if (state !== OWN) setWanted(read(address));
  }
  const change = (changes: Partial<Wanted>) => {
    const next = { ...wanted, ...changes };
    setWanted(next);
    setAddress(write(next), { replace: true, state: OWN });
  };
  return { ...wanted, change };
}
