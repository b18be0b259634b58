import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  isOn: boolean;
  /** The visible label: the state, or what is switched. */
  label: ReactNode;
  /** The accessible name, if the label alone is not enough. */
  name?: string;
  help?: ReactNode;
  onChange: (isOn: boolean) => void;
}

/** A switch with a label; the whole line is clickable. */
export function StateSwitch({ isOn, label, name, help, onChange }: Props) {
  const id = useId();
  return (
    <Box>
      <Box
        component="label"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 2.5,
          minHeight: { xs: 44, lg: 28 },
          cursor: 'pointer',
        }}
      >
        <Switch
          checked={isOn}
          onChange={(_, next) => onChange(next)}
          checkedIcon={<Ticked />}
          slotProps={{
            input: {
              role: 'switch',
              ...(name ? { 'aria-label': name } : {}),
              ...(help ? { 'aria-describedby': id } : {}),
            },
          }}
        />
        <span>{label}</span>
      </Box>
      {help && (
        <Box id={id} sx={{ typography: 'caption', color: 'text.secondary', ml: 11.5 }}>
          {help}
        </Box>
      )}
    </Box>
  );
}

function Ticked() {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 14,
        height: 14,
        borderRadius: '50%',
        bgcolor: '#fff',
        color: 'success.dark',
        border: '1px solid',
        borderColor: 'success.dark',
      }}
    >
      <Icon of={Check} size={10} />
    </Box>
  );
}
