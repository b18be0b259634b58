import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the list; in windows below 1024 px it covers them. */
export function Pane({ label, onClose, children }: Props) {
  const isBeside = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  if (!isBeside)
    return (
      <Dialog open fullScreen onClose={onClose} slotProps={{ paper: { 'aria-label': label, sx: { borderRadius: 0 } } }}>
        {children}
      </Dialog>
    );
  return (
    <Box component="aside" aria-label={label} sx={PANE}>
      {children}
    </Box>
  );
}

const PANE = {
  position: 'sticky',
  top: { xs: 56, lg: 185 },
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: 432,
  // Narrow windows have a bottom navigation.
  height: { xs: 'calc(100dvh - 120px)', lg: 'calc(100dvh - 185px)' },
  bgcolor: 'background.default',
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;

export const PANE_HEAD = {
  flex: 'none',
  px: 4,
  py: 3,
  bgcolor: '#fff',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

export const PANE_BODY = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  p: 4,
} as const;

export const PANE_FOOT = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 3,
  bgcolor: '#fff',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
