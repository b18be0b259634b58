/** A white card of the lab. */
export const CARD = {
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  minWidth: 0,
} as const;
