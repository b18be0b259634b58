import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MessageExtras } from '@parley/contracts/messages';
import { Check } from 'lucide-react';
import { Icon } from '../Icon.tsx';

interface Props {
  options: MessageExtras['options'];
  chosen: string | null;
  /** Nothing was sent since. */
  isOpen: boolean;
  onChoose: (option: MessageExtras['options'][number]) => void;
}

/** The options of an answer, as the widget shows them: the chosen one is ticked, and the next message closes them. */
export function OptionButtons({ options, chosen, isOpen, onChoose }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {options.map((option) => (
        <Button
          key={option.id}
          variant="outlined"
          disabled={!isOpen}
          startIcon={option.id === chosen ? <Icon of={Check} size={16} /> : undefined}
          onClick={() => onChoose(option)}
          sx={{
            minHeight: { xs: 44, lg: 40 },
            textAlign: 'start',
            overflowWrap: 'anywhere',
            '&.Mui-disabled': { color: 'text.secondary' },
          }}
        >
          {option.label}
        </Button>
      ))}
    </Box>
  );
}
