import type { Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLive } from '../../../api/realtime.ts';
import { rowsOf, type InboxPages } from '../inbox-rows.ts';
import { conversationKey } from '../useConversation.ts';
import { INBOX, useCounts } from '../useConversations.ts';
import { useCustomerName } from '../useCustomerName.ts';
import { alertSettings, canNotify } from './alert-settings.ts';
import { playSound } from './play-sound.ts';

const LONGEST_BODY = 120;

/** Calls for attention when a customer writes and nobody is looking: by sound and notification where this device wants them. */
export function useAlerts(openId: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const nameOf = useCustomerName();

  const findConversation = (id: number): Conversation | undefined =>
    queryClient.getQueryData<Conversation>(conversationKey(id)) ??
    queryClient
      .getQueriesData<InboxPages>({ queryKey: INBOX })
      .flatMap(([, inbox]) => rowsOf(inbox))
      .find((row) => row.id === id);

  useLive(({ name, data }) => {
    if (name !== 'message.created') return;
    const message = data as Message;
    const isWatched = document.hasFocus() && message.conversationId === openId;
    if (message.origin !== 'customer' || isWatched) return;
    const { isSoundOn, isDesktopOn } = alertSettings();
    if (isSoundOn) playSound();
    if (!isDesktopOn || !canNotify() || Notification.permission !== 'granted' || document.hasFocus()) return;
    const conversation = findConversation(message.conversationId);
    const notification = new Notification(conversation ? nameOf(conversation.customer) : t('chats.alerts.title'), {
      body: message.text.slice(0, LONGEST_BODY),
      tag: `parley-${message.conversationId}`, // several tabs, one notification
    });
    notification.addEventListener('click', () => {
      window.focus();
      void navigate(`/chats/${message.conversationId}`);
      notification.close();
    });
  });
}

/** Puts the number of unread conversations before the title, whoever writes the title. */
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
