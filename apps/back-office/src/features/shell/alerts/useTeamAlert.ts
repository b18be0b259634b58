import type { Conversation } from '@parley/contracts/conversations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLive } from '../../../api/realtime.ts';
import { useProfile } from '../../../api/session.ts';
import { dismissToast, showAlert } from '../../../components/toast-queue.ts';

/** A customer's message and what it wakes are stored together. */
const TOGETHER_MS = 5_000;
const LOADED_AT = Date.now();

const nameOf = ({ name, email, phone }: Conversation['customer']) => name?.trim() || email || phone;

/**
 * Tells what colleagues, or time, have brought to oneself while one looks elsewhere: a conversation was assigned, a note mentions one, a
 * snoozed conversation is back. Each message goes when its conversation is opened.
 */
export function useTeamAlert(openId: number | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, silent } = useProfile();
  /** The messages on screen, by conversation. */
  const shown = useRef(new Map<number, number[]>());
  /** Who has assigned a conversation that is not known yet: it arrives after the event. */
  const assigned = useRef(new Map<number, string | null>());
  const told = useRef(new Set<string>());
  const stored = `parley.mentioned.${user.id}`;
  /** Older mentions were told before this page was loaded; they are found among the mentions. */
  const [highest] = useState(() => Number(localStorage.getItem(stored) ?? 0));

  const tell = (id: number, key: string, text: string) => {
    if (told.current.has(key)) return;
    told.current.add(key);
    if (id === openId && document.hasFocus()) return;
    const toast = showAlert({ text, action: { label: t('alerts.open'), run: () => void navigate(`/chats/${id}`) } });
    shown.current.set(id, [...(shown.current.get(id) ?? []), toast]);
  };
  const forget = useEffectEvent((id: number) => {
    shown.current.get(id)?.forEach(dismissToast);
    shown.current.delete(id);
  });
  useEffect(() => {
    if (openId) forget(openId);
  }, [openId]);

  useLive(({ name, data }) => {
    if (name === 'message.created' && data.extras?.assignee?.id === user.id && data.author?.id !== user.id)
      assigned.current.set(data.conversationId, data.author?.name ?? null);
    if (name !== 'conversation.updated' || data.isTest) return;
    const { id, customer, handedOffTo, mentions, wokeAt, lastMessage } = data;
    const customerName = nameOf(customer) || t('alerts.visitor', { id: customer.id });
    const by = assigned.current.get(id);
    assigned.current.delete(id);
    if (by !== undefined && handedOffTo?.id === user.id && !silent.includes('assigned'))
      tell(
        id,
        `assigned ${id} ${data.lastSeq}`,
        by === null ? t('alerts.given', { name: customerName }) : t('alerts.assigned', { by, name: customerName }),
      );

    for (const mention of mentions) {
      if (mention.userId !== user.id || mention.noteId <= highest || silent.includes('mention')) continue;
      const author = mention.by ?? t('alerts.colleague');
      tell(id, `note ${mention.noteId}`, t('alerts.mentioned', { by: author, name: customerName }));
      localStorage.setItem(stored, String(mention.noteId));
    }

    const isBack = wokeAt !== null && handedOffTo?.id === user.id && wokeAt.getTime() > LOADED_AT - TOGETHER_MS;
    const wrote = lastMessage?.origin === 'customer' ? lastMessage.sentAt.getTime() : 0;
    if (isBack && Math.abs(wokeAt.getTime() - wrote) > TOGETHER_MS)
      tell(id, `back ${id} ${wokeAt.getTime()}`, t('alerts.woke', { name: customerName }));
  });
}
