import { defineConfig } from 'vitest/config';

const server = 'apps/server/src';

export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 1, // the run closes with the names of those that needed it: faults to look for, not noise
    projects: [
      {
        define: { __VERSION__: '"test"' },
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/widget/**/*.test.ts',
            'apps/back-office/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'server',
          include: [`${server}/**/*.test.ts`],
          exclude: [`${server}/**/*.process.test.ts`],
          globalSetup: `${server}/testing/postgres-for-tests.ts`,
          // A borrowed machine is sometimes several times slower for minutes; what is fast does not wait longer for it.
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        // Whole processes, started and killed: slow, and one after another so that timing means something.
        test: {
          name: 'process',
          include: [`${server}/**/*.process.test.ts`],
          globalSetup: `${server}/testing/postgres-for-tests.ts`,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
