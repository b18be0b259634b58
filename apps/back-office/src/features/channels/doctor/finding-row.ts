export const FINDING_ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  gap: 2.5,
  px: 4,
  py: 2.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
