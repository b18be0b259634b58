import { answererOf, type Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  Ban,
  Bot,
  ChevronsUp,
  FileJson,
  FileText,
  FlaskConical,
  Headset,
  Info,
  Link2,
  Lock,
  LogOut,
  MailOpen,
  Printer,
  Reply,
  Sparkles,
  Tag,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProfile } from '../../../api/session.ts';
import type { Command } from '../../../components/commands.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useBlock } from '../customer/useBlock.ts';
import { useMarkUnread } from '../useMarkUnread.ts';
import { MACRO_ID, PRIORITY_ID } from './HeadMenus.tsx';
import { NOTE_MODE_ID, REPLY_MODE_ID } from './notes/ModeSwitch.tsx';
import { PrintedThread } from './PrintedThread.tsx';
import { ASSIGN_ID, SNOOZE_ID } from './TeamButtons.tsx';
import { SUGGEST_ID } from './SuggestedReply.tsx';
import { exactTime } from './times.ts';
import { download, loadThread, transcriptAsJson, transcriptAsText, type TranscriptWords } from './transcript.ts';
import { useEventWords } from './useEventWords.ts';

export interface ThreadCommand extends Command {
  /** Where it is offered besides the command menu: as a button, in the menu of the thread, or both, depending on the width. */
  place: 'button' | 'menu' | 'both';
}

interface Act {
  onTakeover: () => void;
  onEnd: () => void;
  onReopen: () => void;
  onTag: () => void;
  onToggleDetails: () => void;
}

/** Everything that can be done with the open conversation, for its buttons, its menu and the command menu. */
export function useThreadCommands(conversation: Conversation, customerName: string, act: Act) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { user } = useProfile();
  const markUnread = useMarkUnread();
  const block = useBlock();
  const eventOf = useEventWords(customerName);
  const [printed, setPrinted] = useState<readonly Message[] | null>(null);
  const { id, customer, endedAt, snoozedAt, removedChannel, aiAgentId, hasBot, handedOffTo } = conversation;
  const canWrite = ['nobody', 'person'].includes(answererOf(conversation));
  const words: TranscriptWords = {
    title: t('chats.thread.transcript.title', { name: customerName, id }),
    nameOf: ({ origin, author }) => (origin === 'customer' ? customerName : (author?.name ?? t('chats.thread.bot'))),
    eventOf,
    timeOf: (time) => exactTime(time, i18n.language),
  };
  const withMessages = (use: (messages: Message[]) => void) => () => void loadThread(id).then(use).catch(showError);
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/chats/${id}`);
    showSuccess(t('chats.thread.linkCopied'));
  };

  const takeover = (): { label: string; icon: LucideIcon } => {
    if (handedOffTo && handedOffTo.id !== user.id)
      return { label: t('chats.thread.takeover.takeOverFrom', { name: handedOffTo.name }), icon: Headset };
    if (handedOffTo?.id !== user.id) return { label: t('chats.thread.takeover.takeOver'), icon: Headset };
    return hasBot
      ? { label: t('chats.thread.takeover.handBack'), icon: Bot }
      : { label: t('chats.thread.takeover.release'), icon: LogOut };
  };
  const all: (ThreadCommand | false)[] = [
    !endedAt && { id: 'takeover', keys: 'T', place: 'button', run: act.onTakeover, ...takeover() },
    !endedAt &&
      removedChannel === null && {
        id: 'assign',
        label: t('chats.keys.assign'),
        icon: UserRound,
        keys: 'A',
        place: 'button',
        run: () => document.getElementById(ASSIGN_ID)?.click(),
      },
    canWrite && {
      id: 'reply',
      label: t('chats.keys.reply'),
      icon: Reply,
      keys: 'R',
      place: 'button',
      run: () => document.getElementById(REPLY_MODE_ID)?.click(),
    },
    {
      id: 'note',
      label: t('chats.keys.note'),
      icon: Lock,
      keys: 'N',
      place: 'button',
      run: () => document.getElementById(NOTE_MODE_ID)?.click(),
    },
    !endedAt && {
      id: 'snooze',
      label: snoozedAt ? t('chats.thread.snooze.wake') : t('chats.keys.snooze'),
      icon: snoozedAt ? AlarmClockOff : AlarmClock,
      keys: 'S',
      place: 'both',
      run: () => document.getElementById(SNOOZE_ID)?.click(),
    },
    endedAt
      ? removedChannel === null && {
          id: 'reopen',
          label: t('chats.thread.reopen'),
          icon: ArchiveRestore,
          place: 'both',
          run: act.onReopen,
        }
      : { id: 'end', label: t('chats.thread.end'), icon: Archive, keys: 'E', place: 'both', run: act.onEnd },
    {
      id: 'macro',
      label: t('chats.macros.run'),
      icon: Zap,
      keys: 'M',
      place: 'menu',
      run: () => document.getElementById(MACRO_ID)?.click(),
    },
    {
      id: 'priority',
      label: t('chats.keys.priority'),
      icon: ChevronsUp,
      keys: 'P',
      place: 'menu',
      run: () => document.getElementById(PRIORITY_ID)?.click(),
    },
    { id: 'tag', label: t('chats.thread.addTag'), icon: Tag, place: 'menu', run: act.onTag },
    canWrite && {
      id: 'suggest',
      label: t('chats.thread.suggest.button'),
      icon: Sparkles,
      keys: 'D',
      place: 'menu',
      run: () => document.getElementById(SUGGEST_ID)?.click(),
    },
    {
      id: 'unread',
      label: t('chats.keys.unread'),
      icon: MailOpen,
      keys: 'U',
      place: 'menu',
      run: () => void markUnread(conversation),
    },
    { id: 'details', label: t('chats.thread.details'), icon: Info, place: 'button', run: act.onToggleDetails },
    {
      id: 'link',
      label: t('chats.thread.copyLink'),
      icon: Link2,
      place: 'menu',
      run: () => void copyLink().catch(showError),
    },
    aiAgentId !== null && {
      id: 'case',
      label: t('chats.thread.saveAsCase'),
      icon: FlaskConical,
      place: 'menu',
      run: () => void navigate(`/ai-agents/${aiAgentId}/lab?conversation=${id}`),
    },
    {
      id: 'block',
      label: customer.isBlocked ? t('chats.block.unblock') : t('chats.block.block'),
      icon: Ban,
      place: 'menu',
      run: () => void block(customer, !customer.isBlocked),
    },
    {
      id: 'text',
      label: t('chats.thread.transcript.text'),
      icon: FileText,
      place: 'menu',
      run: withMessages((messages) =>
        download(`conversation-${id}.txt`, 'text/plain', transcriptAsText(messages, words)),
      ),
    },
    {
      id: 'json',
      label: t('chats.thread.transcript.json'),
      icon: FileJson,
      place: 'menu',
      run: withMessages((messages) =>
        download(`conversation-${id}.json`, 'application/json', transcriptAsJson(conversation, messages)),
      ),
    },
    {
      id: 'print',
      label: t('chats.thread.transcript.print'),
      icon: Printer,
      place: 'menu',
      run: withMessages(setPrinted),
    },
  ];
  return {
    commands: all.filter((command) => command !== false),
    printed: printed && <PrintedThread messages={printed} words={words} onDone={() => setPrinted(null)} />,
  };
}
