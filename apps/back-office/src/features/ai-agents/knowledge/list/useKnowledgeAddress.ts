import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { GROUPS, type Group } from './source-states.ts';

interface Wanted {
  search: string;
  group: Group;
}

/** Marks the moves that only write down what is shown already. */
const OWN = 'own-knowledge-address';

const read = (address: URLSearchParams): Wanted => ({
  search: address.get('search') ?? '',
  group: GROUPS.find((group) => group === address.get('show')) ?? 'all',
});

const write = ({ search, group }: Wanted) =>
  new URLSearchParams({ ...(search && { search }), ...(group !== 'all' && { show: group }) });

/** What of the sources is wanted, kept in the address. Moves take a moment, and typing does not wait for them. */
export function useKnowledgeAddress() {
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
