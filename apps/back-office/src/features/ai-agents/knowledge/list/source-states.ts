import { isWorking, type KnowledgeSource, type SourceStatus } from '@parley/contracts/knowledge';

/** Filters: all sources, those ready, those being read, and those that need attention. */
export const GROUPS = ['all', 'ready', 'working', 'attention'] as const;
export type Group = (typeof GROUPS)[number];

const HOUR_MS = 3_600_000;
/** A page that was last read this long ago has probably changed. */
const OLD_HOURS = 30 * 24;

/** The status, with web sources counted as stale when not read for a month, or for twice their sync interval. */
export function statusOf(source: KnowledgeSource, now = Date.now()): SourceStatus {
  const { type, status, syncedAt, syncEveryHours } = source;
  if ((type !== 'url' && type !== 'site') || status !== 'ready' || !syncedAt) return status;
  const hours = syncEveryHours === null ? OLD_HOURS : syncEveryHours * 2;
  return now - syncedAt.getTime() > hours * HOUR_MS ? 'stale' : status;
}

const groupOf = (source: KnowledgeSource): Group => {
  const status = statusOf(source);
  if (isWorking(status)) return 'working';
  return status === 'ready' ? 'ready' : 'attention';
};

/** The sources of a group whose name contains the search text, ignoring case. */
export function matching(sources: readonly KnowledgeSource[], search: string, group: Group): KnowledgeSource[] {
  const words = search.trim().toLowerCase();
  return sources.filter(
    (source) => (group === 'all' || groupOf(source) === group) && source.name.toLowerCase().includes(words),
  );
}

export function countsOf(sources: readonly KnowledgeSource[]): Record<Group, number> {
  const counts = { all: sources.length, ready: 0, working: 0, attention: 0 };
  for (const source of sources) counts[groupOf(source)] += 1;
  return counts;
}

/** The progress from 0 to 100. */
export const percentOf = ({ done, total }: Pick<KnowledgeSource, 'done' | 'total'>): number =>
  total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
