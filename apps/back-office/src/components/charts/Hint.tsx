import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

interface Props {
  text: string;
  /** The text describes the element in addition to its name. */
  describeChild?: boolean;
  children: ReactElement;
}

/** A tooltip that stays within the landmark of its button and also opens on touch. */
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
