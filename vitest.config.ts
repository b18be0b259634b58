import { defineConfig } from 'vitest/config';
import { LONG_TIMEOUT } from './apps/server/src/testing/timeouts.ts';

const server = 'apps/server/src';
const expect = { poll: LONG_TIMEOUT };
const LATENCIES = `${server}/latencies.process.test.ts`;
const processes = {
  globalSetup: `${server}/testing/postgres-for-tests.ts`,
  testTimeout: 480_000,
  hookTimeout: 240_000,
  expect: { poll: { ...LONG_TIMEOUT, timeout: 3 * LONG_TIMEOUT.timeout } },
};

export default defineConfig({
  test: {
    maxWorkers: 3, // tests of the server often wait, for the database or for time to pass
    projects: [
      {
        // Files that need a page begin with `@vitest-environment happy-dom`; setting one up takes longer than most tests.
        define: { __VERSION__: '"test"' },
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/widget/**/*.test.ts',
            'apps/widget/**/*.test.tsx',
            'apps/back-office/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        // Whole screens. Loading them takes longer than testing them, so they are loaded once for all files.
        define: { __VERSION__: '"test"' },
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          // React's development build takes three times as long.
          env: { NODE_ENV: 'production' },
          include: ['apps/back-office/**/*.test.tsx'],
          setupFiles: 'apps/back-office/src/testing/each-test.ts',
          environment: 'happy-dom',
          isolate: false,
          testTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: [`${server}/**/*.test.ts`],
          exclude: [`${server}/**/*.process.test.ts`],
          isolate: false, // the files of a worker load the server once; each has a database of its own
          globalSetup: `${server}/testing/postgres-for-tests.ts`,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        // Whole processes, started and killed.
        test: {
          ...processes,
          name: 'process',
          include: [`${server}/**/*.process.test.ts`],
          exclude: [LATENCIES],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Alone, so that timing means something.
        test: { ...processes, name: 'latencies', include: [LATENCIES], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
