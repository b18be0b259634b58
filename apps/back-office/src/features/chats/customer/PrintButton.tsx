import Button from '@mui/material/Button';
import type { Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { formatMoment } from '../format-time.ts';
import { PrintedThread } from '../thread/PrintedThread.tsx';
import { loadThread } from '../thread/transcript.ts';
import { useEventWords } from '../thread/useEventWords.ts';
import { useCustomerName } from '../useCustomerName.ts';

/** Prints the whole conversation. */
export function PrintButton({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const [messages, setMessages] = useState<readonly Message[] | null>(null);
  const name = useCustomerName()(conversation.customer);
  const words = {
    title: t('chats.thread.transcript.title', { name, id: conversation.id }),
    nameOf: ({ origin, author }: Message) => (origin === 'customer' ? name : (author?.name ?? t('chats.thread.bot'))),
    eventOf: useEventWords(name),
    timeOf: (time: Date) => formatMoment(time, i18n.language),
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={Printer} size={18} />}
        onClick={() => void loadThread(conversation.id).then(setMessages).catch(showError)}
        sx={{ flex: 1, px: 2, whiteSpace: 'nowrap' }}
      >
        {t('chats.actions.print')}
      </Button>
      {messages && <PrintedThread messages={messages} words={words} onDone={() => setMessages(null)} />}
    </>
  );
}
