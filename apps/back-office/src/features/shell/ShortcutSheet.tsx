import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../components/KeyCap.tsx';
import { showShortcuts, useShortcutGroups, type Shortcut } from '../../components/shortcuts.ts';
import { areSingleKeysOn, setSingleKeys } from '../../components/single-keys.ts';
import { COMMAND_KEY } from './useShellKeys.ts';

/** All shortcuts: the global ones and those of the current screen. */
export function ShortcutSheet() {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const onClose = () => showShortcuts(false);
  const everywhere = {
    title: t('shortcuts.everywhere'),
    shortcuts: [
      { label: t('shortcuts.command'), keys: [COMMAND_KEY] },
      { label: t('shortcuts.save'), keys: [COMMAND_KEY.replace('K', 'S')] },
      { label: t('shortcuts.goHome'), keys: ['G', 'H'] },
      { label: t('shortcuts.goChats'), keys: ['G', 'I'] },
      { label: t('shortcuts.goAgents'), keys: ['G', 'N'] },
      { label: t('shortcuts.goFlows'), keys: ['G', 'F'] },
      { label: t('shortcuts.goChannels'), keys: ['G', 'C'] },
      { label: t('shortcuts.goTemplates'), keys: ['G', 'S'] },
      { label: t('shortcuts.goAccount'), keys: ['G', 'A'] },
      { label: t('shortcuts.sheet'), keys: ['?'] },
    ],
  };
  const groups = [...useShortcutGroups(), everywhere];
  const toggle = (next: boolean) => {
    setSingleKeys(next);
    setIsOn(next);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {t('shortcuts.title')}
      </DialogTitle>
      <DialogContent dividers>
        {groups.map(({ title, shortcuts }) => (
          <Box key={title} sx={{ mb: 4 }}>
            <Box component="h3" sx={{ m: 0, mb: 1, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>
              {title}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.label} {...shortcut} />
              ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          sx={{ ml: 0, gap: 3 }}
          control={<Switch checked={isOn} onChange={(_, next) => toggle(next)} />}
          label={`${t('shortcuts.enabled')}: ${t(isOn ? 'shortcuts.on' : 'shortcuts.off')}`}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ label, keys }: Shortcut) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 32, gap: 4 }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ display: 'flex', gap: 1, m: 0 }}>
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </Box>
    </Box>
  );
}
