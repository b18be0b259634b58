import { staffTyping, type Message } from '@parley/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';

/** Whoever has not been heard for this long has stopped. */
const FORGET_MS = 6_000;
/** How often we say that someone here goes on typing. */
const SAY_EVERY_MS = 3_000;

interface TypingEvent {
  conversationId: number;
  origin: 'customer' | 'operator';
  isTyping: boolean;
  userId?: number;
  name?: string;
}

/** Who else is writing at this moment: the customer, and perhaps a colleague. */
export function useTypists(conversationId: number): { isCustomerTyping: boolean; colleague: string | null } {
  const { user } = useProfile();
  const [isCustomerTyping, setIsCustomerTyping] = useState(false);
  const [colleague, setColleague] = useState<string | null>(null);
  const timers = useRef<{ customer?: number; operator?: number }>({});

  const set = (origin: 'customer' | 'operator', isTyping: boolean, name: string) => {
    if (origin === 'customer') setIsCustomerTyping(isTyping);
    else setColleague(isTyping ? name : null);
    window.clearTimeout(timers.current[origin]);
    if (isTyping) timers.current[origin] = window.setTimeout(() => set(origin, false, ''), FORGET_MS);
  };
  useEffect(() => {
    const { current } = timers;
    return () => {
      window.clearTimeout(current.customer);
      window.clearTimeout(current.operator);
    };
  }, []);

  useLive(({ name, data }) => {
    if (name === 'typing') {
      const event = data as TypingEvent;
      if (event.conversationId === conversationId && event.userId !== user.id)
        set(event.origin, event.isTyping, event.name ?? '');
    }
    if (name === 'message.created') {
      const { conversationId: id, origin } = data as Message;
      if (id === conversationId && origin !== 'bot') set(origin, false, '');
    }
  });
  return { isCustomerTyping, colleague };
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
