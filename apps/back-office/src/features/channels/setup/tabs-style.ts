/** Tabs as designed: dark labels, an orange line below the selected one. */
export const TABS = {
  minHeight: 44,
  '& .MuiTab-root': {
    minHeight: 44,
    minWidth: 0,
    px: 3,
    textTransform: 'none',
    fontSize: 14,
    fontWeight: 500,
    color: 'text.secondary',
  },
  '& .MuiTab-root.Mui-selected': { color: 'text.primary', fontWeight: 600 },
  '& .MuiTab-root.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f', borderRadius: '6px' },
  '& .MuiTabs-indicator': { bgcolor: 'primary.main' },
} as const;
