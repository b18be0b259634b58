import { getReport, getReportMail, listFigure, type Report } from '@parley/contracts/figures';
import { expect, test } from 'vitest';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const NO_TIMES = { count: 0, median: null, p90: null };
const NO_RATINGS = { count: 0, sum: 0 };
const NO_OUTCOMES = { confirmed: 0, assumed: 0, cameBack: 0, abandoned: 0, handedOver: 0, unsolved: 0 };
const PERIOD = {
  firstReply: NO_TIMES,
  wait: NO_TIMES,
  resolution: NO_TIMES,
  rating: NO_RATINGS,
  bot: NO_OUTCOMES,
  people: NO_OUTCOMES,
};
const ANNA = {
  userId: 1,
  name: 'Anna Berg',
  isActive: true,
  capacity: 6,
  answered: 7,
  firstReply: NO_TIMES,
  wait: NO_TIMES,
  resolution: NO_TIMES,
  rating: NO_RATINGS,
  load: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 1 / 7 : hour === 10 ? 6 / 7 : 0)),
};
const REPORT: Report = {
  timezone: 'Europe/Berlin',
  from: '2026-11-09',
  to: '2026-11-15',
  targetWait: 300,
  period: PERIOD,
  previous: PERIOD,
  days: [],
  stars: [0, 0, 0, 0, 0],
  comments: [],
  people: [ANNA],
  agents: [],
  teams: [],
  channels: [],
  openFrom: 9,
  openTo: 17,
};
const withReport = () => server().answers(getReport, REPORT).answers(getReportMail, { isOn: false, canMail: false });

test('each bar of the load opens the answers of its hour, with the limits of the report', async () => {
  withReport().answers(listFigure, { data: [], nextCursor: null });
  await openScreen('/reports?team=3');
  const bars = page.getByRole('link', { name: /^\d+:00: / });
  await expect(bars.nth(1)).toBeShown();
  expect(bars.names).toEqual(['9:00: 0.1', '10:00: 0.9']);
  await bars.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Answered, 10:00–11:00' })).toBeShown();
  expect(server().calls(listFigure)).toMatchObject([{ query: { kind: 'load', hour: 10, userId: 1, teamId: 3 } }]);
});
