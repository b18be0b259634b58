/** A small button inside a line of text. */
export const tool = {
  width: { xs: 44, lg: 24 },
  height: { xs: 44, lg: 24 },
  my: { xs: '-12px', lg: '-2px' },
  p: 0,
  flex: 'none',
} as const;

/** A line with tools. They overlay its end on hover or keyboard focus, and are next to it on touch screens. */
export const withTools = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  '& .tools': { display: 'flex', flex: 'none' },
  '@media (hover: hover)': {
    '& .tools': { position: 'absolute', right: 0, top: 0, bgcolor: '#fff', opacity: 0 },
    '&:hover .tools, & .tools:focus-within': { opacity: 1 },
  },
} as const;
