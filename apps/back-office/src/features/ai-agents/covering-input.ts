/** An invisible input placed over its label, so that pointers, touch and screen readers find it where it appears to be. */
export const COVERING_INPUT = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;
