import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';

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
