import { useEffect, useState } from 'react';

/** Counts down the seconds to zero; `start` restarts it. */
export function useWait(): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);

  const start = (length: number) => {
    const begin = Date.now();
    setNow(begin);
    setUntil(begin + length * 1_000);
  };
  return { seconds, start };
}
