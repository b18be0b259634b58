import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';

const PAUSE_MS = 250;

interface Props {
  value: string;
  /** Set when the user opened the search; a search from the URL must not take the focus. */
  autoFocus: boolean;
  onChange: (search: string) => void;
  onClose: () => void;
}

/** Searches while typing, debounced. Esc and the cross clear the search. */
export function SearchField({ value, autoFocus, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const say = useEffectEvent((next: string) => {
    if (next.trim() !== value.trim()) onChange(next.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => say(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 50,
        pl: 4,
        pr: 2,
        flex: 'none',
        color: 'text.secondary',
        '&:focus-within': { boxShadow: 'inset 0 0 0 2px #c5821e' },
      }}
    >
      <Icon of={Search} size={18} />
      <InputBase
        autoFocus={autoFocus}
        fullWidth
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') onChange(typed.trim());
        }}
        placeholder={t('chats.search.placeholder')}
        inputProps={{ 'aria-label': t('chats.search.label'), maxLength: 200, type: 'text', enterKeyHint: 'search' }}
        sx={{ fontSize: { xs: 16, lg: 14 } }}
      />
      <IconButton size="small" aria-label={t('chats.search.close')} onClick={onClose}>
        <Icon of={X} size={18} />
      </IconButton>
    </Box>
  );
}
