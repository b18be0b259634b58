import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'type' | 'variant' | 'disabled' | 'autoFocus' | 'onClick'> {
  isWorking: boolean;
  /** The main action of a form: as wide as its fields, and taller on touch. */
  isMain?: boolean;
  children: ReactNode;
}

/** Never silently disabled: while working it keeps its label, adds a spinner and ignores further clicks. */
export function SubmitButton({ isWorking, isMain = false, children, onClick, ...rest }: Props) {
  return (
    <Button
      type="submit"
      {...rest}
      // Enter in a field also arrives here as a click, so nothing is submitted twice.
      onClick={(event) => (isWorking ? event.preventDefault() : onClick?.(event))}
      aria-busy={isWorking}
      fullWidth={isMain}
      startIcon={isWorking ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      sx={isMain ? { minHeight: { xs: 48, lg: 40 } } : null}
    >
      {children}
    </Button>
  );
}
