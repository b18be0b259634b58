import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Undefined while loading, null if there is no value. */
  value: string | null | undefined;
  size?: 20 | 24;
  children?: ReactNode;
}

/** A figure with its label above and an explanation below. */
export function Figure({ label, value, size = 20, children }: Props) {
  return (
    <>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: size, lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? (
            <Skeleton
              variant="rounded"
              animation={false}
              width={64}
              height={18}
              sx={{ my: '5px', bgcolor: 'surface' }}
            />
          ) : (
            (value ?? '–')
          )}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 20 }}>{children}</Box>
      </Box>
    </>
  );
}
