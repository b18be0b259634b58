import type { Message } from '@parley/contracts/messages';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';

/** Says what a line for staff tells: who took over, who ended it. */
export function useEventWords(customer: string): (message: Message) => string {
  const { t } = useTranslation();
  const { user } = useProfile();
  return ({ text, author }) => {
    const isMine = author?.id === user.id;
    const name = author?.name ?? t('chats.thread.someone');
    switch (text) {
      case 'taken_over':
        return isMine ? t('chats.thread.events.youTookOver') : t('chats.thread.events.tookOver', { name });
      case 'handed_back':
        return isMine ? t('chats.thread.events.youHandedBack') : t('chats.thread.events.handedBack', { name });
      case 'ended':
        return isMine ? t('chats.thread.events.youEnded') : t('chats.thread.events.ended', { name });
      case 'reopened':
        return isMine ? t('chats.thread.events.youReopened') : t('chats.thread.events.reopened', { name });
      case 'asked_for_person':
        return t('chats.thread.events.askedForPerson', { name: customer });
      default:
        return text;
    }
  };
}
