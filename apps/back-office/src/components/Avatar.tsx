import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';

/** Seven palette names, taken in turn by id modulo 7. */
const COLOURS = ['primary', 'secondary', 'info', 'success', 'warning', 'accent', 'error'] as const;

export function Avatar({ id, name, size = 28 }: { id: number; name: string; size?: number }) {
  const colour = COLOURS[id % COLOURS.length] ?? 'primary';
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: Math.round(size * 0.43),
        fontWeight: 600,
        bgcolor: (theme: Theme) => `color-mix(in srgb, ${theme.palette[colour].main} 22%, white)`,
        color: `${colour}.dark`,
      }}
    >
      {[...name.trim()][0]?.toUpperCase()}
    </Box>
  );
}
