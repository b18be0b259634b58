import Box from '@mui/material/Box';
import {
  Archive,
  ArchiveRestore,
  Bot,
  HandHelping,
  Headset,
  LogOut,
  StickyNote,
  TriangleAlert,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '@parley/contracts/messages';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { chatTime, dayName, exactTime } from './times.ts';
import { eventOf, useEventWords } from './useEventWords.ts';

function Divider({ colour, line, children }: { colour: string; line: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        px: { xs: 3, lg: 5 },
        pt: 4,
        pb: 0.5,
        typography: 'caption',
        fontWeight: 500,
        color: colour,
        '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', borderColor: line },
      }}
    >
      {children}
    </Box>
  );
}

export function DayLine({ day }: { day: Date }) {
  const { i18n } = useTranslation();
  return (
    <Divider colour="text.secondary" line="line.soft">
      {dayName(day, i18n.language)}
    </Divider>
  );
}

/** Marks the start of the messages that were unread when the thread was opened. */
export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Divider colour="primary.dark" line="primary.main">
      {t('chats.thread.unread', { count })}
    </Divider>
  );
}

const ICONS: Record<string, LucideIcon> = {
  taken_over: Headset,
  assigned: UserRound,
  released: LogOut,
  answered_elsewhere: UserRound,
  mail_loop: UserRound,
  handed_back: Bot,
  ended: Archive,
  reopened: ArchiveRestore,
  asked_for_person: HandHelping,
  handed_off: HandHelping,
  bots_stopped: HandHelping,
  asked_while_away: HandHelping,
  flow_stopped: TriangleAlert,
  note: StickyNote,
};

/** An event visible only to staff: who did what, and when. */
export function EventLine({ message, customer, typing }: { message: Message; customer: string; typing: ReactNode }) {
  const { i18n } = useTranslation();
  const wordsOf = useEventWords(customer);
  return (
    <Box sx={{ position: 'relative', px: { xs: 3, lg: 5 }, pt: 4, pb: typing ? 5 : 1 }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: 'center',
          gap: 2,
          typography: 'caption',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        <Icon of={ICONS[eventOf(message.text).code] ?? Archive} size={16} />
        <span>
          {wordsOf(message)}
          {' · '}
          <time dateTime={message.sentAt.toISOString()} title={exactTime(message.sentAt, i18n.language)}>
            {chatTime(message.sentAt, i18n.language)}
          </time>
        </span>
      </Box>
      {message.extras?.handOff && <Wanted questions={message.extras.handOff.questions} />}
      {typing && <Box sx={{ position: 'absolute', bottom: 0, left: { xs: 14, lg: 20 } }}>{typing}</Box>}
    </Box>
  );
}

/** The customer's questions before the hand-off, so that staff need not read the whole thread first. */
function Wanted({ questions }: { questions: readonly string[] }) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <Box
      sx={{
        width: 'fit-content',
        maxWidth: { xs: '100%', lg: 520 },
        mx: 'auto',
        mt: 2,
        px: 3.5,
        py: 2,
        border: '1px solid',
        borderColor: 'line.soft',
        borderRadius: '8px',
        bgcolor: 'surface',
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Box sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>
        {t('chats.thread.handOff.wanted')}
      </Box>
      <Box
        component="ul"
        aria-label={t('chats.thread.handOff.wanted')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowWrap: 'anywhere',
          '& li + li': { mt: 1, color: 'text.secondary' },
        }}
      >
        {questions.map((question) => (
          <li key={question} dir="auto">
            {question}
          </li>
        ))}
      </Box>
    </Box>
  );
}
