import { relative } from 'node:path';
import { root } from './bootstrap.mjs';

const journeysIn = (suite) => [...(suite?.suites ?? []).flatMap(journeysIn), ...(suite?.specs ?? [])];
const firstLine = (text) => (text ?? '').split('\n')[0];

/** Every test that failed, with the first line of why, from a report of vitest or of Playwright. */
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

/** What is to be told of two tries: what failed at the second failed, the rest of the first came through only then. */
export const settle = (first, second) => [
  ...first
    .filter(({ name }) => !second.some((failure) => failure.name === name))
    .map((failure) => ({ ...failure, isFailed: false })),
  ...second.map((failure) => ({ ...failure, isFailed: true })),
];
