import type { Channel } from '@parley/contracts/channels';
import { useEffect, useState } from 'react';

const STORED = 'parley.hidden-channels';

function read(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Which of the channels to show: those that were not hidden in this tab. One that worked again meanwhile is shown again. */
export function useHidden(channels: readonly Channel[] | undefined) {
  const [hidden, setHidden] = useState(read);
  const ids = channels?.map(({ id }) => id);
  const kept = ids ? hidden.filter((id) => ids.includes(id)) : hidden;
  if (kept.length !== hidden.length) setHidden(kept);
  useEffect(() => sessionStorage.setItem(STORED, JSON.stringify(hidden)), [hidden]);
  return {
    shown: channels?.filter(({ id }) => !hidden.includes(id)) ?? [],
    hide: () => setHidden(ids ?? []),
  };
}
