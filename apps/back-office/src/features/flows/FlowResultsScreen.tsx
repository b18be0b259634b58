import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { useScreenName } from '../../components/screen-name.ts';
import { ResultTable } from './results/ResultTable.tsx';
import { resultsAddress, useResults } from './results/useResults.ts';
import { useFlow } from './builder/useFlow.ts';

/** What customers have answered in one flow. */
export function FlowResultsScreen() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const flow = useFlow(id).data;
  const results = useResults(id);
  useScreenName(flow?.name ?? '');
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 6, width: '100%', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 2, mb: 5 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h3', m: 0, overflowWrap: 'anywhere' }}>
            {flow ? t('flowList.results.of', { name: flow.name }) : t('flowList.results.title')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>{t('flowList.results.about')}</Box>
        </Box>
        <Button variant="outlined" component={Link} to={`/flows/${id}`} startIcon={<Icon of={Workflow} size={18} />}>
          {t('flowList.results.open')}
        </Button>
        <Button component="a" href={resultsAddress(id)} download startIcon={<Icon of={Download} size={18} />}>
          {t('flowList.results.download')}
        </Button>
      </Box>
      <Loaded query={results} rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          const columns = pages.at(-1)?.columns ?? [];
          if (rows.length === 0) return <Box>{t('flowList.results.empty')}</Box>;
          return (
            <>
              {columns.length === 0 && <Box sx={{ mb: 3 }}>{t('flowList.results.noQuestions')}</Box>}
              <ResultTable columns={columns} rows={rows} />
              {results.hasNextPage && (
                <Button
                  variant="outlined"
                  aria-busy={results.isFetchingNextPage}
                  onClick={() => void results.fetchNextPage()}
                  sx={{ mt: 4 }}
                >
                  {t('flowList.results.more')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}
