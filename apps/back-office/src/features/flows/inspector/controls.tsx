import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  problem?: string | undefined;
}

/** A select field. Shows nothing as selected if the value is not one of the options. */
export function SelectField({ label, value, options, onChange, problem }: SelectProps) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true, MenuProps: { disablePortal: false } } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number | null) => void;
  problem?: string | undefined;
  id?: string;
}

/** An integer field. Invalid input stays visible while typing and is passed on as null. */
export function NumberField({ label, value, min, max, onChange, problem, id }: NumberProps) {
  const ownId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      id={id ?? ownId}
      label={label}
      value={typed ?? (value === null ? '' : String(value))}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => {
        setTyped(target.value);
        const digits = target.value.trim();
        onChange(/^-?\d{1,9}$/.test(digits) ? Number(digits) : null);
      }}
      onBlur={() => setTyped(null)}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          role: 'spinbutton',
          'aria-valuemin': min,
          'aria-valuemax': max,
          'aria-valuenow': value ?? undefined,
        },
      }}
    />
  );
}

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: (button: HTMLElement) => void;
  id?: string;
}

/** A small icon button. */
export function RowButton({ icon, label, onClick, id }: RowButtonProps) {
  return (
    <IconButton
      {...(id && { id })}
      aria-label={label}
      onClick={({ currentTarget }) => onClick(currentTarget)}
      sx={{ flex: 'none', width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 } }}
    >
      <Icon of={icon} size={16} />
    </IconButton>
  );
}

/** A titled section of a form. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box id={id} component="h3" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** A problem of a whole section rather than of a single field. */
export function PartProblem({ children }: { children: ReactNode }) {
  return children ? (
    <Box role="status" sx={{ typography: 'caption', color: 'error.dark' }}>
      {children}
    </Box>
  ) : null;
}
