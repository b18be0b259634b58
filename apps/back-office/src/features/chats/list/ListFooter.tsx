import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Bell, BellOff, Keyboard } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { useAlertSettings } from '../alerts/alert-settings.ts';
import { Popup } from '../Popup.tsx';

const AlertSwitches = lazy(async () => ({ default: (await import('../alerts/AlertSwitches.tsx')).AlertSwitches }));

/** Below the list of wide windows: the keys, and whether this device calls. */
export function ListFooter() {
  const { t } = useTranslation();
  const { isSoundOn, isDesktopOn } = useAlertSettings();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 36,
        pl: 4,
        pr: 2,
        flex: 'none',
        borderTop: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
      }}
    >
      <Hint keys={['J', 'K']} text={t('chats.keys.moveShort')} />
      <Hint keys={['E']} text={t('chats.keys.endShort')} />
      <Box sx={{ flex: 1 }} />
      <Corner
        icon={<Icon of={isSoundOn || isDesktopOn ? Bell : BellOff} size={16} />}
        name={t('chats.alerts.label')}
        width={280}
      >
        <AlertSwitches />
      </Corner>
      <Corner icon={<Icon of={Keyboard} size={16} />} name={t('chats.keys.label')} width={320}>
        <KeyList />
      </Corner>
    </Box>
  );
}

function Hint({ keys, text }: { keys: string[]; text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}{' '}
      {text}
    </Box>
  );
}

/** Every key of the inbox and what it does. */
function KeyList() {
  const { t } = useTranslation();
  const rows = [
    { keys: ['J', 'K'], text: t('chats.keys.move') },
    { keys: ['Enter'], text: t('chats.keys.open') },
    { keys: ['R'], text: t('chats.keys.reply') },
    { keys: ['T'], text: t('chats.keys.takeOver') },
    { keys: ['E'], text: t('chats.keys.end') },
    { keys: ['U'], text: t('chats.keys.unread') },
    { keys: ['X'], text: t('chats.keys.select') },
    { keys: ['/'], text: t('chats.keys.search') },
    { keys: ['Esc'], text: t('chats.keys.back') },
  ];
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ keys, text }) => (
        <Box
          key={text}
          sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 4, minHeight: 32 }}
        >
          <dt>{text}</dt>
          <Box component="dd" sx={{ display: 'flex', gap: 1, m: 0 }}>
            {keys.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Corner({
  icon,
  name,
  width,
  children,
}: {
  icon: ReactNode;
  name: string;
  width: number;
  children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 28, height: 28, p: 0 }}
      >
        {icon}
      </IconButton>
      {anchor && (
        <Popup anchor={anchor} label={name} width={width} isAbove onClose={() => setAnchor(null)}>
          {children}
        </Popup>
      )}
    </>
  );
}
