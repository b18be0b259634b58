import Box from '@mui/material/Box';

/** Code to copy; long lines scroll. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <Box
      component="pre"
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        flex: 1,
        minWidth: 0,
        m: 0,
        p: 3,
        overflowX: 'auto',
        borderRadius: '6px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'surface',
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        fontSize: 12,
        lineHeight: '20px',
        '&:focus-visible': { outline: '2px solid #8a5a0f', outlineOffset: 2 },
      }}
    >
      {children}
    </Box>
  );
}
