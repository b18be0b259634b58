import { runCuts } from './chats-cuts.ts';
import { expect, test } from './people.ts';

test('a screen whose line broke shows what a fresh one shows', async ({ browser, baseURL, request }) => {
  const differences = await runCuts(browser, baseURL ?? '', request, { desks: 3, rounds: 2 });
  expect(differences).toEqual([[], [], [], [], [], []]);
});
