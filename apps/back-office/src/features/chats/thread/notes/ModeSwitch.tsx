import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Lock, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

export type Mode = 'reply' | 'note';

/** The id by which shortcuts find the field of a note. */
export const NOTE_ID = 'chat-note';
/** The ids of the buttons, which shortcuts press: they also bring the focus back into the text. */
export const REPLY_MODE_ID = 'chat-mode-reply';
export const NOTE_MODE_ID = 'chat-mode-note';

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The first line of the composer: whom one writes to. */
export function ModeSwitch({ mode, onMode, children }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
      <ToggleButtonGroup
        exclusive
        value={mode}
        aria-label={t('chats.thread.notes.mode')}
        onChange={(_, chosen: Mode | null) => onMode(chosen ?? mode)}
        sx={{ bgcolor: '#fff', '& .MuiToggleButton-root': choice }}
      >
        <ToggleButton id={REPLY_MODE_ID} value="reply" aria-keyshortcuts="R">
          <Icon of={Reply} size={16} />
          {t('chats.thread.notes.reply')}
        </ToggleButton>
        <ToggleButton id={NOTE_MODE_ID} value="note" aria-keyshortcuts="N Control+Shift+N">
          <Icon of={Lock} size={16} />
          {t('chats.thread.notes.note')}
        </ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ ml: 'auto', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const choice = {
  gap: 1.5,
  height: { xs: 40, lg: 30 },
  px: 3,
  fontSize: 13,
  fontWeight: 500,
  textTransform: 'none',
  color: 'text.secondary',
  borderColor: 'line.strong',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 },
} as const;
