import { CARD } from './styles.ts';

/** Where the pane leaves less room than this, rows are stacked. */
const NARROW = '@container (max-width: 620px)';

export const TABLE = {
  ...CARD,
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  typography: 'body2',
  '& th': { height: 36, px: 2, textAlign: 'start', typography: 'caption', fontWeight: 500, color: 'text.secondary' },
  '& td': { px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { pl: 3.5 },
  '& .caption': { display: 'none' },
  [NARROW]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& td': { border: 'none', p: 0 },
    '& td:first-of-type': { pl: 0, gridColumn: '1 / -1' },
    '& td:empty': { display: 'none' },
    '& .caption': { display: 'block', typography: 'caption', color: 'text.secondary' },
  },
} as const;

export const ROW = {
  position: 'relative',
  height: 45,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'background.default' },
  '&[aria-current]': { bgcolor: 'primary.light', boxShadow: 'inset 3px 0 0 #e09b34' },
  [NARROW]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 2,
    height: 'auto',
    px: 4,
    py: 3,
    borderTop: '1px solid',
    borderColor: 'divider',
    '&:first-of-type': { borderTop: 'none' },
  },
} as const;
