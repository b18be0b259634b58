import Box from '@mui/material/Box';

/** Three blinking dots; static if the user prefers reduced motion. */
export function TypingDots() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        gap: '3px',
        '& i': { width: 5, height: 5, borderRadius: '50%', bgcolor: 'text.disabled' },
        '@media (prefers-reduced-motion: no-preference)': {
          '@keyframes thread-typing': { '0%, 60%, 100%': { opacity: 0.35 }, '30%': { opacity: 1 } },
          '& i': { animation: 'thread-typing 1.2s infinite' },
          '& i:nth-of-type(2)': { animationDelay: '.15s' },
          '& i:nth-of-type(3)': { animationDelay: '.3s' },
        },
      }}
    >
      <i />
      <i />
      <i />
    </Box>
  );
}
