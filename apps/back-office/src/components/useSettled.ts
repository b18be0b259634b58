import { useEffect, useState } from 'react';

const DELAY_MS = 400;

/** A value as it was when nobody had changed it for a moment. */
export function useSettled<Value>(value: Value, delayMs = DELAY_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
