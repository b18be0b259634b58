/** Columns by the width of the window, as its content allows: four from 1360, three from 1120, two from 760. */
export const GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 760px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 1120px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width: 1360px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;
