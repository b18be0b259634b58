import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

/** An action, a file to download, or an action that says why it is not possible. */
type Action = { label: string } & ({ run: () => void } | { download: string } | { because: string });

interface Props {
  label: string;
  /** From top to bottom; `line` is a separator, false is skipped. */
  actions: readonly (Action | 'line' | false)[];
}

/** The menu of actions for one row of a list. */
export function RowMenu({ label, actions }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const itemOf = (action: Action | 'line') => {
    if (action === 'line') return <Divider key={action} />;
    if ('download' in action)
      return (
        <MenuItem key={action.label} component="a" href={action.download} download onClick={close}>
          {action.label}
        </MenuItem>
      );
    if ('because' in action)
      return (
        // Still reachable by keyboard, so that everybody learns the reason.
        <MenuItem key={action.label} aria-disabled disableRipple sx={IMPOSSIBLE}>
          {action.label}
          <Box sx={{ typography: 'caption' }}>{action.because}</Box>
        </MenuItem>
      );
    const run = () => {
      close();
      action.run();
    };
    return (
      <MenuItem key={action.label} onClick={run}>
        {action.label}
      </MenuItem>
    );
  };
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
      >
        <Icon of={Ellipsis} size={18} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {actions.filter((action) => action !== false).map(itemOf)}
      </Menu>
    </>
  );
}

const IMPOSSIBLE = {
  display: 'block',
  maxWidth: 320,
  whiteSpace: 'normal',
  color: 'text.disabled',
  cursor: 'default',
} as const;
