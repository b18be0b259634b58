import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Pencil } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoWidthInput } from '../../../components/AutoWidthInput.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { SetupPlace } from '../setup-place.ts';

interface Props {
  name: string;
  heading: SetupPlace['heading'];
  onChange: (name: string) => void;
  /** Editing has ended with this name. */
  onFinish?: (name: string) => void;
}

/** The name as a heading that can be edited in place. */
export function ChannelName({ name, heading, onChange, onFinish }: Props) {
  const { t } = useTranslation();
  const [before, setBefore] = useState<string | null>(null);
  const restore = () => onChange(before ?? name);
  const finish = () => {
    if (name.trim() === '') restore();
    else onFinish?.(name.trim());
    setBefore(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return finish();
    restore();
    setBefore(null);
  };
  if (before !== null)
    return (
      <Box component={heading} sx={HEADING}>
        <AutoWidthInput
          label={t('channels.name')}
          value={name}
          maxLength={100}
          isInvalid={name.trim() === ''}
          onChange={onChange}
          onBlur={finish}
          onKeyDown={onKeyDown}
        />
      </Box>
    );
  return (
    <>
      <Box component={heading} tabIndex={-1} sx={HEADING}>
        {name}
      </Box>
      <IconButton aria-label={t('channels.rename')} onClick={() => setBefore(name)} sx={RENAME}>
        <Icon of={Pencil} size={16} />
      </IconButton>
    </>
  );
}

const HEADING = { typography: 'h1', m: 0, minWidth: 0, overflowWrap: 'anywhere' } as const;

const RENAME = {
  ml: -1,
  minWidth: { xs: 44, lg: 32 },
  minHeight: { xs: 44, lg: 32 },
  color: 'text.secondary',
} as const;
