import Box from '@mui/material/Box';
import { Command } from 'cmdk';
import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';

interface Props {
  /** Unique within the menu. */
  id: string;
  icon: ReactNode;
  hint?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

/** A line of the command menu. */
export function Item({ id, icon, hint, onSelect, children }: Props) {
  return (
    <Command.Item value={id} onSelect={onSelect}>
      {icon}
      <Box component="span" className="text">
        {children}
      </Box>
      <Box component="span" className="hint">
        {hint}
      </Box>
      <Box component="span" className="enter" sx={{ color: 'primary.dark' }}>
        <Icon of={CornerDownLeft} size={16} />
      </Box>
    </Command.Item>
  );
}
