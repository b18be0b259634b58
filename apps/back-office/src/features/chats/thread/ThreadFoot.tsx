import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { answererOf, type Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { Archive, Lock } from 'lucide-react';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Composer } from './Composer.tsx';
import { ModeSwitch, type Mode } from './notes/ModeSwitch.tsx';
import { noteBox } from './notes/note-style.ts';
import { ReplyWindow } from './ReplyWindow.tsx';
import { chatTime } from './times.ts';
import { LazyWhatsAppNotes } from './whatsapp/lazy.ts';
import { TypingDots } from '../../../components/TypingDots.tsx';

const NoteComposer = lazy(async () => ({ default: (await import('./notes/NoteComposer.tsx')).NoteComposer }));

interface Props extends Omit<ComponentProps<typeof Composer>, 'conversationId' | 'locale' | 'values' | 'head'> {
  conversation: Conversation;
  messages: readonly Message[];
  /** A colleague who is typing here. */
  colleague: string | null;
  onReopen: () => void;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** A note was added. */
  onNoted: () => void;
}

/** The composer, or the reason why it is not available. A note can always be written. */
export function ThreadFoot({ conversation, messages, colleague, onReopen, mode, onMode, onNoted, ...composer }: Props) {
  const { t, i18n } = useTranslation();
  const { user, company } = useProfile();
  const { id, customer, endedAt, removedChannel, botName, locale, platform } = conversation;
  const isLocked = !['nobody', 'person'].includes(answererOf(conversation)) || removedChannel !== null;
  const values = {
    'customer.name': customer.name,
    'customer.email': customer.email,
    'customer.phone': customer.phone,
    'agent.name': user.name,
    'company.name': company.name,
  };
  return (
    <Box
      sx={{
        flex: 'none',
        px: { xs: 3, lg: 5 },
        pt: 3,
        pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', lg: 3 },
        bgcolor: '#fff',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {mode === 'reply' && isLocked && <ModeSwitch mode={mode} onMode={onMode} />}
      <Box role="status">
        {colleague && !endedAt && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              pb: 2,
              typography: 'caption',
              color: 'warning.dark',
              fontWeight: 500,
            }}
          >
            <TypingDots />
            {t('chats.thread.colleagueTyping', { name: colleague })}
          </Box>
        )}
      </Box>
      {mode === 'note' ? (
        <Suspense fallback={<Box sx={{ ...noteBox, height: 124 }} />}>
          <NoteComposer
            conversationId={id}
            customerName={composer.customerName}
            head={<ModeSwitch mode={mode} onMode={onMode} />}
            onAdded={onNoted}
          />
        </Suspense>
      ) : removedChannel !== null ? (
        <Locked icon={<Icon of={Archive} size={18} />}>
          {t('chats.thread.locked.removed', { name: removedChannel })}
        </Locked>
      ) : endedAt ? (
        <Locked
          icon={<Icon of={Archive} size={18} />}
          action={
            <Button variant="outlined" onClick={onReopen} sx={{ flex: 'none', minHeight: { xs: 44, lg: 32 }, py: 0 }}>
              {t('chats.thread.reopen')}
            </Button>
          }
        >
          {t('chats.thread.ended', { time: chatTime(endedAt, i18n.language) })}
        </Locked>
      ) : answererOf(conversation) === 'bot' ? (
        <Locked icon={<Icon of={Lock} size={18} />}>{t('chats.thread.locked.bot', { name: botName })}</Locked>
      ) : (
        <>
          {platform === 'whatsapp' && (
            <Suspense fallback={null}>
              <LazyWhatsAppNotes conversation={conversation} messages={messages} />
            </Suspense>
          )}
          <Composer
            conversationId={id}
            locale={locale}
            values={values}
            head={
              <ModeSwitch mode={mode} onMode={onMode}>
                <ReplyWindow platform={platform} messages={messages} />
              </ModeSwitch>
            }
            {...composer}
          />
        </>
      )}
    </Box>
  );
}

function Locked({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 48,
        px: 3.5,
        py: 1.5,
        borderRadius: '8px',
        border: '1px solid',
        borderColor: 'line.strong',
        bgcolor: 'surface',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ display: 'flex', flex: 'none' }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  );
}
