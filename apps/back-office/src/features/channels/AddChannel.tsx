import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../components/platforms.ts';
import type { Adding } from './useAddChannel.ts';
import { usePlatforms } from './useChannels.ts';

/** Adds a web widget, or lets staff choose if the installation supports more platforms. */
export function AddChannel({ adding }: { adding: Adding }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  const platforms = usePlatforms().data ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const plus = <Icon of={Plus} size={18} />;
  if (platforms.length < 2)
    return (
      <Button startIcon={plus} aria-busy={adding.isPending} onClick={() => adding.add('web_widget')}>
        {t('channels.add')}
      </Button>
    );
  return (
    <>
      <Button
        startIcon={plus}
        endIcon={<Icon of={ChevronDown} size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={adding.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('channels.addAny')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {platforms.map(({ platform }) => (
          <MenuItem
            key={platform}
            onClick={() => {
              setAnchor(null);
              adding.add(platform);
            }}
          >
            <ListItemIcon>
              <Icon of={platformIcon(platform)} size={18} />
            </ListItemIcon>
            {names[platform]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
