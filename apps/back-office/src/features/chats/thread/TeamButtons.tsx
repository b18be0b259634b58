import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { answererOf, type Conversation } from '@parley/contracts/conversations';
import { AlarmClock, AlarmClockOff, Bot, ChevronDown, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useAssign } from '../team/useAssign.ts';
import { useSnooze } from '../team/useSnooze.ts';
import { TWO_PANES } from '../two-panes.ts';

const AssignMenu = lazy(async () => ({ default: (await import('../team/AssignMenu.tsx')).AssignMenu }));
const SnoozeMenu = lazy(async () => ({ default: (await import('../team/SnoozeMenu.tsx')).SnoozeMenu }));

/** The ids by which shortcuts and the command menu find the buttons. */
export const ASSIGN_ID = 'chat-assign';
export const SNOOZE_ID = 'chat-snooze';

/** From this width of the head on, the button says the name of the assignee. */
const NAMED_FROM = '@container (min-width: 660px)';

/** Who has the conversation, and a menu to give it to somebody else. */
export function AssignButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { assign, putInTeam } = useAssign();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { handedOffTo } = conversation;
  const isBot = answererOf(conversation) === 'bot';
  const label = handedOffTo
    ? t('chats.thread.assign.to', { name: handedOffTo.name })
    : isBot
      ? t('chats.thread.assign.label')
      : `${t('chats.thread.assign.label')}: ${t('chats.thread.assign.nobody')}`; // begins with what is seen
  return (
    <>
      <Tooltip describeChild title={`${label} (A)`}>
        <ButtonBase
          id={ASSIGN_ID}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-keyshortcuts="A"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{
            flex: 'none',
            gap: 1.5,
            height: { xs: 44, lg: 32 },
            minWidth: { xs: 44, lg: 32 },
            px: { lg: 1.5 },
            borderRadius: '6px',
            border: { lg: '1px solid' },
            borderColor: { lg: 'line.strong' },
            color: 'text.secondary',
            '&:hover': { bgcolor: 'surface' },
            '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
          }}
        >
          {handedOffTo ? (
            <Avatar id={handedOffTo.id} name={handedOffTo.name} size={20} />
          ) : isBot ? (
            <Icon of={Bot} size={16} />
          ) : (
            <Nobody />
          )}
          <VisuallyHidden>{label}</VisuallyHidden>
          <Box
            component="span"
            aria-hidden
            sx={{
              display: 'none',
              [NAMED_FROM]: { display: 'block' },
              maxWidth: 96,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontSize: 13,
              fontWeight: 500,
              color: 'text.primary',
            }}
          >
            {handedOffTo?.name ?? t('chats.thread.assign.label')}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', lg: 'flex' } }}>
            <Icon of={ChevronDown} size={14} />
          </Box>
        </ButtonBase>
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <AssignMenu
            anchor={anchor}
            holderId={handedOffTo?.id ?? (isBot ? undefined : null)}
            onChoose={(assignee) => {
              const isSame = conversation.isHandedOff && assignee?.id === handedOffTo?.id;
              if (!isSame) void assign(conversation, assignee);
            }}
            onChooseTeam={(team) => void putInTeam(conversation, team)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** An empty place, where everybody else has an avatar. */
function Nobody() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 20,
        height: 20,
        borderRadius: '50%',
        border: '1px dashed',
        borderColor: 'line.control',
      }}
    >
      <Icon of={UserRound} size={12} />
    </Box>
  );
}

/** Puts the conversation aside, or brings it back. On phones it is in the menu, beside which its own menu then opens. */
export function SnoozeButton({ conversation, menu }: { conversation: Conversation; menu: () => HTMLElement | null }) {
  const { t } = useTranslation();
  const { snooze, wake } = useSnooze();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSnoozed = conversation.snoozedAt !== null;
  const label = isSnoozed ? t('chats.thread.snooze.wake') : t('chats.thread.snooze.label');
  return (
    <>
      <Box sx={{ display: 'none', [TWO_PANES]: { display: 'flex' } }}>
        <Tooltip title={`${label} (S)`}>
          <IconButton
            id={SNOOZE_ID}
            aria-label={label}
            aria-haspopup={isSnoozed ? undefined : 'menu'}
            aria-expanded={isSnoozed ? undefined : anchor !== null}
            aria-keyshortcuts="S"
            onClick={({ currentTarget }) => {
              if (isSnoozed) void wake(conversation);
              else setAnchor(currentTarget.offsetParent ? currentTarget : menu());
            }}
            sx={{
              width: { xs: 44, lg: 36 },
              height: { xs: 44, lg: 36 },
              ...(isSnoozed && { bgcolor: 'surface', color: 'text.primary' }),
            }}
          >
            <Icon of={isSnoozed ? AlarmClockOff : AlarmClock} />
          </IconButton>
        </Tooltip>
      </Box>
      {anchor && (
        <Suspense fallback={null}>
          <SnoozeMenu
            anchor={anchor}
            onChoose={(wakesAt) => void snooze(conversation, wakesAt)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
