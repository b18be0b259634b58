import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A table on wide screens, a list of cards on narrow ones. */
export function ListTable({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Box component="table" aria-label={label} sx={TABLE}>
      {children}
    </Box>
  );
}

interface HeadProps {
  width?: number | 'auto';
  isNumber?: boolean;
  /** Hidden where the window is barely wide enough for the table. */
  isSpare?: boolean;
  children: ReactNode;
}

export function Head({ width = 'auto', isNumber = false, isSpare = false, children }: HeadProps) {
  return (
    <Box component="th" sx={{ width, ...(isNumber && { textAlign: 'end !important' }), ...(isSpare && SPARE) }}>
      {children}
    </Box>
  );
}

export function Row({ height, children }: { height: number; children: ReactNode }) {
  return (
    <Box component="tr" sx={{ ...ROW, height: { lg: height } }}>
      {children}
    </Box>
  );
}

/** The name of the row; on cards it is at the top, beside the menu. */
export function NameCell({ children }: { children: ReactNode }) {
  return (
    <Box
      component="td"
      sx={{ gridColumn: { xs: '1 / 3' }, minWidth: 0, pr: { xs: '52px !important', lg: '8px !important' } }}
    >
      {children}
    </Box>
  );
}

interface CellProps {
  label: string;
  /** Its position on cards. */
  order: number;
  isNumber?: boolean;
  isSpare?: boolean;
  children: ReactNode;
}

/** A cell that shows its own label where there is no table head. */
export function Cell({ label, order, isNumber = false, isSpare = false, children }: CellProps) {
  return (
    <Box
      component="td"
      sx={{
        order: { xs: order, lg: 0 },
        textAlign: { lg: isNumber ? 'end' : 'start' },
        fontVariantNumeric: 'tabular-nums',
        '&::before': {
          content: `"${label.replaceAll('"', '')}"`,
          display: { xs: 'block', lg: 'none' },
          typography: 'caption',
          color: 'text.secondary',
        },
        ...(isSpare && SPARE),
      }}
    >
      {children}
    </Box>
  );
}

/** A cell that cards have no room for. */
export function TableCell({ children }: { children: ReactNode }) {
  return (
    <Box component="td" sx={{ display: { xs: 'none', lg: 'table-cell' } }}>
      {children}
    </Box>
  );
}

export function MenuCell({ children }: { children: ReactNode }) {
  return (
    <Box
      component="td"
      sx={{ position: { xs: 'absolute', lg: 'static' }, top: 8, insetInlineEnd: 8, textAlign: 'end' }}
    >
      {children}
    </Box>
  );
}

const SPARE = { '@media (min-width: 1280px) and (max-width: 1439px)': { display: 'none' } };

const TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'body2',
  display: { xs: 'block', lg: 'table' },
  '& thead': { display: { xs: 'none', lg: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', lg: 'table-row-group' } },
  '& th': {
    height: 36,
    px: 2,
    textAlign: 'start',
    typography: 'caption',
    fontWeight: 500,
    color: 'text.secondary',
  },
  '& th:first-of-type, & td:first-of-type': { pl: { lg: 4 } },
  '& td': { px: 2, borderTop: { lg: '1px solid' }, borderColor: { lg: 'divider' } },
} as const;

const ROW = {
  '&:hover': {
    bgcolor: (theme: { palette: { primary: { light: string } } }) =>
      `color-mix(in srgb, ${theme.palette.primary.light} 50%, white)`,
  },
  display: { xs: 'grid', lg: 'table-row' },
  position: { xs: 'relative', lg: 'static' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)' },
  rowGap: 2,
  px: { xs: 2, lg: 0 },
  py: { xs: 3, lg: 0 },
  borderTop: { xs: '1px solid', lg: 'none' },
  borderColor: { xs: 'divider', lg: 'divider' },
  '&:first-of-type': { borderTop: 'none' },
};
