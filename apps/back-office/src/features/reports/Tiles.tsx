import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Report, Times } from '@parley/contracts/figures';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardError } from '../../components/charts/CardError.tsx';
import { FigureTile, LargeFigure } from '../../components/charts/FigureTile.tsx';
import type { Range } from '../../components/charts/range.ts';
import { changeBetween, formatPercent } from '../../components/figures.ts';
import { Icon } from '../../components/Icon.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { formatSeconds } from '@parley/contracts/durations';
import { BOT_ALONE, botAlone, totalOf } from './outcomes.ts';
import { behindAddress, type Limits, type ReportQuery } from './useReport.ts';

interface Tile {
  label: string;
  help: string;
  to: string;
  figure: string;
  base: string;
  change: { text: string; direction: 'up' | 'down'; isGood: boolean } | null;
  detail: string;
}

/** The five figures at the top: each with its base, and the change against the days before. */
export function Tiles({ query, range, limits }: { query: ReportQuery; range: Range; limits: Limits }) {
  const { t } = useTranslation();
  const tiles = useTiles(query.data, range, limits);
  if (query.isError && !query.data)
    return <CardError title={t('reports.figures')} minHeight={106} onRetry={() => void query.refetch()} />;
  return (
    <Box component="ul" aria-label={t('reports.figures')} aria-busy={!query.data} sx={list}>
      {tiles.map(({ label, help, to, figure, base, change, detail }) => (
        <FigureTile key={label} label={label} definition={help} to={to}>
          {query.data ? (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
                <LargeFigure>{figure}</LargeFigure>
                <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {base}
                </Box>
              </Box>
              <Box
                sx={{ typography: 'caption', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
              >
                {change && <Changed {...change} />}
                <span>{detail}</span>
              </Box>
            </>
          ) : (
            <Skeleton variant="rounded" animation={false} width={120} height={44} sx={{ my: 1 }} />
          )}
        </FigureTile>
      ))}
    </Box>
  );
}

function Changed({ text, direction, isGood }: NonNullable<Tile['change']>) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: isGood ? 'success.dark' : 'error.dark',
      }}
    >
      <Icon of={direction === 'up' ? ArrowUp : ArrowDown} size={14} />
      <VisuallyHidden>{direction === 'up' ? t('reports.up') : t('reports.down')}</VisuallyHidden>
      {text}
    </Box>
  );
}

function useTiles(report: Report | undefined, range: Range, limits: Limits): Tile[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const open = limits.hours === 'open' ? '_open' : '';
  const nothing = { figure: '–', base: '', change: null, detail: '' };
  const period = report?.period;
  const previous = report?.previous;

  /** The change of a share of the whole or of a mean; more of a good thing is good. */
  const changed = (before: number | null, now: number | null, isFallGood: boolean, text: (by: number) => string) => {
    if (before === null || now === null || before === now) return null;
    const direction = now > before ? ('up' as const) : ('down' as const);
    return { direction, isGood: (direction === 'down') === isFallGood, text: text(Math.abs(now - before)) };
  };
  const time = (now: Times | undefined, before: Times | undefined) => {
    if (!now) return nothing;
    if (now.median === null)
      return { ...nothing, base: now.count === 0 ? t('reports.none') : t('reports.tooFew', { count: now.count }) };
    const ratio = before?.median ? (changeBetween(before.median, now.median).ratio ?? 0) : 0;
    return {
      figure: formatSeconds(language, now.median),
      base: t('reports.medianOf', { count: now.count }),
      change: changed(before?.median ?? null, now.median, true, () => formatPercent(language, ratio)),
      detail: now.p90 === null ? '' : t('reports.p90', { time: formatSeconds(language, now.p90) }),
    };
  };
  const all = (each: Report['period'] | undefined) => (each ? totalOf(each.bot) + totalOf(each.people) : 0);
  const rating = (each: Report['period'] | undefined) =>
    each && each.rating.count > 0 ? each.rating.sum / each.rating.count : null;
  const alone = (each: Report['period'] | undefined) => (each && all(each) > 0 ? botAlone(each.bot) / all(each) : null);
  const [mean, share] = [rating(period), alone(period)];
  const decimal = (value: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

  return [
    {
      label: t('reports.firstReply'),
      help: t('reports.firstReplyHelp'),
      to: behindAddress(range, limits, { kind: `first_reply${open}` }),
      ...time(period?.firstReply, previous?.firstReply),
    },
    {
      label: t('reports.wait'),
      help: t('reports.waitHelp'),
      to: behindAddress(range, limits, { kind: `wait${open}` }),
      ...time(period?.wait, previous?.wait),
    },
    {
      label: t('reports.resolution'),
      help: t('reports.resolutionHelp'),
      to: behindAddress(range, limits, { kind: `resolution${open}` }),
      ...time(period?.resolution, previous?.resolution),
    },
    {
      label: t('reports.rating'),
      help: t('reports.ratingHelp'),
      to: behindAddress(range, limits, { kind: 'rating' }),
      ...(mean === null
        ? { ...nothing, base: t('reports.none') }
        : {
            figure: decimal(mean),
            base: t('reports.ofFive', { count: period?.rating.count ?? 0 }),
            change: changed(rating(previous), mean, false, decimal),
            detail: '',
          }),
    },
    {
      label: t('reports.botAlone'),
      help: t('reports.botAloneHelp'),
      to: behindAddress(range, limits, { kind: 'outcome', begunBy: 'bot', outcome: BOT_ALONE }),
      ...(share === null || !period
        ? { ...nothing, base: t('reports.none') }
        : {
            figure: formatPercent(language, Math.round(share * 100) / 100),
            base: t('reports.partOf', { part: botAlone(period.bot), whole: all(period) }),
            change: changed(alone(previous), share, false, (by) => formatPercent(language, Math.round(by * 100) / 100)),
            detail: t('reports.confirmedOfThem', { count: period.bot.confirmed }),
          }),
    },
  ];
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
  gap: { xs: 3, lg: 4 },
} as const;
