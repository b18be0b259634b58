import type { Typing } from '@parley/contracts/events';
import { staffTyping } from '@parley/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';

/** Whoever has not been heard for this long has stopped. */
const FORGET_MS = 6_000;
/** How often we say that someone here goes on typing. */
const SAY_EVERY_MS = 3_000;

type Origin = Typing['origin'];

/** Who else is writing: the customer, perhaps a colleague by name, and the bot with what it has written so far. */
export type Typists = Record<Origin, string | null>;
const NOBODY: Typists = { customer: null, operator: null, bot: null };

/** Who else is writing at this moment; null is nobody. */
export function useTypists(conversationId: number): Typists {
  const { user } = useProfile();
  const [typists, setTypists] = useState(NOBODY);
  const timers = useRef<Partial<Record<Origin, number>>>({});
  const answered = useRef(0);

  const set = (origin: Origin, what: string | null) => {
    setTypists((before) => (before[origin] === what ? before : { ...before, [origin]: what }));
    window.clearTimeout(timers.current[origin]);
    if (what !== null) timers.current[origin] = window.setTimeout(() => set(origin, null), FORGET_MS);
  };
  useEffect(() => {
    const { current } = timers;
    return () => Object.values(current).forEach((timer) => window.clearTimeout(timer));
  }, []);

  useLive(({ name, data }) => {
    if (name === 'typing') {
      const { conversationId: id, userId, origin, isTyping, name: who, text, seq = Infinity } = data;
      // The bot's answer may have been faster than its beginning.
      if (id === conversationId && userId !== user.id && answered.current <= seq)
        set(origin, isTyping ? (text ?? who ?? '') : null);
    }
    if (name === 'message.created') {
      const { conversationId: id, origin, seq } = data;
      if (id !== conversationId) return;
      if (origin === 'bot') answered.current = Math.max(answered.current, seq);
      set(origin, null);
    }
  });
  return typists;
}

/** Tells the customer and colleagues that someone here is writing: not at every letter, and once when it is over. */
export function useOwnTyping(conversationId: number) {
  const saidAt = useRef(0);
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : 0;
    call(staffTyping, { params: { id: conversationId }, body: { isTyping } }).catch(() => {}); // nobody misses it
  };
  return {
    typed: () => {
      if (Date.now() - saidAt.current >= SAY_EVERY_MS) say(true);
    },
    stopped: () => {
      if (saidAt.current > 0) say(false);
    },
  };
}
