import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';

/** Seven palette names, picked by id modulo 7. */
const COLOURS = ['primary', 'secondary', 'info', 'success', 'warning', 'accent', 'error'] as const;
/**
 * Nine symbols for people without a name, picked by id modulo 9. Inlined, because the sign-in screen loads this file
 * too.
 */
const SYMBOLS = [
  'M12 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zM7 19a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm10 0a4 4 0 1 1 0-8 4 4 0 0 1 0 8zM12 11v10',
  'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z',
  'm12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17l-5.6 3.2 1.2-6.3L3 9.6l6.3-.8z',
  'M12 3c4 5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2-6 6-11z',
  'M5 19C4 10 10 4 20 4c0 10-6 16-15 15zm0 0 7-7',
  'M12 3 20 12 12 21 4 12z',
  'M12 20 4.5 12A4.7 4.7 0 0 1 12 6.5 4.7 4.7 0 0 1 19.5 12z',
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M19 5l-1.5 1.5m-11 11L5 19',
  'M12 3v18M5 13a7 7 0 0 0 14 0M9 7h6',
] as const;

/** A person's avatar: the first letter of their name, or a symbol if there is none. */
export function Avatar({ id, name, size = 28 }: { id: number; name: string | null; size?: number }) {
  const colour = COLOURS[id % COLOURS.length] ?? 'primary';
  // Invisible characters such as combining marks, joiners and direction marks make no initial.
  const initial = [...(name ?? '').replace(/[\p{Cf}\p{Cc}\p{M}\s]/gu, '')][0]?.toUpperCase();
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
      {initial ?? (
        <svg width="50%" height="50%" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2}>
          <path d={SYMBOLS[id % SYMBOLS.length]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </Box>
  );
}
