import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { isWaiting, type Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { PrintedThread } from './PrintedThread.tsx';
import { SUGGEST_ID } from './SuggestedReply.tsx';
import { useMarkUnread } from '../useMarkUnread.ts';
import { exactTime } from './times.ts';
import { download, loadThread, transcriptAsJson, transcriptAsText, type TranscriptWords } from './transcript.ts';
import { useEventWords } from './useEventWords.ts';

interface Props {
  conversation: Conversation;
  customerName: string;
  onEnd: () => void;
  onReopen: () => void;
}

/** Less common actions: draft a reply, download or print the conversation, and on phones also end it. */
export function ThreadMenu({ conversation, customerName, onEnd, onReopen }: Props) {
  const { t, i18n } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [printed, setPrinted] = useState<readonly Message[] | null>(null);
  const markUnread = useMarkUnread();
  const eventOf = useEventWords(customerName);
  const { id, endedAt, aiAgentId } = conversation;
  const navigate = useNavigate();
  const canWrite = isWaiting(conversation) || (conversation.handedOffTo !== null && endedAt === null);
  const words: TranscriptWords = {
    title: t('chats.thread.transcript.title', { name: customerName, id }),
    nameOf: ({ origin, author }) => (origin === 'customer' ? customerName : (author?.name ?? t('chats.thread.bot'))),
    eventOf,
    timeOf: (time) => exactTime(time, i18n.language),
  };
  const take = (use: (messages: Message[]) => void) => {
    setAnchor(null);
    loadThread(id).then(use).catch(showError);
  };
  const asText = (messages: Message[]) =>
    download(`conversation-${id}.txt`, 'text/plain', transcriptAsText(messages, words));
  const asJson = (messages: Message[]) =>
    download(`conversation-${id}.json`, 'application/json', transcriptAsJson(conversation, messages));

  return (
    <>
      <IconButton
        aria-label={t('chats.thread.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          sx={{ display: { lg: 'none' } }}
          onClick={() => {
            setAnchor(null);
            if (endedAt) onReopen();
            else onEnd();
          }}
        >
          {endedAt ? t('chats.thread.reopen') : t('chats.thread.end')}
        </MenuItem>
        {canWrite && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              document.getElementById(SUGGEST_ID)?.click();
            }}
          >
            {t('chats.thread.suggest.button')}
          </MenuItem>
        )}
        <MenuItem onClick={() => void markUnread(conversation)}>{t('chats.keys.unread')}</MenuItem>
        {aiAgentId !== null && (
          <MenuItem onClick={() => void navigate(`/ai-agents/${aiAgentId}/lab?conversation=${id}`)}>
            {t('chats.thread.saveAsCase')}
          </MenuItem>
        )}
        <MenuItem onClick={() => take(asText)}>{t('chats.thread.transcript.text')}</MenuItem>
        <MenuItem onClick={() => take(asJson)}>{t('chats.thread.transcript.json')}</MenuItem>
        <MenuItem onClick={() => take(setPrinted)}>{t('chats.thread.transcript.print')}</MenuItem>
      </Menu>
      {printed && <PrintedThread messages={printed} words={words} onDone={() => setPrinted(null)} />}
    </>
  );
}
