import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';

/** Never disabled in silence: while it works the label stays and a spinner joins it. */
export function SubmitButton({
  isWorking,
  children,
  ...rest
}: { isWorking: boolean; children: ReactNode } & ButtonProps) {
  return (
    <Button
      type="submit"
      aria-busy={isWorking}
      {...rest}
      startIcon={isWorking ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
    >
      {children}
    </Button>
  );
}
