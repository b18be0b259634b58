import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { isWorking, listPages, type KnowledgePage, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { guideProblem } from './problems.ts';

const MAX_PAGES = 200;
const MAX_ROWS = 6;

/** How far reading has come, and afterwards what came of each page. */
export function Reading({ source }: { source: KnowledgeSource }) {
  return isWorking(source.status) ? <Working source={source} /> : <Read source={source} />;
}

function Working({ source: { status, done, total, name } }: { source: KnowledgeSource }) {
  const { t } = useTranslation();
  const isCounted = total > 0;
  const words = () => {
    if (status === 'queued') return t('guide.reading.queued');
    if (status === 'indexing') return t('guide.reading.indexing');
    return isCounted ? t('guide.reading.page', { done, total }) : t('guide.reading.looking');
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 2 }}>
        <Box sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {words()}
        </Box>
      </Box>
      <LinearProgress
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (100 * done) / total) : 0}
        aria-label={name}
        sx={{ height: 6, borderRadius: '3px' }}
      />
      <Box sx={{ mt: 3, typography: 'body2', color: 'text.secondary' }}>{t('guide.reading.leave')}</Box>
    </Box>
  );
}

const isRead = ({ status }: KnowledgePage) => status === 'read' || status === 'unchanged';

function Read({ source: { id, name, status, problem, type, chunkCount, syncedAt } }: { source: KnowledgeSource }) {
  const { t } = useTranslation();
  const pages = useQuery({
    queryKey: ['knowledge-pages', id, 'guide', syncedAt?.getTime()],
    queryFn: ({ signal }) => call(listPages, { params: { id }, query: { limit: MAX_PAGES } }, { signal }),
    enabled: type === 'site',
  });
  const all = pages.data?.data ?? [];
  const read = all.filter(isRead);
  const rows = [...read, ...all.filter((page) => page.status === 'failed')].slice(0, MAX_ROWS);
  const others = read.length - rows.filter(isRead).length;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <Box sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {type === 'site' && pages.data
            ? t('guide.reading.pages', { count: read.length })
            : t('guide.reading.passages', { count: chunkCount })}
        </Box>
      </Box>
      {/* Pages that failed say so themselves. */}
      {status === 'partial' && problem !== null && rows.every(isRead) && (
        <Notice kind="info">{t(guideProblem(problem))}</Notice>
      )}
      <Box component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((page) => (
          <PageRow key={page.id} page={page} />
        ))}
      </Box>
      {others > 0 && (
        <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary' }}>
          {t('guide.reading.others', { count: others })}
        </Box>
      )}
    </Box>
  );
}

function PageRow({ page }: { page: KnowledgePage }) {
  const { t } = useTranslation();
  const isGood = isRead(page);
  return (
    <Box component="li" sx={ROW}>
      <Box component="span" sx={{ display: 'flex', color: isGood ? 'success.dark' : 'warning.dark' }}>
        <Icon of={isGood ? CircleCheck : TriangleAlert} size={16} />
      </Box>
      <Box
        component="bdi"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {page.title || page.address}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>
        {isGood ? t('guide.reading.passages', { count: page.chunkCount }) : t('guide.reading.failed')}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  borderBottom: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
} as const;
