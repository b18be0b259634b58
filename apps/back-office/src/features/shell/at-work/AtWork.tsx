import { announceActivity, IDLE_MINUTES } from '@parley/contracts/availability';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AVAILABILITY } from '../../../api/availability.ts';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';
import { followInput } from './last-input.ts';

const LOCK = 'parley.at-work';
const SAY_EVERY_MS = 60_000;
const READ_AGAIN_MS = 1_000;

/** Says once a minute that this browser is open and when it was last used, from one tab of all; and shows who of the colleagues is there. */
export function AtWork() {
  const queryClient = useQueryClient();
  const { user } = useProfile();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAgain = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const say = useEffectEvent(async (idleSeconds: number) => {
    const announced = call(announceActivity, { body: { idleSeconds } }, { handlesLostSession: false });
    // Failures do not matter, because it is repeated.
    await announced.then((state) => queryClient.setQueryData(AVAILABILITY, state)).catch(() => {});
  });

  useEffect(() => {
    const over = new AbortController();
    let speak = () => {};
    const input = followInput(IDLE_MINUTES * 60_000, () => speak());
    const lead = () =>
      new Promise<void>((resolve) => {
        let saidAt = 0;
        speak = () => {
          saidAt = Date.now();
          void say(input.idleSeconds());
        };
        // After a computer has slept, or a browser has held back the timers of hidden tabs.
        const catchUp = () => Date.now() - saidAt >= SAY_EVERY_MS && speak();
        speak();
        const saying = setInterval(speak, SAY_EVERY_MS);
        document.addEventListener('visibilitychange', catchUp);
        over.signal.addEventListener('abort', () => {
          clearInterval(saying);
          document.removeEventListener('visibilitychange', catchUp);
          resolve();
        });
      });
    void navigator.locks.request(LOCK, { signal: over.signal }, lead).catch(() => {});
    return () => {
      over.abort();
      input.stop();
    };
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ name, data }) => {
    if (name === 'member.state' && data.userId === user.id) readAgain(AVAILABILITY);
    // Who is there, and how much they hold.
    if (name !== 'member.state' && !name.startsWith('conversation.') && name !== 'reset') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => readAgain(['members']), READ_AGAIN_MS);
  });
  return null;
}
