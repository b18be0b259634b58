import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

/** Something that can be done, or a file that can be taken away. */
type Deed = { label: string } & ({ run: () => void } | { download: string });

interface Props {
  label: string;
  /** From top to bottom; `line` parts what is above from what is below, and false leaves something out. */
  deeds: readonly (Deed | 'line' | false)[];
}

/** Everything that can be done to one thing of a list. */
export function RowMenu({ label, deeds }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const itemOf = (deed: Deed | 'line') => {
    if (deed === 'line') return <Divider key={deed} />;
    if ('download' in deed)
      return (
        <MenuItem key={deed.label} component="a" href={deed.download} download onClick={close}>
          {deed.label}
        </MenuItem>
      );
    const run = () => {
      close();
      deed.run();
    };
    return (
      <MenuItem key={deed.label} onClick={run}>
        {deed.label}
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
        {deeds.filter((deed) => deed !== false).map(itemOf)}
      </Menu>
    </>
  );
}
