/** Toggle buttons as designed: the selected one is tinted, with a thin orange line. */
export const SEGMENTS = {
  '& .MuiToggleButton-root': {
    minHeight: { xs: 44, lg: 32 },
    minWidth: { xs: 44, lg: 36 },
    px: 2.5,
    py: 0,
    textTransform: 'none',
    fontSize: 13,
    fontWeight: 500,
    color: 'text.secondary',
    borderColor: 'line.strong',
  },
  '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
    bgcolor: 'primary.light',
    color: 'text.primary',
    fontWeight: 600,
    borderColor: 'primary.main',
  },
  '& .MuiToggleButton-root.Mui-focusVisible': {
    outline: '2px solid',
    outlineColor: 'primary.dark',
    outlineOffset: 1,
    zIndex: 1,
  },
} as const;

/** Keeps placeholders readable. */
export const HINT = { '& .MuiInputBase-input::placeholder': { color: 'text.disabled', opacity: 1 } } as const;
