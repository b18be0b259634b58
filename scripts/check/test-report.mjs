import { relative } from 'node:path';
import { root } from '../bootstrap.mjs';

const journeysIn = (suite) => [...(suite?.suites ?? []).flatMap(journeysIn), ...(suite?.specs ?? [])];
const firstLine = (text) => (text ?? '').split('\n')[0];

/** Every failed test with the first line of its error, from a vitest or Playwright report. */
export const failuresIn = (report) => [
  ...(report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && message ? [{ name: relative(root, name), why: firstLine(message) }] : []),
    ...assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        why: firstLine(failureMessages?.[0]),
      })),
  ]),
  ...journeysIn(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({ name: `${file} › ${title}`, why: firstLine(results[0]?.error?.message) })),
  ),
];

/** Merges two runs: tests that failed twice have failed; the others from the first run passed on retry. */
export const joinRuns = (first, second) => [
  ...first
    .filter(({ name }) => !second.some((failure) => failure.name === name))
    .map((failure) => ({ ...failure, isFailed: false })),
  ...second.map((failure) => ({ ...failure, isFailed: true })),
];

/** More tests than this that pass only on retry cannot be explained by load. */
const MAX_RETRIED = 5;

/** Which tests passed only on retry, and whether that is acceptable, given those of the previous run. */
export function verdictOf(outcomes, retriedBefore) {
  const retried = outcomes.filter(({ isFailed }) => !isFailed).map(({ name }) => name);
  const problems = retried
    .filter((name) => retriedBefore.includes(name))
    .map((name) => `needed a second run twice in a row: ${name}`);
  if (retried.length > MAX_RETRIED)
    problems.push(`${retried.length} tests passed only when rerun; at most ${MAX_RETRIED} may`);
  return { retried, problems };
}
