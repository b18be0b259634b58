import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';

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
