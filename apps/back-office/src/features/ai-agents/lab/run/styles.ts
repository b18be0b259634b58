/** A white card of the lab. */
export const CARD = {
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  minWidth: 0,
} as const;

/** The column beside the pane of a case. */
export const MAIN = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  px: { xs: 4, lg: 8 },
  py: 4,
} as const;
