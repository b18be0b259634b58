import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';

interface Option<Value> {
  value: Value;
  name: ReactNode;
  lang?: string;
}

interface Props<Value> {
  /** What a screen reader says: what it is, its value, and that it can be changed. */
  label: string;
  value: Value;
  /** In order; the one without a value is shown in a lighter colour. */
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A value that is chosen from a short list, as a text that opens a menu. */
export function ChoiceMenu<Value extends string | boolean | null>({ label, value, options, onChange }: Props<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: Value) => {
    setAnchor(null);
    if (next !== value) onChange(next);
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 1,
          typography: 'body2',
          textAlign: 'left',
          minHeight: { xs: 44, lg: 24 },
          my: { xs: -3, lg: 0 },
          borderRadius: '4px',
          color: value === null ? 'text.disabled' : 'text.primary',
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
        }}
      >
        <span lang={chosen?.lang}>{chosen?.name}</span>
        <Icon of={ChevronDown} size={14} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {options.map((option) => (
          <MenuItem
            key={String(option.value)}
            lang={option.lang}
            selected={option.value === value}
            onClick={() => choose(option.value)}
          >
            {option.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
