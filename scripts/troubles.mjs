import { relative } from 'node:path';
import { root } from './bootstrap.mjs';

const journeysIn = (suite) => [...(suite?.suites ?? []).flatMap(journeysIn), ...(suite?.specs ?? [])];
const firstLine = (text) => (text ?? '').split('\n')[0];

/** Every test that failed or needed a second try, with the first line of why, from the reports of vitest and Playwright. */
export const troublesOf = (vitest, playwright) => [
  ...(vitest?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && message
      ? [{ name: relative(root, name), isFailed: true, why: firstLine(message) }]
      : []),
    ...assertionResults
      .filter(({ failureMessages }) => failureMessages?.length > 0)
      .map(({ fullName, status: end, failureMessages }) => ({
        name: `${relative(root, name)} › ${fullName}`,
        isFailed: end === 'failed',
        why: firstLine(failureMessages[0]),
      })),
  ]),
  ...journeysIn(playwright).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => ({
        name: `${file} › ${title}`,
        isFailed: status === 'unexpected',
        why: firstLine(results[0]?.error?.message),
      })),
  ),
];
