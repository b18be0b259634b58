import { announcePresence, type Presence } from '@parley/contracts/events';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { useLive } from './realtime.ts';
import { useProfile } from './session.ts';

/** A colleague who is online too. */
export type Colleague = Pick<Presence, 'userId' | 'name' | 'conversationId'>;

const SAY_EVERY_MS = 20_000;
/** Someone who has missed two announcements is offline. */
const FORGET_MS = 45_000;

let colleagues: readonly Colleague[] = [];
const forgetting = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(userId: number, colleague: Colleague | null) {
  const others = colleagues.filter((each) => each.userId !== userId);
  colleagues = colleague ? [...others, colleague].sort((one, other) => one.userId - other.userId) : others;
  for (const listener of listeners) listener();
}

function receive({ userId, name, conversationId, isHere }: Presence) {
  clearTimeout(forgetting.get(userId));
  if (isHere) forgetting.set(userId, setTimeout(change, FORGET_MS, userId, null));
  change(userId, isHere ? { userId, name, conversationId } : null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The colleagues who are online now. */
export const useColleagues = (): readonly Colleague[] => useSyncExternalStore(subscribe, () => colleagues);

/** Announces our presence and what we are looking at, and tracks who else is online. */
export function usePresence(conversationId: number | null) {
  const { user } = useProfile();
  const say = (asks: boolean) => {
    const body = { conversationId, isHere: document.visibilityState === 'visible', asks };
    // Failures do not matter, because it is repeated. A lost session should surface in something the user does.
    call(announcePresence, { body }, { handlesLostSession: false }).catch(() => {});
  };
  const sayFromTimer = useEffectEvent(say);

  useEffect(() => {
    sayFromTimer(true);
    const timer = setInterval(() => document.visibilityState === 'visible' && sayFromTimer(false), SAY_EVERY_MS);
    const onVisibility = () => sayFromTimer(false);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [conversationId]);

  useLive(({ name, data }) => {
    if (name === 'ready') say(true);
    if (name !== 'presence') return;
    if (data.userId === user.id) return;
    receive(data);
    if (data.asks && document.visibilityState === 'visible') say(false);
  });
}
