import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered } from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('the first account of an installation owns it, even if several register at once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => registered(app)));
  people.push(await registered(app));
  const answers = await Promise.all(people.map(({ browser }) => browser.get('/profile/me')));
  const owners = answers.map(({ body }) => (body.user as { is_instance_owner: boolean }).is_instance_owner);
  expect(owners.toSorted()).toEqual([false, false, false, false, false, true]);
  expect(owners.at(-1)).toBe(false);
});
