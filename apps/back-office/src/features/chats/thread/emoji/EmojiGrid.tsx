import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Emoji } from './emojis.ts';

interface Props {
  id: string;
  emojis: readonly Emoji[];
  active: number;
  onPick: (char: string) => void;
}

export const emojiId = (list: string, index: number) => `${list}-${index}`;

/** Emojis to choose from; a field elsewhere keeps the focus and moves the active one. */
export function EmojiGrid({ id, emojis, active, onPick }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('chats.thread.emoji.label')}
      onMouseDown={(event) => event.preventDefault()}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(8, minmax(0, 1fr))' }}
    >
      {emojis.map(({ char, names: [code] }, index) => (
        <Box
          key={char}
          id={emojiId(id, index)}
          role="option"
          aria-selected={index === active}
          title={`:${code}:`}
          onClick={() => onPick(char)}
          sx={{
            display: 'grid',
            placeItems: 'center',
            height: { xs: 44, lg: 36 },
            fontSize: 20,
            borderRadius: '6px',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'surface' },
            '&[aria-selected=true]': { bgcolor: 'primary.light', boxShadow: 'inset 0 0 0 1px #e09b34' },
          }}
        >
          {char}
        </Box>
      ))}
    </Box>
  );
}
