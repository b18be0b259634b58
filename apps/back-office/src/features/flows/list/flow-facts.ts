import type { Flow } from '@parley/contracts/flows';

export type Shown = 'all' | 'published' | 'draft' | 'paused';

/** Filters flows by status, channel and search text. */
export function matching(flows: readonly Flow[], shown: Shown, channelId: number | null, search: string): Flow[] {
  const wanted = search.trim().toLocaleLowerCase();
  return flows.filter(
    ({ name, status, channels, startsBy }) =>
      (shown === 'all' || status === shown) &&
      (channelId === null || channels.some(({ id }) => id === channelId)) &&
      [name, ...startsBy.flatMap(({ words }) => words)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}

export const countOf = (flows: readonly Flow[], status: Shown): number =>
  status === 'all' ? flows.length : flows.filter((flow) => flow.status === status).length;
