import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { bcp47, LANGUAGES } from '@parley/contracts/locales';
import { Command } from 'cmdk';
import { CornerDownLeft, Globe, Keyboard, LogOut, OctagonX, Search, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage } from '../../choose-language.ts';
import { Icon } from '../../components/Icon.tsx';
import { KeyCap } from '../../components/KeyCap.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { showShortcuts } from '../../components/shortcuts.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { currentLocale } from '../../language.ts';
import { destinations } from './destinations.ts';
import { useSignOut } from './useSignOut.ts';

/** Finds screens, languages and account actions by typing a few letters. */
export function CommandMenu({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useSignOut();
  const [query, setQuery] = useState('');
  const run = (action: () => unknown) => () => {
    onClose();
    void action();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="command-title"
      slotProps={{ paper: { sx: dialogPaper } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <VisuallyHidden id="command-title">{t('command.label')}</VisuallyHidden>
      <Command
        label={t('command.label')}
        loop
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            px: 5,
            height: 56,
            flex: 'none',
            borderBottom: '1px solid',
            borderColor: 'divider',
            '& input': {
              flex: 1,
              minWidth: 0,
              border: 0,
              outline: 'none',
              font: 'inherit',
              fontSize: 16,
              color: 'inherit',
            },
          }}
        >
          <Icon of={Search} />
          <Command.Input value={query} onValueChange={setQuery} placeholder={t('command.placeholder')} autoFocus />
        </Box>
        <Box component={Command.List} sx={listStyle} label={t('command.label')}>
          <Command.Empty>
            <Box sx={{ p: 5, color: 'text.secondary' }}>{t('command.empty', { query })}</Box>
          </Command.Empty>
          <Command.Group heading={t('command.goTo')}>
            {destinations.map(({ path, label, icon }) => (
              <Item key={path} icon={icon} text={t(label)} onSelect={run(() => navigate(path))} />
            ))}
            <Item icon={ShieldCheck} text={t('nav.security')} onSelect={run(() => navigate('/account/security'))} />
          </Command.Group>
          <Command.Group heading={t('command.you')}>
            <Item icon={Keyboard} text={t('nav.shortcuts')} hint={<KeyCap>?</KeyCap>} onSelect={run(showShortcuts)} />
            <Item icon={OctagonX} text={t('botStop.open')} onSelect={run(onStop)} />
            <Item icon={LogOut} text={t('nav.signOut')} onSelect={run(leave)} />
          </Command.Group>
          <Command.Group heading={t('command.language')}>
            {LANGUAGES.filter(({ code }) => code !== currentLocale()).map(({ code, name }) => (
              <Item
                key={code}
                icon={Globe}
                text={t('command.switchLanguage', { name })}
                hint={<span lang={bcp47(code)}>{name}</span>}
                onSelect={run(() => chooseLanguage(code))}
              />
            ))}
          </Command.Group>
        </Box>
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', lg: 'flex' },
            alignItems: 'center',
            gap: 4,
            height: 40,
            flex: 'none',
            px: 5,
            borderTop: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.default',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <KeyHint keys={['↑', '↓']} text={t('command.move')} />
          <KeyHint keys={['Enter']} text={t('command.open')} />
          <KeyHint keys={['Esc']} text={t('command.close')} />
        </Box>
      </Command>
    </Dialog>
  );
}

function Item({
  icon,
  text,
  hint,
  onSelect,
}: {
  icon: LucideIcon;
  text: string;
  hint?: ReactNode;
  onSelect: () => void;
}) {
  return (
    <Command.Item value={text} onSelect={onSelect}>
      <Icon of={icon} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {hint}
      </Box>
      <Box component="span" className="enter" sx={{ color: 'primary.dark' }}>
        <Icon of={CornerDownLeft} size={16} />
      </Box>
    </Command.Item>
  );
}

const dialogPaper = {
  width: { xs: '100%', lg: 680 },
  maxWidth: { xs: '100%', lg: 680 },
  height: { xs: '100%', lg: 'auto' },
  maxHeight: { xs: '100%', lg: 'calc(100dvh - 200px)' },
  m: { xs: 0, lg: '104px auto 0' },
  borderRadius: { xs: 0, lg: '12px' },
} as const;

const listStyle = {
  position: 'relative',
  overflowY: 'auto',
  maxHeight: { lg: 480 },
  flex: 1,
  p: 2,
  '& [cmdk-group-heading]': {
    px: 3,
    pt: 3,
    pb: 1,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: { xs: 44, lg: 40 },
    px: 3,
    borderRadius: '6px',
    cursor: 'pointer',
    border: '1px solid transparent',
    color: 'text.primary',
  },
  '& [cmdk-item] svg': { color: 'text.secondary', flex: 'none' },
  '& [cmdk-item] .enter': { visibility: 'hidden', display: 'flex' },
  '& [cmdk-item][data-selected="true"]': {
    bgcolor: 'primary.light',
    borderColor: 'color-mix(in srgb, #e09b34 45%, transparent)',
  },
  '& [cmdk-item][data-selected="true"] .enter': { visibility: 'visible' },
} as const;
