import Box from '@mui/material/Box';

/** A placeholder with grid lines, as tall as the chart. */
export function WaitingChart({ height, lines }: { height: number; lines: number }) {
  return (
    <Box
      sx={{ height, display: 'flex', flexDirection: 'column', justifyContent: 'space-between', px: 4, pt: 4, pb: 8 }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Box key={line} sx={{ borderTop: '1px solid', borderColor: 'divider' }} />
      ))}
    </Box>
  );
}
