import type { Message } from '@parley/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';

interface Props {
  messages: readonly Message[] | undefined;
  name: string;
  isTyping: boolean;
}

const MAX_LENGTH = 300;

/** Announces the customer's messages to screen readers. The list cannot do so, because its rows mount and unmount while scrolling. */
export function MessageAnnouncer({ messages, name, isTyping }: Props) {
  const { t } = useTranslation();
  const last = messages?.findLast(({ origin, type }) => origin === 'customer' && type === 'text');
  const lastSeq = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const seq = last?.seq ?? 0;
  const words = last ? last.text || (last.attachments[0]?.name ?? '') : '';
  const isLoaded = messages !== undefined;

  useEffect(() => {
    if (!isLoaded) return;
    if (lastSeq.current !== null && seq > lastSeq.current)
      setAnnouncement(t('chats.thread.news', { name, text: words.slice(0, MAX_LENGTH) }));
    lastSeq.current = Math.max(lastSeq.current ?? 0, seq);
  }, [isLoaded, seq, words, name, t]);

  return (
    <VisuallyHidden>
      <span role="status">{isTyping ? t('chats.thread.typing', { name }) : announcement}</span>
    </VisuallyHidden>
  );
}
