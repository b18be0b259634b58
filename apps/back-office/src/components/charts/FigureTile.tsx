import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { RouterLink } from '../RouterLink.tsx';
import { Definition } from './Definition.tsx';

interface Props {
  label: string;
  definition: string;
  to: To;
  children: ReactNode;
}

/** One figure of a list. The whole tile links to its conversations; the definition is a separate button on top. */
export const FigureTile = ({ label, definition, to, children }: Props) => (
  <Box component="li" sx={tile}>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 24 }}>
      <RouterLink to={to} sx={wholeTileLink}>
        {label}
      </RouterLink>
      <Definition name={label} text={definition} />
    </Box>
    {children}
  </Box>
);

export const LargeFigure = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={large}>
    {children}
  </Box>
);

const tile = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  px: { xs: 3, sm: 4 },
  py: 3.5,
  minHeight: 100,
  minWidth: 0,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  breakInside: 'avoid',
  '&:hover': { bgcolor: 'background.default' },
} as const;
const large = {
  fontSize: 26,
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: '-0.015em',
  fontVariantNumeric: 'tabular-nums',
  minWidth: 0,
} as const;
const wholeTileLink = {
  flex: 1,
  minWidth: 0,
  typography: 'body2',
  fontWeight: 500,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&:hover': { textDecoration: 'none' },
  '&:focus-visible': { boxShadow: 'none', outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;
