/** What belongs to notes looks like nothing that a customer gets. */
export const noteBox = {
  border: '1px dashed',
  borderColor: 'warning.main',
  borderRadius: '8px',
  bgcolor: 'warning.light',
} as const;
