import type { Theme } from '@mui/material/styles';

export const ROW_HEIGHT = 72;

export const avatarPosition = { position: 'absolute', left: 20, top: 16, width: 40, height: 40 } as const;
export const line = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 } as const;

export const waiting = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  height: 20,
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'warning.light',
  color: 'warning.dark',
  fontSize: 12,
  fontWeight: 500,
} as const;

/** A row of the list: 72 px high, text at 74 px, an orange bar if open, a checkbox instead of the avatar while selecting. */
export const rowStyle = (isOpen: boolean, isSelected: boolean, isSelecting: boolean) => (theme: Theme) => ({
  position: 'relative',
  height: ROW_HEIGHT,
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: isOpen || isSelected ? theme.palette.primary.light : '#fff',
  boxShadow: isOpen ? `inset 3px 0 0 ${theme.palette.primary.main}` : 'none',
  '&:hover': { backgroundColor: isOpen || isSelected ? theme.palette.primary.light : theme.palette.surface },
  '& .row-link': {
    display: 'block',
    height: '100%',
    padding: '14px 16px 0 74px',
    color: 'inherit',
    textDecoration: 'none',
    outline: 'none',
  },
  '& .row-link:focus-visible': { boxShadow: `inset 0 0 0 2px ${theme.palette.primary.dark}` },
  '& .cut': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .dot': {
    position: 'absolute',
    left: 7,
    top: 32,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: '#c5821e',
  },
  '& .badge': {
    position: 'absolute',
    right: -4,
    bottom: -4,
    width: 20,
    height: 20,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    backgroundColor: '#fff',
    border: `1px solid ${theme.palette.line.soft}`,
    color: theme.palette.text.secondary,
  },
  '& .count': {
    flex: 'none',
    minWidth: 20,
    height: 20,
    padding: '0 5px',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '10px',
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
    fontSize: 11,
    fontWeight: 600,
  },
  '& .select': {
    position: 'absolute',
    left: 24,
    top: 20,
    width: 32,
    height: 32,
    backgroundColor: 'inherit',
    opacity: isSelecting ? 1 : 0,
  },
  '&:hover .select, & .select:focus-within': { opacity: 1 },
  ...(isSelecting && { '& .avatar': { visibility: 'hidden' } }),
  '&:hover .avatar, &:has(.select :focus-visible) .avatar': { visibility: 'hidden' },
  // Touch screens have no hover: there the avatar stays until something is selected.
  '@media (hover: none)': {
    '& .select': { left: 18, top: 14, width: 44, height: 44 },
    '&:hover .select': { opacity: isSelecting ? 1 : 0 },
    '&:hover .avatar': { visibility: isSelecting ? 'hidden' : 'visible' },
  },
});
