import type { KnowledgeSource } from '@parley/contracts/knowledge';
import type { LabRun } from '@parley/contracts/lab-runs';

const MAX_NAMES = 3;

/** The names of some sources whose content changed after the last complete test run began; none without a run. */
export function changedSince(
  sources: readonly Pick<KnowledgeSource, 'name' | 'contentChangedAt'>[],
  runs: readonly Pick<LabRun, 'state' | 'startedAt'>[],
): string[] {
  const last = runs.find(({ state }) => state === 'complete');
  if (!last) return [];
  return sources
    .filter(({ contentChangedAt }) => contentChangedAt > last.startedAt)
    .map(({ name }) => name)
    .slice(0, MAX_NAMES);
}
