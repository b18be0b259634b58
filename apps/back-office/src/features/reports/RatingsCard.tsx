import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../components/charts/dates.ts';
import type { Range } from '../../components/charts/range.ts';
import { formatNumber } from '../../components/figures.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { ReportCard } from './ReportCard.tsx';
import { behindAddress, exportAddress, type Limits, type ReportQuery } from './useReport.ts';

const COLOURS = ['error.dark', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;
const SHOWN_COMMENTS = 3;

/** How many stars customers gave, and the newest words with them. */
export function RatingsCard({ query, range, limits }: { query: ReportQuery; range: Range; limits: Limits }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return (
    <ReportCard
      query={query}
      title={() => t('reports.ratings.title')}
      subtitle={query.data && t('reports.ratings.subtitle', { count: query.data.period.rating.count })}
      exportTo={exportAddress(range, limits, 'ratings')}
      minHeight={220}
      isEmpty={({ period }) => period.rating.count === 0}
      table={({ stars }) => ({
        columns: [t('reports.ratings.stars'), t('reports.count')],
        rows: stars.map((count, at) => ({ key: String(at), values: [String(at + 1), formatNumber(language, count)] })),
      })}
    >
      {({ stars, comments }) => (
        <Box sx={{ px: 4, pb: 3 }}>
          {stars
            .map((count, at) => ({ score: at + 1, count }))
            .toReversed()
            .map(({ score, count }) => (
              <Box key={score} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, typography: 'body2' }}>
                <Box sx={{ width: 32, flex: 'none' }}>{score} ★</Box>
                <Box aria-hidden sx={{ flex: 1, height: 8, borderRadius: '4px', bgcolor: 'surface' }}>
                  <Box
                    sx={{ height: 8, borderRadius: '4px', bgcolor: COLOURS[score - 1] }}
                    style={{ width: `${(100 * count) / Math.max(1, ...stars)}%` }}
                  />
                </Box>
                <Box sx={{ width: 40, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                  {count > 0 ? (
                    <RouterLink
                      to={behindAddress(range, limits, { kind: 'rating', stars: score })}
                      sx={{ color: 'text.primary' }}
                    >
                      {formatNumber(language, count)}
                    </RouterLink>
                  ) : (
                    0
                  )}
                </Box>
              </Box>
            ))}
          {comments.slice(0, SHOWN_COMMENTS).map(({ conversationId, customer, score, comment, ratedAt }) => (
            <Box
              key={conversationId}
              sx={{ borderTop: '1px solid', borderColor: 'divider', mt: 2, pt: 2, typography: 'body2' }}
            >
              <Box sx={{ overflowWrap: 'anywhere' }}>“{comment}”</Box>
              <RouterLink to={`/chats/${conversationId}`} sx={{ typography: 'caption' }}>
                {customer ?? t('reports.nameless')}
              </RouterLink>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {' · '}
                {score} ★{' · '}
                {formatDay(language, new Date(ratedAt).toISOString().slice(0, 10), { day: 'numeric', month: 'short' })}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </ReportCard>
  );
}
