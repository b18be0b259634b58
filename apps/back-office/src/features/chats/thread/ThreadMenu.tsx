import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { useHasTwoPanes } from '../two-panes.ts';
import type { ThreadCommand } from './useThreadCommands.tsx';

interface Props {
  commands: readonly ThreadCommand[];
  /** The button that opens the menu. */
  ref: Ref<HTMLButtonElement>;
}

/** The actions that have no button of their own at this width. */
export function ThreadMenu({ commands, ref }: Props) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Left out rather than hidden: a hidden first item cannot take the focus, and then Esc and the arrow keys miss the menu.
  const hasButtons = useHasTwoPanes();
  return (
    <>
      <IconButton
        ref={ref}
        aria-label={t('chats.thread.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: { xs: 44, lg: 36 }, height: { xs: 44, lg: 36 } }}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {commands
          .filter(({ place }) => place === 'menu' || (place === 'both' && !hasButtons))
          .map(({ id, label, icon, keys, run }) => (
            <MenuItem
              key={id}
              onClick={() => {
                setAnchor(null);
                setTimeout(run); // after the menu has given the focus back
              }}
              sx={{ gap: 3 }}
            >
              <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
                <Icon of={icon} size={18} />
              </Box>
              <Box component="span" sx={{ flex: 1 }}>
                {label}
              </Box>
              {keys && (
                <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'flex' }, ml: 3 }}>
                  <KeyCap>{keys}</KeyCap>
                </Box>
              )}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
