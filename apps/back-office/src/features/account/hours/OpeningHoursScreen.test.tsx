import { getOpeningHours, saveOpeningHours, type OpeningHours } from '@parley/contracts/opening-hours';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/hours';
const open = (language?: Locale) => openScreen(ADDRESS, language);
const UNSET: OpeningHours = { open: [], holidays: [], timezone: 'Europe/Berlin', isOpen: true, opensAt: null };
const CLOSED: OpeningHours = {
  open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  holidays: [],
  timezone: 'Europe/Berlin',
  isOpen: false,
  opensAt: new Date('2026-11-23T08:00:00Z'),
};

/** Keeps what was saved; the server says what it means. */
function withHours(given: OpeningHours) {
  let hours = given;
  const saved: unknown[] = [];
  server()
    .answers(getOpeningHours, () => hours)
    .answers(saveOpeningHours, ({ body }) => {
      saved.push(body);
      hours = { ...CLOSED, ...body };
      return hours;
    });
  return saved;
}

testStates({
  what: 'opening hours',
  address: ADDRESS,
  endpoint: getOpeningHours,
  prepare: () => void withHours(CLOSED),
  content: () => page.getByRole('group', { name: 'Hours 1' }),
});

test('says when the team is back, in the company’s time and the user’s language', async () => {
  withHours(CLOSED);
  await open('de');
  await expect(page.getByText('Zurzeit geschlossen. Öffnet Montag, 23. November um 09:00.')).toBeShown();
});

test('hours are added, saved and discarded', async () => {
  const saved = withHours(UNSET);
  await open();
  await expect(page.getByText(/^No hours are set/)).toBeShown();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('group', { name: 'Hours 1' })).toBeGone();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Closed at the moment/)).toBeShown();
  expect(saved).toEqual([{ open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], holidays: [] }]);
});

test('a holiday needs a date, and only one of each', async () => {
  const saved = withHours(CLOSED);
  await open();
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose a date.')).toBeShown();
  expect(saved).toEqual([]);
  await page.getByLabel('Date').fill('2026-12-25');
  await page.getByLabel('Name').fill('Christmas');
  await page.getByLabel('Every year').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    holidays: [{ date: '2026-12-25', isYearly: true, name: 'Christmas', hours: null }],
  });
});
