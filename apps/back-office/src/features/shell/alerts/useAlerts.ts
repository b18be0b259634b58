import { answererOf, type Conversation } from '@parley/contracts/conversations';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCounts } from '../../../api/inbox-counts.ts';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';
import { alertSettings, canNotify } from './alert-settings.ts';
import { playSound } from './play-sound.ts';
import { useWaitingAlert } from './useWaitingAlert.ts';

const MAX_BODY_LENGTH = 120;

/**
 * Alerts when a customer writes or is handed off and nobody is looking: by a message on any screen if nobody has taken the
 * conversation, and by sound and notification if this device has them on. What bots and colleagues answer is quiet.
 */
export function useAlerts(openId: number | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, silent } = useProfile();
  const waiting = useWaitingAlert(openId);
  /** What is new in conversations that are not known yet: they arrive after their messages. */
  const unannounced = useRef(new Map<number, string>());
  /** The last message of each conversation: a reopened stream may repeat one. */
  const lastSeqs = useRef(new Map<number, number>());

  const notify = ({ id, customer }: Conversation, text: string) => {
    const { isSoundOn, isDesktopOn } = alertSettings();
    if (isSoundOn) playSound();
    if (!isDesktopOn || !canNotify() || Notification.permission !== 'granted' || document.hasFocus()) return;
    const notification = new Notification(customer.name ?? t('alerts.title'), {
      body: text.slice(0, MAX_BODY_LENGTH),
      tag: `parley-${id}`, // several tabs, one notification
    });
    notification.addEventListener('click', () => {
      window.focus();
      void navigate(`/chats/${id}`);
      notification.close();
    });
  };

  const isWatched = (id: number) => document.hasFocus() && id === openId;

  useLive(({ name, data }) => {
    if (name === 'message.created') {
      const { conversationId, seq, origin, type, author, text } = data;
      const isNew = seq > (lastSeqs.current.get(conversationId) ?? 0);
      lastSeqs.current.set(conversationId, Math.max(seq, lastSeqs.current.get(conversationId) ?? 0));
      // An event that nobody of the staff caused may be a hand-off.
      const isHandOff = type === 'event' && author === null;
      if (!isNew || isWatched(conversationId) || (origin !== 'customer' && !isHandOff)) return;
      unannounced.current.set(conversationId, isHandOff ? '' : text);
    }
    if (name !== 'conversation.updated') return;
    // It may have been opened since the message came.
    const text = isWatched(data.id) ? undefined : unannounced.current.get(data.id);
    unannounced.current.delete(data.id);
    const isMine = data.handedOffTo?.id === user.id;
    const isForMe = answererOf(data) === 'nobody' || isMine;
    const isSilent = silent.includes(isMine ? 'answered' : 'waiting');
    waiting.look(data, text !== undefined && !isSilent);
    if (text !== undefined && !data.isTest && data.beganWaitingAt && isForMe && !isSilent)
      notify(data, text || t('alerts.waiting', { name: waiting.nameOf(data) }));
  });
}

/** Prefixes the title with the number of customers who wait for a person, whoever sets the title. */
export function useTitleBadge() {
  const count = useCounts().data?.waiting ?? 0;
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const bare = () => document.title.replace(/^\(\d+\+?\) /, '');
    const mark = () => {
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare()}` : bare();
      if (document.title !== wanted) document.title = wanted;
    };
    const observer = new MutationObserver(mark);
    observer.observe(title, { childList: true });
    mark();
    return () => {
      observer.disconnect();
      document.title = bare();
    };
  }, [count]);
}
