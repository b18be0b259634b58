import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { useFigures } from './useFigures.ts';

interface Props {
  icon: LucideIcon;
  title: ReactNode;
  /** How long it took; omitted for instantaneous steps. */
  ms?: number;
  /** It failed. */
  isBad?: boolean;
  children?: ReactNode;
}

/** One stage of an answer, on the line that connects all stages. */
export function Step({ icon, title, ms, isBad = false, children }: Props) {
  const { time } = useFigures();
  return (
    <Box component="li" sx={STEP}>
      <Box aria-hidden sx={{ ...SIGN, color: isBad ? 'error.dark' : 'success.dark' }}>
        <Icon of={icon} size={15} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, minHeight: 26, pt: '3px' }}>
        <Box component="h3" sx={{ flex: 1, minWidth: 0, m: 0, typography: 'h2' }}>
          {title}
        </Box>
        {ms !== undefined && (
          <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {time(ms)}
          </Box>
        )}
      </Box>
      {children && <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1 }}>{children}</Box>}
    </Box>
  );
}

const STEP = {
  position: 'relative',
  pl: '38px',
  pb: 3,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 12,
    top: 26,
    bottom: 0,
    borderLeft: '1px solid',
    borderColor: 'line.strong',
  },
} as const;

const SIGN = {
  position: 'absolute',
  left: 0,
  top: 0,
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'line.strong',
  bgcolor: '#fff',
} as const;
