import Popover from '@mui/material/Popover';
import { Suspense, type ReactNode } from 'react';

interface Props {
  anchor: HTMLElement;
  label: string;
  width: number;
  /** Opens upwards, for buttons at the bottom of the window. */
  isAbove?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog beside the button that opened it; its content may still be loading. */
export function Popup({ anchor, label, width, isAbove = false, onClose, children }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: {
            p: 4,
            width,
            maxWidth: 'calc(100% - 32px)',
            my: isAbove ? -1 : 1,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            boxShadow: '0 8px 28px rgba(31,26,20,.12), 0 1px 3px rgba(31,26,20,.08)',
          },
        },
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </Popover>
  );
}
