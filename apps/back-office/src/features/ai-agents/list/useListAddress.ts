import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export type View = 'cards' | 'table';

interface Wanted {
  search: string;
  view: View;
}

/** Marks the moves that only write down what is shown already. */
const OWN = 'own-list-address';

const read = (address: URLSearchParams): Wanted => ({
  search: address.get('search') ?? '',
  view: address.get('view') === 'table' ? 'table' : 'cards',
});

const write = ({ search, view }: Wanted) =>
  new URLSearchParams({ ...(search && { search }), ...(view === 'table' && { view }) });

/** What of the list is wanted, kept in the address. Moves take a moment, and typing does not wait for them. */
export function useListAddress() {
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
