import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Marks the moves that only write down what is shown already. */
const OWN = 'own-address';

/** What of a list is wanted, kept in the address. Moves take a moment, and typing does not wait for them. */
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
