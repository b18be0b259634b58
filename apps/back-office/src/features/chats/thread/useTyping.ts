import type { Typing } from '@parley/contracts/events';
import { staffTyping } from '@parley/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';

/** A typing indicator expires after this time. */
const FORGET_MS = 6_000;
/** How often we repeat that someone here is typing. */
const SAY_EVERY_MS = 3_000;

type Origin = Typing['origin'];

/** Who else is typing: the customer, a colleague by name if known, and the bot with its text so far. */
export type Typists = Record<Origin, string | null>;
const NOBODY: Typists = { customer: null, operator: null, bot: null };

/** Who else is typing right now; null means nobody. */
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
      // Ignore a typing event that arrives after the bot's answer.
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

/** Notifies the customer and colleagues that someone here is typing: throttled, and once when it ends. */
export function useOwnTyping(conversationId: number) {
  const saidAt = useRef(0);
  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : 0;
    call(staffTyping, { params: { id: conversationId }, body: { isTyping } }).catch(() => {}); // failures do not matter
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
