import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Smile } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Popup } from '../../../../components/Popup.tsx';
import { COMPOSER_BUTTON } from '../ComposerNote.tsx';

const EmojiPanel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

const PANEL_HEIGHT = 280;

/** Opens the emojis above the reply field. */
export function EmojiButton({ onPick }: { onPick: (char: string) => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t('chats.thread.emoji.label')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={COMPOSER_BUTTON}
      >
        <Icon of={Smile} size={18} />
      </IconButton>
      {anchor && (
        <Popup
          anchor={anchor}
          label={t('chats.thread.emoji.label')}
          width={360}
          isAbove
          onClose={() => setAnchor(null)}
        >
          {/* The place is chosen before the list is loaded, so its height must be known. */}
          <Box sx={{ height: PANEL_HEIGHT }}>
            <Suspense fallback={null}>
              <EmojiPanel
                onPick={(char) => {
                  setAnchor(null);
                  onPick(char);
                }}
              />
            </Suspense>
          </Box>
        </Popup>
      )}
    </>
  );
}
