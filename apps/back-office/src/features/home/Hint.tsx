import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

interface Props {
  text: string;
  /** The text adds to the name of what it belongs to, and is not the name itself. */
  describeChild?: boolean;
  children: ReactElement;
}

/** A tooltip that stays within the landmark of its button, and opens by touch as well. */
export function Hint({ text, describeChild = false, children }: Props) {
  return (
    <Tooltip
      title={text}
      describeChild={describeChild}
      enterTouchDelay={0}
      leaveTouchDelay={8_000}
      slotProps={{ popper: { disablePortal: true } }}
    >
      {children}
    </Tooltip>
  );
}
