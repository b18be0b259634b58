import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { answererOf, type Conversation } from '@parley/contracts/conversations';
import { Bot, Headset, Hourglass, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';

interface Props {
  conversation: Conversation;
  customerName: string;
  myId: number;
  onToggle: () => void;
}

/** Shows who answers: a person, a bot by its name, or nobody yet; and lets staff change it. */
export function TakeoverBar({ conversation, customerName, myId, onToggle }: Props) {
  const { t } = useTranslation();
  const { hasBot, botName, handedOffTo, isHandedOff, beganWaitingAt } = conversation;
  if (handedOffTo?.id === myId)
    return (
      <Bar
        isTinted
        icon={<Icon of={Headset} />}
        title={t('chats.thread.takeover.you')}
        note={hasBot ? t('chats.thread.takeover.youNote', { name: botName }) : t('chats.thread.takeover.releaseNote')}
        action={
          <Toggle isOutlined icon={<Icon of={hasBot ? Bot : LogOut} size={18} />} onClick={onToggle}>
            {hasBot ? t('chats.thread.takeover.handBack') : t('chats.thread.takeover.release')}
          </Toggle>
        }
      />
    );
  if (handedOffTo)
    return (
      <Bar
        icon={<Avatar id={handedOffTo.id} name={handedOffTo.name} size={24} />}
        title={t('chats.thread.takeover.colleague', { name: handedOffTo.name })}
        note={hasBot ? t('chats.thread.takeover.colleagueNote', { name: botName }) : ''}
        action={
          <Toggle isOutlined onClick={onToggle}>
            {t('chats.thread.takeover.takeOverFrom', { name: handedOffTo.name })}
          </Toggle>
        }
      />
    );
  if (answererOf(conversation) === 'nobody')
    return (
      <Bar
        icon={<Icon of={Hourglass} />}
        isUrgent={beganWaitingAt !== null}
        title={
          isHandedOff ? t('chats.thread.takeover.waiting', { name: customerName }) : t('chats.thread.takeover.nobody')
        }
        note={t('chats.thread.takeover.nobodyNote')}
        action={<Toggle onClick={onToggle}>{t('chats.thread.takeover.takeOver')}</Toggle>}
      />
    );
  return (
    <Bar
      icon={<Icon of={Bot} />}
      title={t('chats.thread.takeover.bot', { name: botName })}
      note={t('chats.thread.takeover.botNote')}
      action={<Toggle onClick={onToggle}>{t('chats.thread.takeover.takeOver')}</Toggle>}
    />
  );
}

interface BarProps {
  icon: ReactNode;
  title: string;
  note: string;
  action?: ReactNode;
  isTinted?: boolean;
  /** Somebody waits for us. */
  isUrgent?: boolean;
}

function Bar({ icon, title, note, action, isTinted = false, isUrgent = false }: BarProps) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: { xs: 60, lg: 48 },
        pl: { xs: 3, lg: 5 },
        pr: 3,
        py: 1,
        bgcolor: isUrgent ? 'warning.light' : isTinted ? 'primary.light' : '#fff',
        borderBottom: '1px solid',
        borderColor: (theme) =>
          isTinted ? `color-mix(in srgb, ${theme.palette.primary.main} 35%, white)` : theme.palette.divider,
      }}
    >
      <Box
        component="span"
        sx={{ display: 'flex', color: isUrgent ? 'warning.dark' : isTinted ? 'primary.dark' : 'text.secondary' }}
      >
        {icon}
      </Box>
      <Box
        role="status"
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', lg: 'row' },
          flexWrap: { lg: 'wrap' },
          columnGap: 1.5,
          // Words wrap and are never cut, whatever the language.
          '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        <Box component="b" sx={{ fontWeight: 600 }}>
          {title}
        </Box>
        {note && (
          <Box component="span" sx={{ color: 'text.secondary', typography: { xs: 'caption', lg: 'body1' } }}>
            {note}
          </Box>
        )}
      </Box>
      {action}
    </Box>
  );
}

interface ToggleProps {
  isOutlined?: boolean;
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ isOutlined = false, icon, onClick, children }: ToggleProps) {
  return (
    <Button
      variant={isOutlined ? 'outlined' : 'contained'}
      aria-keyshortcuts="T"
      onClick={onClick}
      startIcon={icon}
      sx={{ flex: 'none', minHeight: { xs: 44, lg: 32 }, py: 0, px: { xs: 3, lg: 2.5 }, gap: 1 }}
    >
      {children}
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline-flex' } }}>
        <KeyCap>T</KeyCap>
      </Box>
    </Button>
  );
}
