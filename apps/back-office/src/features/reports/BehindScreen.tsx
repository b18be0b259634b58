import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listFigure, type FigureEntry, type FigureKind } from '@parley/contracts/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';
import { LoadingFailed } from '../../components/charts/CardError.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { formatSeconds } from '@parley/contracts/durations';
import { useOutcomeWords } from './outcomes.ts';

/** The conversations behind a figure of the report, newest first. */
export function BehindScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const query = useBehind(search.toString());
  const title = useTitle(search.get('kind') ?? '', search.get('outcome') ?? '', search.get('hour'));
  const entries = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%', maxWidth: 900 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 4 }}>
        {title}
      </Box>
      {entries ? (
        entries.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('reports.empty')}</Box>
        ) : (
          <Box component="ul" sx={list}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} kind={search.get('kind') as FigureKind} />
            ))}
          </Box>
        )
      ) : query.isError ? (
        <LoadingFailed minHeight={200} onRetry={() => void query.refetch()} />
      ) : (
        <Box aria-busy sx={{ minHeight: 200 }} />
      )}
      {query.hasNextPage && (
        <Button
          variant="outlined"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ mt: 3 }}
        >
          {t('reports.more')}
        </Button>
      )}
    </Box>
  );
}

function useBehind(search: string) {
  const wanted = listFigure.query?.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return useInfiniteQuery({
    queryKey: ['reports', 'behind', search],
    queryFn: ({ pageParam, signal }) => {
      if (!wanted?.success) throw new Error('The address names no figure.');
      const { outcome, ...rest } = wanted.data;
      const query = {
        ...rest,
        ...(outcome && { outcome: outcome.join(',') }),
        ...(pageParam && { cursor: pageParam }),
      };
      return call(listFigure, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

function useTitle(kind: string, outcome: string, hour: string | null): string {
  const { t } = useTranslation();
  const words = useOutcomeWords();
  const span = hour === null ? '' : `, ${hour}:00–${Number(hour) + 1}:00`;
  const titles: Record<string, string> = {
    first_reply: t('reports.firstReply'),
    wait: t('reports.wait'),
    resolution: t('reports.resolution'),
    rating: t('reports.ratings.title'),
    answered: t('reports.people.answered'),
    load: t('reports.people.answered') + span,
    outcome: outcome in words ? words[outcome as keyof typeof words].name : t('reports.outcomes.title'),
  };
  return titles[kind.replace(/_open$/, '')] ?? t('reports.title');
}

function Entry({ entry, kind }: { entry: FigureEntry; kind: FigureKind }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const words = useOutcomeWords();
  const { timezone } = useProfile().company;
  const { conversationId, customer, at, person, value, outcome } = entry;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  const isTime = /^(first_reply|wait|resolution)/.test(kind);
  const figure = outcome
    ? words[outcome].name
    : kind === 'rating'
      ? `${value} ★`
      : isTime
        ? formatSeconds(language, value)
        : '';
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {conversationId === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('reports.erased')}
          </Box>
        ) : (
          <RouterLink to={`/chats/${conversationId}`} sx={{ overflowWrap: 'anywhere' }}>
            {customer ?? t('reports.nameless')}
          </RouterLink>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {time.format(new Date(at))}
          {person !== null && ` · ${person}`}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>{figure}</Box>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 2,
  minHeight: 52,
  typography: 'body2',
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 'none' },
} as const;
