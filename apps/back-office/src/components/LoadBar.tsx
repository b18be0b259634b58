import Box from '@mui/material/Box';

/** How many of somebody's places are taken. */
export function LoadBar({ load, capacity, width }: { load: number; capacity: number; width: number | '100%' }) {
  const isFull = load >= capacity;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'block',
        flex: 'none',
        width,
        height: 6,
        borderRadius: '3px',
        overflow: 'hidden',
        bgcolor: 'line.soft',
      }}
    >
      <Box
        component="span"
        sx={{ display: 'block', height: '100%', bgcolor: isFull ? 'warning.main' : 'success.dark' }}
        style={{ width: `${Math.min(100, (load / capacity) * 100)}%` }}
      />
    </Box>
  );
}
