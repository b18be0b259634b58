import type { Theme } from '@mui/material/styles';

export const ROW_HEIGHT = 72;

export const avatarPosition = { position: 'absolute', left: 20, top: 16, width: 40, height: 40 } as const;
export const line = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 } as const;

interface RowState {
  isOpen: boolean;
  isSelected: boolean;
  isSelecting: boolean;
  /** A customer waits, and nobody has taken the conversation. */
  isUrgent: boolean;
}

/** The background of a row: what one has open or selected is more important than who waits. */
function colours({ isOpen, isSelected, isUrgent }: RowState, { palette }: Theme) {
  if (isOpen || isSelected) return { rest: palette.primary.light, hover: palette.primary.light };
  return isUrgent ? { rest: palette.warning.light, hover: '#fdedc8' } : { rest: '#fff', hover: palette.surface };
}

/**
 * A row of the list: 72 px high, text at 74 px, a bar if it is open or somebody waits in it, a checkbox instead of the avatar while
 * selecting.
 */
export const rowStyle = (state: RowState) => (theme: Theme) => ({
  position: 'relative',
  height: ROW_HEIGHT,
  borderBottom: `1px solid ${theme.palette.divider}`,
  backgroundColor: colours(state, theme).rest,
  boxShadow:
    state.isOpen || state.isUrgent
      ? `inset 3px 0 0 ${state.isOpen ? theme.palette.primary.main : theme.palette.warning.main}`
      : 'none',
  '&:hover': { backgroundColor: colours(state, theme).hover },
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
    opacity: state.isSelecting ? 1 : 0,
  },
  '&:hover .select, & .select:focus-within': { opacity: 1 },
  ...(state.isSelecting && { '& .avatar': { visibility: 'hidden' } }),
  '&:hover .avatar, &:has(.select :focus-visible) .avatar': { visibility: 'hidden' },
  // Touch screens have no hover: there the avatar stays until something is selected.
  '@media (hover: none)': {
    '& .select': { left: 18, top: 14, width: 44, height: 44 },
    '&:hover .select': { opacity: state.isSelecting ? 1 : 0 },
    '&:hover .avatar': { visibility: state.isSelecting ? 'hidden' : 'visible' },
  },
});
