import type { LabCase } from '@parley/contracts/lab-cases';
import type { CaseResult, LabRun } from '@parley/contracts/lab-runs';

/** A case in the table, with its last result. */
export interface LabRow {
  caseId: number;
  name: string;
  mustPass: boolean;
  /** Zero for a scripted customer. */
  turns: number;
  locale: CaseResult['locale'];
  platform: CaseResult['platform'];
  result: CaseResult | null;
  /** The run that the result is from. */
  runId: number | null;
}

/** Runs of selected cases that are laid over the last whole run. */
const MAX_PARTIAL = 5;
/** Rows shown before the rest is folded. */
const MIN_SHOWN = 9;

const isSelection = ({ suite, isWhole }: LabRun) => suite === '' && !isWhole;

/** The newest run of all cases of a suite, or of all suites if it is empty; null if there is none. */
export const wholeRunOf = (runs: readonly LabRun[], suite: string): LabRun | null =>
  runs.find((run) => run.suite === suite && !isSelection(run)) ?? null;

/** Later runs of selected cases, of whatever suite, newest first. */
export function partialRunsOf(runs: readonly LabRun[], whole: LabRun | null): LabRun[] {
  const later = whole ? runs.slice(0, runs.indexOf(whole)) : runs;
  return later.filter(isSelection).slice(0, MAX_PARTIAL);
}

interface Parts {
  /** In the order of the server: regressions first. */
  results: readonly CaseResult[];
  whole: LabRun | null;
  partial: readonly { run: LabRun; results: readonly CaseResult[] }[];
  cases: readonly LabCase[];
  /** Whether these are all cases; then results of others are of deleted ones. */
  areAllCases: boolean;
  /** The order at the time when the current run began; empty if none was shown. */
  order: readonly number[];
}

/** All rows. While a run is going on they keep their places; afterwards what needs attention comes first. */
export function rowsOf({ results, whole, partial, cases, areAllCases, order }: Parts): LabRow[] {
  const isRunning = whole?.state === 'running';
  const known = new Map(cases.map((each) => [each.id, each]));
  const rows = results
    .filter(({ caseId }) => !areAllCases || known.has(caseId))
    .map((result) => withCase(rowOf(result, whole?.id ?? null), known.get(result.caseId)));
  const played = new Set(rows.map(({ caseId }) => caseId));
  const isNew = ({ id, createdAt }: LabCase) =>
    !played.has(id) && (whole === null || isRunning || createdAt > whole.startedAt);
  const waiting = cases.filter(isNew).map(waitingRow);
  const overlaid = [...rows.filter(isNoteworthy), ...waiting, ...rows.filter((row) => !isNoteworthy(row))].map(
    (row) => newest(row, partial) ?? row,
  );
  if (!isRunning) return overlaid;
  const placeOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length + id);
  return overlaid.toSorted((one, other) => placeOf(one.caseId) - placeOf(other.caseId));
}

const rowOf = (result: CaseResult, runId: number | null): LabRow => {
  const { caseId, name, mustPass, turns, locale, platform } = result;
  return { caseId, name, mustPass, turns, locale, platform, result, runId };
};

/** A case may have been edited since the run. */
const withCase = (row: LabRow, labCase: LabCase | undefined): LabRow =>
  labCase ? { ...waitingRow(labCase), result: row.result, runId: row.runId } : row;

const waitingRow = ({ id, content }: LabCase): LabRow => ({
  caseId: id,
  name: content.name,
  mustPass: content.mustPass,
  turns: content.turns.length,
  locale: content.locale,
  platform: content.platform,
  result: null,
  runId: null,
});

function newest(row: LabRow, partial: Parts['partial']): LabRow | null {
  for (const { run, results } of partial) {
    const result = results.find(({ caseId }) => caseId === row.caseId);
    if (result) return { ...row, result, runId: run.id };
  }
  return null;
}

/** Everything but what has passed with both versions. */
const isNoteworthy = ({ result }: LabRow): boolean => {
  if (!result || result.standing === null) return true;
  const hasPassed = result.draft.length > 0 && result.draft.every(Boolean);
  return !hasPassed || (result.standing !== 'same' && result.standing !== 'new');
};

/** The rows at the beginning that are shown, unless somebody wants to see all. */
export function foldedAt(rows: readonly LabRow[]): number {
  const noteworthy = rows.findLastIndex(isNoteworthy) + 1;
  return Math.min(rows.length, Math.max(noteworthy, MIN_SHOWN));
}
