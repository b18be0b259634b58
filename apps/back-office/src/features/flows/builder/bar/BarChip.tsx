import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface Props {
  kind: 'primary' | 'success' | 'warning' | 'off';
  /** Makes it a button. */
  onClick?: () => void;
  children: ReactNode;
}

/** A tinted chip for the state of the flow. */
export function BarChip({ kind, onClick, children }: Props) {
  const sx = {
    ...chip,
    bgcolor: kind === 'off' ? 'surface' : `${kind}.light`,
    color: kind === 'off' ? 'text.secondary' : `${kind}.dark`,
  };
  if (onClick)
    return (
      <ButtonBase onClick={onClick} sx={{ ...sx, '&:hover, &.Mui-focusVisible': { textDecoration: 'underline' } }}>
        {children}
      </ButtonBase>
    );
  return (
    <Box component="span" sx={sx}>
      {children}
    </Box>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  height: 24,
  px: 2,
  borderRadius: '4px',
  typography: 'body2',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;
