import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { Report } from '@parley/contracts/figures';
import { Download, Sheet } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/charts/Card.tsx';
import { LoadingFailed } from '../../components/charts/CardError.tsx';
import { Hint } from '../../components/charts/Hint.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PlainTable, type PlainRows } from './PlainTable.tsx';
import type { ReportQuery } from './useReport.ts';

interface Props {
  query: ReportQuery;
  title: (report: Report | undefined) => string;
  subtitle?: ReactNode;
  aside?: ReactNode;
  exportTo: string;
  /** The same figures as a table, unless the card is one. */
  table?: (report: Report) => PlainRows;
  /** Whether there is nothing to show for these days. */
  isEmpty: (report: Report) => boolean;
  minHeight: number;
  children: (report: Report) => ReactNode;
}

/** A card of the report with its table, export, and states. */
export function ReportCard({ query, title, subtitle, aside, exportTo, table, isEmpty, minHeight, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const { data } = query;
  const name = title(data);
  return (
    <Card labelledBy={id} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={head}>
        <Box sx={{ flex: 1, minWidth: { xs: aside ? '60%' : 0, sm: 0 } }}>
          <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
            {name}
          </Box>
          {subtitle && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{subtitle}</Box>}
        </Box>
        {aside && <Box sx={{ order: { xs: 3, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}>{aside}</Box>}
        {data && !isEmpty(data) && (
          <Box sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}>
            {table && (
              <Hint text={t('reports.asTable')}>
                <IconButton
                  aria-label={`${t('reports.asTable')}: ${name}`}
                  aria-pressed={isTable}
                  onClick={() => setIsTable(!isTable)}
                  sx={[headButton, isTable && { bgcolor: 'primary.light', color: 'primary.dark' }]}
                >
                  <Icon of={Sheet} size={18} />
                </IconButton>
              </Hint>
            )}
            <Hint text={t('reports.exportCard')}>
              <IconButton
                component="a"
                href={exportTo}
                download
                aria-label={`${t('reports.exportCard')}: ${name}`}
                sx={headButton}
              >
                <Icon of={Download} size={18} />
              </IconButton>
            </Hint>
          </Box>
        )}
      </Box>
      {data ? (
        isEmpty(data) ? (
          <Box sx={{ display: 'grid', placeContent: 'center', minHeight: 120, p: 4, color: 'text.secondary', flex: 1 }}>
            {t('reports.empty')}
          </Box>
        ) : isTable && table ? (
          <PlainTable title={name} {...table(data)} />
        ) : (
          <Box sx={{ flex: 1, minWidth: 0 }}>{children(data)}</Box>
        )
      ) : query.isError ? (
        <LoadingFailed minHeight={minHeight} onRetry={() => void query.refetch()} />
      ) : (
        <Box aria-busy sx={{ minHeight, px: 4, pb: 4 }}>
          <Skeleton variant="rounded" animation={false} height={minHeight - 24} />
        </Box>
      )}
    </Card>
  );
}

const head = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 2,
  px: 4,
  pt: 3.5,
  pb: 2,
  minHeight: 56,
} as const;
const headButton = { width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 }, p: 0, mt: { xs: -2.5, lg: -1 } } as const;
