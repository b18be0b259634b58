import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiGrid, emojiId } from './EmojiGrid.tsx';
import { EMOJIS, findEmojis } from './emojis.ts';
import { recentEmojis, rememberEmoji } from './recent-emojis.ts';

const GRID = 'emojis';
const COLUMNS = 8;

/** All emojis, those used last first. Arrows move, Enter inserts. */
export function EmojiPanel({ onPick }: { onPick: (char: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const [recent] = useState(() => {
    const chars = recentEmojis();
    return chars.flatMap((char) => EMOJIS.filter((emoji) => emoji.char === char));
  });
  const shown = typed.trim() ? findEmojis(typed) : [...recent, ...EMOJIS.filter((emoji) => !recent.includes(emoji))];
  const active = Math.min(index, shown.length - 1);
  const pick = (char: string) => {
    rememberEmoji(char);
    onPick(char);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: COLUMNS,
      ArrowUp: -COLUMNS,
      // Sideways moves the cursor while there is something to edit.
      ...(typed === '' && { ArrowRight: 1, ArrowLeft: -1 }),
    };
    const step = steps[event.key];
    const chosen = shown[active];
    if (step !== undefined) setIndex(Math.max(0, Math.min(shown.length - 1, active + step)));
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) pick(chosen.char);
    else return;
    event.preventDefault();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, height: '100%', pt: 1 }}>
      <TextField
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        label={t('chats.thread.emoji.search')}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': GRID,
            'aria-activedescendant': active >= 0 ? emojiId(GRID, active) : undefined,
            lang: 'en',
            maxLength: 20,
          },
        }}
      />
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {shown.length === 0 && (
          <Box role="status" sx={{ color: 'text.secondary' }}>
            {t('chats.thread.replies.noMatch')}
          </Box>
        )}
        <EmojiGrid id={GRID} emojis={shown} active={active} onPick={pick} />
      </Box>
    </Box>
  );
}
