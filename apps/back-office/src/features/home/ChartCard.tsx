import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import type { Stats } from '@parley/contracts/stats';
import { Download, Sheet, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { Card } from '../../components/charts/Card.tsx';
import { LoadingFailed } from '../../components/charts/CardError.tsx';
import { ChartTable, type Table } from './ChartTable.tsx';
import { saveCsv } from './csv.ts';
import { Example } from './Example.tsx';
import { Hint } from '../../components/charts/Hint.tsx';
import type { StatsQuery } from './useStats.ts';

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Below the head, as wide as the card. */
  legend?: ReactNode;
  /** On the right of the head, before the buttons. */
  aside?: ReactNode;
  query: StatsQuery;
  /** The height of the chart area; the same while loading, with an error and with a table. */
  height: number;
  table: (stats: Stats) => Table;
  /** The name of the exported file, without the dates. */
  fileName: string;
  /** A sample chart for companies without any messages yet. */
  example: ReactNode;
  waiting: ReactNode;
  children: (stats: Stats) => ReactNode;
  footer?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A chart with its head, table, export and empty state. */
export function ChartCard(props: Props) {
  const { title, subtitle, legend, aside, query, height, example, waiting, children, footer, fileName } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const { data } = query;
  const isEmpty = data !== undefined && data.messagesTotal === 0 && data.customersTotal === 0;
  const table = data && !isEmpty ? props.table(data) : null;

  return (
    <Card labelledBy={id} sx={[{ display: 'flex', flexDirection: 'column' }, props.sx as object]}>
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, pl: 4, pr: 3, pt: 3.5, minHeight: legend ? 36 : 56 }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
            {title}
          </Box>
          {subtitle}
        </Box>
        {aside}
        {table && (
          <Box sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}>
            <HeadButton
              icon={Sheet}
              name={t('home.asTable')}
              of={title}
              isPressed={isTable}
              onClick={() => setIsTable(!isTable)}
            />
            <HeadButton
              icon={Download}
              name={t('home.export')}
              of={title}
              onClick={() => saveCsv(`${fileName}-${table.days.from}-${table.days.to}`, rowsOf(table))}
            />
          </Box>
        )}
      </Box>
      {legend}
      {data ? (
        <>
          <Box sx={[{ flex: 1 }, isTable && { display: 'none', '@media print': { display: 'block' } }]}>
            {isEmpty ? <Example>{example}</Example> : children(data)}
          </Box>
          {table && <ChartTable title={title} table={table} height={height} isShown={isTable} />}
        </>
      ) : query.isError ? (
        <LoadingFailed minHeight={height} onRetry={() => void query.refetch()} />
      ) : (
        <Box aria-busy sx={{ minHeight: height }}>
          {waiting}
        </Box>
      )}
      {footer}
    </Card>
  );
}

const rowsOf = ({ columns, rows }: Table) => [columns, ...rows.map(({ key, values }) => [key, ...values])];

interface HeadButtonProps {
  icon: LucideIcon;
  name: string;
  of: string;
  isPressed?: boolean;
  onClick: () => void;
}

function HeadButton({ icon, name, of, isPressed, onClick }: HeadButtonProps) {
  return (
    <Hint text={name}>
      <IconButton
        aria-label={`${name}: ${of}`}
        aria-pressed={isPressed}
        onClick={onClick}
        sx={[
          { width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 }, p: 0, mt: { xs: -2.5, lg: -1 } },
          isPressed === true && { bgcolor: 'primary.light', color: 'primary.dark' },
        ]}
      >
        <Icon of={icon} size={18} />
      </IconButton>
    </Hint>
  );
}
