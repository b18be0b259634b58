import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('the database accepts channels of exactly the listed platforms', async () => {
  const { rows } = await app.sql.asSystem(({ db }) =>
    raw<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = 'channels'::regclass AND conname = 'channels_type_check'`.execute(db),
  );
  const named = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...CHANNEL_TYPES].toSorted());
});
