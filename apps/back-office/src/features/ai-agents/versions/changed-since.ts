import type { TestRun } from '@parley/contracts/agent-tests';
import type { KnowledgeSource } from '@parley/contracts/knowledge';
import { lastRunOf } from '../test/questions/results.ts';

const MAX_NAMES = 3;

/** The names of some sources whose content changed after the last complete test run began; none without a run. */
export function changedSince(
  sources: readonly Pick<KnowledgeSource, 'name' | 'contentChangedAt'>[],
  runs: readonly TestRun[],
): string[] {
  const last = lastRunOf(runs);
  if (!last) return [];
  return sources
    .filter(({ contentChangedAt }) => contentChangedAt > last.startedAt)
    .map(({ name }) => name)
    .slice(0, MAX_NAMES);
}
