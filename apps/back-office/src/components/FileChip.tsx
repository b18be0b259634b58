import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { X, type LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';

interface Props {
  icon: LucideIcon;
  name: string;
  note: string;
  share?: number;
  hasFailed?: boolean;
  action: string;
  onAction: () => void;
}

/** One file in a list: its name, its progress or error, and a button to remove it. */
export function FileChip({ icon, name, note, share, hasFailed = false, action, onAction }: Props) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        maxWidth: '100%',
        width: { xs: '100%', sm: 260 },
        minHeight: 44,
        pl: 2.5,
        pr: 1,
        py: 1,
        overflow: 'hidden',
        border: '1px solid',
        borderColor: hasFailed ? 'error.main' : 'line.soft',
        borderRadius: '8px',
        bgcolor: hasFailed ? 'error.light' : 'surface',
        color: hasFailed ? 'error.dark' : 'text.primary',
      }}
    >
      <Icon of={icon} size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="bdi"
          sx={{
            display: 'block',
            typography: 'body2',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
        <Box
          role={hasFailed ? 'alert' : undefined}
          sx={{ typography: 'caption', color: hasFailed ? 'error.dark' : 'text.secondary' }}
        >
          {note}
        </Box>
      </Box>
      <IconButton aria-label={action} onClick={onAction} sx={{ width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 28 } }}>
        <Icon of={X} size={16} />
      </IconButton>
      {share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={Math.round(share * 100)}
          aria-label={name}
          sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 3 }}
        />
      )}
    </Box>
  );
}
