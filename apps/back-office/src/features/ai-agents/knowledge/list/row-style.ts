/**
 * The columns: icon, source, status, passages, action, switch, menu. The first and last include the frame's padding. In narrow windows they
 * are stacked.
 */
const COLUMNS = '48px minmax(0, 1fr) minmax(0, 1.35fr) auto auto auto 48px';

/** The frame that defines the columns for all rows. */
export const TABLE = {
  display: { lg: 'grid' },
  gridTemplateColumns: COLUMNS,
  columnGap: 3,
} as const;

/** Inherits the columns of the frame. */
export const IN_TABLE = {
  display: { lg: 'grid' },
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
} as const;

export const ROW = {
  ...IN_TABLE,
  display: { xs: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.5,
  minHeight: 55,
  px: 4,
  py: { xs: 3, lg: 1.5 },
  '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

export const TILE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '6px',
  bgcolor: 'surface',
  color: 'text.secondary',
} as const;

/** A white frame around rows. */
export const FRAME = {
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

export const LIST = { listStyle: 'none', m: 0, p: 0 } as const;

/** Buttons inside a row. */
export const SMALL_BUTTON = {
  minHeight: { xs: 44, lg: 30 },
  py: 0,
  px: 2.5,
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;

/** A progress bar, 6 px high, whose fill contrasts with its track. */
export const BAR = {
  height: 6,
  borderRadius: '3px',
  border: '1px solid',
  borderColor: 'divider',
} as const;

/** In narrow windows the menu is next to the name and everything else below it. */
export const BELOW = { order: { xs: 1, lg: 0 } } as const;
