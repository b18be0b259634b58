import { isWorking, type KnowledgeSource, type SourceStatus } from '@parley/contracts/knowledge';

/** What of the list is wanted: everything, what answers, what is being read, what somebody has to look at. */
export const GROUPS = ['all', 'ready', 'working', 'attention'] as const;
export type Group = (typeof GROUPS)[number];

const HOUR_MS = 3_600_000;
/** A page that nobody has read for so long says something else by now, more likely than not. */
const OLD_HOURS = 30 * 24;

/** Its status, where one that has not been read for long counts as out of date: a month, or twice its own time. */
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

/** The sources of a group whose name holds the words, whatever their case. */
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

/** How much of the work is done, from 0 to 100. */
export const percentOf = ({ done, total }: Pick<KnowledgeSource, 'done' | 'total'>): number =>
  total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
