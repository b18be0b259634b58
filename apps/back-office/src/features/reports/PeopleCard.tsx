import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Report } from '@parley/contracts/figures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import type { Range } from '../../components/charts/range.ts';
import { formatNumber } from '../../components/figures.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { formatSeconds } from '@parley/contracts/durations';
import { LoadBars } from './LoadBars.tsx';
import { ReportCard } from './ReportCard.tsx';
import { MIN_RATINGS, WideTable } from './WideTable.tsx';
import { behindAddress, exportAddress, type Limits, type ReportQuery } from './useReport.ts';

type Person = Report['people'][number];
type Column = 'name' | 'answered' | 'firstReply' | 'wait' | 'resolution' | 'rating';

/** By name, so that nobody is ranked, unless a column is chosen; then the largest value first. */
function sorted(people: readonly Person[], by: Column): readonly Person[] {
  if (by === 'name') return people;
  const value = (person: Person) => {
    if (by === 'answered') return person.answered;
    if (by === 'rating') return person.rating.count < MIN_RATINGS ? -1 : person.rating.sum / person.rating.count;
    return person[by].median ?? -1;
  };
  return people.toSorted((one, other) => value(other) - value(one));
}

/** What each person did. */
export function PeopleCard({ query, range, limits }: { query: ReportQuery; range: Range; limits: Limits }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [by, setBy] = useState<Column>('name');
  const open = limits.hours === 'open' ? '_open' : '';
  const columns: Record<Column, string> = {
    name: t('reports.people.person'),
    answered: t('reports.people.answered'),
    firstReply: t('reports.firstReply'),
    wait: t('reports.people.wait'),
    resolution: t('reports.resolution'),
    rating: t('reports.rating'),
  };
  const kinds = { firstReply: `first_reply${open}`, wait: `wait${open}`, resolution: `resolution${open}` } as const;
  const link = (userId: number, kind: 'answered' | 'rating' | (typeof kinds)[keyof typeof kinds], text: string) => (
    <RouterLink to={behindAddress(range, limits, { kind, userId })} sx={{ color: 'text.primary' }}>
      {text}
    </RouterLink>
  );
  return (
    <ReportCard
      query={query}
      title={() => t('reports.people.title')}
      subtitle={t('reports.people.subtitle')}
      exportTo={exportAddress(range, limits, 'people')}
      minHeight={200}
      isEmpty={({ people }) => people.length === 0}
    >
      {({ people, openFrom, openTo }) => (
        <WideTable label={t('reports.people.title')}>
          <thead>
            <tr>
              {(Object.keys(columns) as Column[]).map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={by === column ? (column === 'name' ? 'ascending' : 'descending') : undefined}
                >
                  <ButtonBase
                    onClick={() => setBy(column)}
                    sx={{ fontWeight: by === column ? 600 : 500, minHeight: { xs: 44, lg: 28 } }}
                  >
                    {columns[column]}
                  </ButtonBase>
                </th>
              ))}
              <th scope="col">{t('reports.people.load', { from: openFrom, to: openTo + 1 })}</th>
            </tr>
          </thead>
          <tbody>
            {sorted(people, by).map((person) => (
              <tr key={person.userId}>
                <th scope="row">
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 140 }}>
                    <Avatar name={person.name} id={person.userId} size={28} />
                    <span>
                      {person.name ?? t('reports.people.gone')}
                      {!person.isActive && (
                        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                          {t('reports.people.inactive')}
                        </Box>
                      )}
                    </span>
                  </Box>
                </th>
                <td>{link(person.userId, 'answered', formatNumber(language, person.answered))}</td>
                {(['firstReply', 'wait', 'resolution'] as const).map((name) => {
                  const { median, count } = person[name];
                  return (
                    <td key={name}>
                      {median === null
                        ? count === 0
                          ? '–'
                          : link(person.userId, kinds[name], t('reports.few', { count }))
                        : link(person.userId, kinds[name], formatSeconds(language, median))}
                    </td>
                  );
                })}
                <td>
                  {person.rating.count === 0
                    ? '–'
                    : link(
                        person.userId,
                        'rating',
                        ratingText(person, language, (count) => t('reports.of', { count })),
                      )}
                </td>
                <td>
                  <LoadBars
                    person={person}
                    from={openFrom}
                    to={openTo}
                    addressOf={(hour) => behindAddress(range, limits, { kind: 'load', userId: person.userId, hour })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </ReportCard>
  );
}

/** Below five ratings the average is a dash. */
function ratingText({ rating: { count, sum } }: Person, language: string, of: (count: number) => string): string {
  const mean = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${count < MIN_RATINGS ? '–' : mean.format(sum / count)} ${of(count)}`;
}
