import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

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
