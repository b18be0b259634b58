import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import type { Report } from '@parley/contracts/figures';
import { useTranslation } from 'react-i18next';
import type { Range } from '../../components/charts/range.ts';
import { formatNumber, formatPercent, wholePercents } from '../../components/figures.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { OUTCOMES, totalOf, useOutcomeWords } from './outcomes.ts';
import { ReportCard } from './ReportCard.tsx';
import { behindAddress, exportAddress, type Limits, type ReportQuery } from './useReport.ts';

interface Props {
  query: ReportQuery;
  range: Range;
  limits: Limits;
  begunBy: 'bot' | 'people';
  onBegunBy: (begunBy: 'bot' | 'people') => void;
}

/** How conversations ended: each lies in exactly one row, and the rows add up to the number in the title. */
export function LedgerCard({ query, range, limits, begunBy, onBegunBy }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const words = useOutcomeWords();
  const rowsOf = ({ period, previous }: Report) => {
    const [now, before] = [period[begunBy], previous[begunBy]];
    const percents = wholePercents(OUTCOMES.map(({ key }) => now[key]));
    const past = totalOf(before) === 0 ? null : wholePercents(OUTCOMES.map(({ key }) => before[key]));
    return OUTCOMES.flatMap((each, at) => {
      if (each.outcome === 'handed_over' && begunBy === 'people') return [];
      const points = past === null ? null : (percents[at] ?? 0) - (past[at] ?? 0);
      return [{ ...each, ...words[each.outcome], count: now[each.key], percent: percents[at] ?? 0, points }];
    });
  };
  const pointsIn = (points: number | null) => {
    if (points === null) return '';
    if (points === 0) return t('reports.same');
    const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(points).replace('-', '−');
    return t('reports.points', { count: Math.abs(points), number });
  };
  const percentOf = (percent: number) => formatPercent(language, percent / 100);
  const title = (report: Report | undefined) => {
    const count = report ? totalOf(report.period[begunBy]) : 0;
    return begunBy === 'bot' ? t('reports.outcomes.ofBot', { count }) : t('reports.outcomes.ofPeople', { count });
  };
  return (
    <ReportCard
      query={query}
      title={title}
      subtitle={t('reports.outcomes.subtitle')}
      aside={<Starters chosen={begunBy} onChoose={onBegunBy} />}
      exportTo={exportAddress(range, limits, 'outcomes')}
      minHeight={260}
      isEmpty={({ period }) => totalOf(period[begunBy]) === 0}
      table={(report) => ({
        columns: [t('reports.outcomes.title'), t('reports.count'), t('reports.share'), t('reports.change')],
        rows: rowsOf(report).map(({ outcome, name, count, percent, points }) => ({
          key: outcome,
          values: [name, formatNumber(language, count), percentOf(percent), pointsIn(points)],
        })),
      })}
    >
      {(report) => (
        <Box sx={{ px: 4, pb: 2 }}>
          <Box
            aria-hidden
            sx={{ display: 'flex', gap: '2px', height: 16, borderRadius: '8px', overflow: 'hidden', mb: 1 }}
          >
            {rowsOf(report).map(
              ({ outcome, count, colour }) => count > 0 && <Part key={outcome} share={count} colour={colour} />,
            )}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rowsOf(report).map(({ outcome, name, meaning, count, percent, points, colour }) => (
              <Box component="li" key={outcome} sx={row}>
                <Swatch colour={colour} />
                <Box sx={{ fontWeight: 600, gridArea: 'name' }}>{name}</Box>
                <Box sx={{ color: 'text.secondary', gridArea: 'meaning' }}>{meaning}</Box>
                <Box sx={{ gridArea: 'count', textAlign: 'end' }}>
                  <RouterLink to={behindAddress(range, limits, { kind: 'outcome', outcome, begunBy })} sx={countLink}>
                    {formatNumber(language, count)}
                  </RouterLink>
                </Box>
                <Box sx={{ fontWeight: 600, textAlign: 'end', gridArea: 'share' }}>{percentOf(percent)}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'end', gridArea: 'points' }}>
                  {pointsIn(points)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </ReportCard>
  );
}

function Part({ share, colour }: { share: number; colour: (typeof OUTCOMES)[number]['colour'] }) {
  return <Box sx={{ minWidth: 4, background: colour(useTheme()) }} style={{ flex: share }} />;
}

function Swatch({ colour }: { colour: (typeof OUTCOMES)[number]['colour'] }) {
  const theme = useTheme();
  return (
    <Box
      aria-hidden
      sx={{
        gridArea: 'swatch',
        width: 12,
        height: 12,
        borderRadius: '3px',
        border: '1px solid',
        borderColor: 'line.control',
        mt: 0.75,
      }}
      style={{ background: colour(theme) }}
    />
  );
}

function Starters({ chosen, onChoose }: { chosen: 'bot' | 'people'; onChoose: (begunBy: 'bot' | 'people') => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('reports.begunBy')}
      sx={{ display: 'flex', gap: '2px', '@media print': { display: 'none' } }}
    >
      {(['bot', 'people'] as const).map((each) => (
        <ButtonBase
          key={each}
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
          sx={[
            { typography: 'body2', px: 2, minHeight: { xs: 44, lg: 28 }, borderRadius: '4px', fontWeight: 500 },
            chosen === each && { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 },
          ]}
        >
          {each === 'bot' ? t('reports.bot') : t('reports.people.short')}
        </ButtonBase>
      ))}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '20px minmax(0, 1fr) auto 48px', sm: '20px 104px minmax(0, 1fr) 48px 48px 64px' },
  gridTemplateAreas: {
    xs: '"swatch name count share" ". meaning meaning points"',
    sm: '"swatch name meaning count share points"',
  },
  columnGap: 2,
  alignItems: 'start',
  py: 2,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 'none' },
} as const;
const countLink = { color: 'text.primary', display: 'inline-block', minWidth: 24, py: { xs: 1, lg: 0 } } as const;
