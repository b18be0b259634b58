import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { formatNumber } from '../../components/figures.ts';
import type { Range } from '../../components/charts/range.ts';

export interface Table {
  days: Range;
  columns: string[];
  /** `key` is used in exported files, `label` on screen. */
  rows: { key: string; label: string; values: number[] }[];
}

interface Props {
  title: string;
  table: Table;
  height: number;
  isShown: boolean;
}

/** A chart's figures as a table, as tall as the chart; in print it follows the chart. */
export function ChartTable({ title, table, height, isShown }: Props) {
  const { i18n } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={title}
      tabIndex={0}
      sx={{
        display: isShown ? 'block' : 'none',
        height,
        position: 'relative',
        overflowY: 'auto',
        px: 4,
        borderRadius: '8px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
        '@media print': { display: 'block', height: 'auto', overflow: 'visible', pb: 4 },
      }}
    >
      <Box component="table" sx={tableStyle}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={table.columns[index + 1]}>{formatNumber(i18n.language, value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 1.5, px: 1, textAlign: 'right', borderBottom: '1px solid', borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0, fontWeight: 400, overflowWrap: 'anywhere' },
  '& thead th, & thead th:first-of-type': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    fontWeight: 600,
    color: 'text.secondary',
    '@media print': { position: 'static' },
  },
} as const;
