import type { Attempt, CaseResult, LabRun } from '@parley/contracts/lab-runs';

/** A case of a run with the conversation that shows how it ended. */
export interface ReportedCase extends CaseResult {
  shown: Attempt | null;
}

/** Characters that XML cannot contain, even escaped. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[^\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
const escaped = (text: string) =>
  text.replace(IMPOSSIBLE, '\uFFFD').replace(/[&<>"\n]/g, (found) => ENTITIES[found] ?? '');

/** Whether a case makes a pipeline fail: quarantined ones do not. */
export const failsPipeline = ({ draft, standing, isQuarantined }: CaseResult): boolean =>
  !isQuarantined && (draft.includes(false) || standing === 'regression');

/** The expectations that were not met, one line each. */
export function failuresOf(shown: Attempt | null): string[] {
  if (!shown) return [];
  const unmet = (checks: readonly { expects: object; isMet: boolean; found: string }[], where: string) =>
    checks
      .filter(({ isMet }) => !isMet)
      .map(({ expects, found }) => `${where}: expected ${JSON.stringify(expects)}, found ${found || 'nothing'}`);
  return [
    ...(shown.problem === null ? [] : [`Not played: ${shown.problem}`]),
    ...shown.turns.flatMap(({ checks }, at) => unmet(checks, `Turn ${at + 1}`)),
    ...unmet(shown.atEnd, 'At the end'),
  ];
}

/** The head of the file; the cases follow one by one, because a run may have thousands. */
export function junitHead(run: LabRun, agentName: string, failures: number, skipped: number): string {
  const counts = `tests="${run.cases}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const time = `time="${run.finishedAt ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1_000 : 0}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Parley" ${counts} ${time}>`,
    `<testsuite name="${escaped(agentName)}" ${counts} ${time} timestamp="${run.startedAt.toISOString().slice(0, 19)}">`,
    '',
  ].join('\n');
}

export function junitCase(result: ReportedCase): string {
  const { name, suite, caseId, draft, standing, isQuarantined, shown } = result;
  const head = `<testcase classname="${escaped(suite || 'cases')}" name="${escaped(`${name} (${caseId})`)}"`;
  const seconds = (shown?.turns ?? []).reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  const passed = `${draft.filter(Boolean).length} of ${draft.length} passed`;
  if (isQuarantined) return `${head} time="${seconds}"><skipped message="Flips: ${passed}"/></testcase>\n`;
  if (!failsPipeline(result)) return `${head} time="${seconds}"/>\n`;
  const text = escaped(failuresOf(shown).join('\n')).replaceAll('&#10;', '\n');
  return `${head} time="${seconds}"><failure message="${passed}" type="${standing ?? 'failing'}">${text}</failure></testcase>\n`;
}

export const JUNIT_END = '</testsuite>\n</testsuites>\n';
