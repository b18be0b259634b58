import type { HandOffReason } from '@parley/contracts/ai-agents';
import type { Message } from '@parley/contracts/messages';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';

/** Splits a staff event into its code and optional text. */
export function eventOf(text: string): { code: string; words: string } {
  const [code = '', ...words] = text.split(': ');
  return { code, words: words.join(': ') };
}

/** Describes staff events, such as who took over or ended the conversation. */
export function useEventWords(customer: string): (message: Message) => string {
  const { t } = useTranslation();
  const { user } = useProfile();
  const whyOf: Record<HandOffReason, string> = {
    asked: t('chats.thread.handOff.asked', { name: customer }),
    unsure: t('chats.thread.handOff.unsure'),
    upset: t('chats.thread.handOff.upset'),
    topic: t('chats.thread.handOff.topic'),
    failed: t('chats.thread.handOff.failed'),
    policy: t('chats.thread.handOff.policy'),
  };
  return ({ text, author, extras }) => {
    const isMine = author?.id === user.id;
    const name = author?.name ?? t('chats.thread.someone');
    const { code, words } = eventOf(text);
    switch (code) {
      case 'taken_over':
        return isMine ? t('chats.thread.events.youTookOver') : t('chats.thread.events.tookOver', { name });
      case 'assigned': {
        if (extras?.team) {
          const names = { name, team: extras.team.name };
          return isMine ? t('chats.thread.events.youPutInTeam', names) : t('chats.thread.events.putInTeam', names);
        }
        const to = extras?.assignee;
        if (to && !author)
          return to.id === user.id
            ? t('chats.thread.events.givenToYou')
            : t('chats.thread.events.given', { to: to.name });
        if (to?.id === user.id) return t('chats.thread.events.assignedToYou', { name });
        const names = { name, to: to?.name ?? t('chats.thread.someone') };
        return isMine ? t('chats.thread.events.youAssigned', names) : t('chats.thread.events.assigned', names);
      }
      case 'handed_back':
        return isMine ? t('chats.thread.events.youHandedBack') : t('chats.thread.events.handedBack', { name });
      case 'released':
        return isMine ? t('chats.thread.events.youReleased') : t('chats.thread.events.released', { name });
      case 'ended':
        if (!author) return t('chats.thread.events.botEnded');
        return isMine ? t('chats.thread.events.youEnded') : t('chats.thread.events.ended', { name });
      case 'returned':
        return t('chats.thread.events.returned', { name: extras?.assignee?.name ?? t('chats.thread.someone') });
      case 'blocked':
        return isMine ? t('chats.thread.events.youBlocked') : t('chats.thread.events.blocked', { name });
      case 'unblocked':
        return isMine ? t('chats.thread.events.youUnblocked') : t('chats.thread.events.unblocked', { name });
      case 'reopened':
        return isMine ? t('chats.thread.events.youReopened') : t('chats.thread.events.reopened', { name });
      case 'asked_for_person':
        return t('chats.thread.events.askedForPerson', { name: customer });
      case 'handed_off':
        if (extras?.handOff) return whyOf[extras.handOff.reason];
        return words
          ? t('chats.thread.events.handedOffBecause', { reason: words })
          : t('chats.thread.events.handedOff');
      case 'mail_loop':
        return t('chats.thread.events.mailLoop');
      case 'answered_elsewhere':
        return t('chats.thread.events.answeredElsewhere');
      case 'bots_stopped':
        return t('chats.thread.events.botsStopped');
      case 'asked_while_away':
        return t('chats.thread.events.askedWhileAway', { name: customer });
      case 'flow_stopped':
        return t('chats.thread.events.flowStopped');
      case 'note':
        return t('chats.thread.events.note', { text: words });
      default:
        return text;
    }
  };
}
