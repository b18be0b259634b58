import Box from '@mui/material/Box';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';

export interface PlainRows {
  columns: string[];
  rows: { key: string; values: string[] }[];
}

/** Figures as a table: the first value of a row names it. */
export function PlainTable({ title, columns, rows }: PlainRows & { title: string }) {
  return (
    <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto', px: 4, pb: 3 }}>
      <Box component="table" sx={style}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const style = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 1.5, px: 1, textAlign: 'right', borderBottom: '1px solid', borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0, fontWeight: 400 },
  '& thead th, & thead th:first-of-type': { fontWeight: 600, color: 'text.secondary' },
} as const;
