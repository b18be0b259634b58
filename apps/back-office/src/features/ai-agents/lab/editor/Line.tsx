import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../components/Icon.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';

/** The fields of one item of a list, with the button that removes it. */
export function Line({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </Box>
      <Box sx={{ pt: { lg: 1.5 } }}>
        <RowButton icon={Trash2} label={remove} onClick={onRemove} />
      </Box>
    </Box>
  );
}

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="text"
      startIcon={<Icon of={Plus} size={16} />}
      onClick={onClick}
      sx={{ justifySelf: 'start', ml: -2 }}
    >
      {label}
    </Button>
  );
}

interface WordsProps {
  label: string;
  value: string;
  longest: number;
  help?: string | undefined;
  problem?: string | undefined;
  /** Several lines. */
  isLong?: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

export function Words({
  label,
  value,
  longest,
  help,
  problem,
  isLong = false,
  autoFocus = false,
  onChange,
}: WordsProps) {
  return (
    <TextField
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? help}
      autoFocus={autoFocus}
      multiline={isLong}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: longest, dir: 'auto', autoComplete: 'off' } }}
      sx={isLong ? { '& .MuiInputBase-multiline': { p: 0 } } : null}
    />
  );
}

interface NumberProps extends Pick<WordsProps, 'label' | 'problem' | 'help'> {
  value: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, most, problem, help, onChange }: NumberProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={value === 0 ? '' : value}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(Math.min(most, Math.max(0, Math.round(Number(target.value)))))}
      slotProps={{ htmlInput: { min: 1, max: most } }}
    />
  );
}
