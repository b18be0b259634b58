import { listFlowResults } from '@parley/contracts/flow-results';
import { getFlow } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { flow } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { testStates } from '../../testing/states.ts';

const ADDRESS = '/flows/1/results';
const THEN = new Date('2026-11-15T10:00:00Z');
const row = (id: number, name: string, ...values: (string | number | boolean | null)[]) => ({
  id,
  conversationId: id,
  customer: { id, name },
  version: 1,
  state: 'ended' as const,
  startedAt: THEN,
  values,
});
const columns = [
  { variable: 'plan', question: 'Which plan?' },
  { variable: 'agrees', question: '' },
];

const withResults = () =>
  server()
    .answers(getFlow, flow({ publishedVersion: 1, status: 'published' }))
    .answers(listFlowResults, ({ query }) =>
      query.cursor
        ? { columns, data: [row(1, '', null, null)], nextCursor: null }
        : { columns, data: [row(2, 'Emma', 'Gold', true)], nextCursor: '2' },
    );

testStates({
  what: 'answers',
  address: ADDRESS,
  endpoint: listFlowResults,
  prepare: withResults,
  content: () => page.getByRole('link', { name: 'Emma' }),
});

test('every run is a row, every question a column, and older ones follow on request', async () => {
  withResults();
  await openScreen(ADDRESS);
  await expect(page.getByRole('heading', { name: 'Answers collected by “Returns”' })).toBeShown();
  await expect(page.getByText('Which plan?')).toBeShown();
  await expect(page.getByText('Gold')).toBeShown();
  await expect(page.getByText('Yes')).toBeShown();
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect(page.getByRole('link', { name: 'Visitor' })).toBeShown();
  expect(page.getByRole('button', { name: 'Show older ones' }).isThere).toBe(false);
  expect(page.getByRole('link', { name: 'Download CSV' }).isThere).toBe(true);
});

test('a flow that nobody has gone through says so', async () => {
  withResults().answers(listFlowResults, { columns, data: [], nextCursor: null });
  await openScreen(ADDRESS, 'de');
  await expect(page.getByText(/Noch niemand hat diesen Ablauf durchlaufen/)).toBeShown();
});
