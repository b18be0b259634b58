import type { Conversation } from '@parley/contracts/conversations';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCounts } from '../../../api/inbox-counts.ts';
import { useLive } from '../../../api/realtime.ts';
import { alertSettings, canNotify } from './alert-settings.ts';
import { playSound } from './play-sound.ts';

const MAX_BODY_LENGTH = 120;

/** Alerts when a customer writes and nobody is looking, by sound and notification if this device has them on. */
export function useAlerts(openId: number | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  /** Messages whose conversation is not known yet: it arrives after its messages. */
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

  useLive(({ name, data }) => {
    if (name === 'message.created') {
      const { conversationId, seq, origin, text } = data;
      const isWatched = document.hasFocus() && conversationId === openId;
      const isNew = seq > (lastSeqs.current.get(conversationId) ?? 0);
      lastSeqs.current.set(conversationId, Math.max(seq, lastSeqs.current.get(conversationId) ?? 0));
      if (origin === 'customer' && isNew && !isWatched) unannounced.current.set(conversationId, text);
    }
    if (name !== 'conversation.updated') return;
    const text = unannounced.current.get(data.id);
    unannounced.current.delete(data.id);
    if (text !== undefined && !data.isTest) notify(data, text);
  });
}

/** Prefixes the title with the number of unread conversations, whoever sets the title. */
export function useTitleBadge() {
  const count = useCounts().data?.unread ?? 0;
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
