import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

export const DAYS = [7, 30, 90] as const;

/** Shows or hides drop-off counts on the steps. */
export function DropOffMenu({ days, onDays }: { days: number | null; onDays: (days: number | null) => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = (count: number | null) =>
    count === null ? t('flows.tools.dropOffHidden') : t('flows.tools.dropOff', { count });
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon of={days === null ? EyeOff : Eye} size={16} />}
        endIcon={<Icon of={ChevronDown} size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words(days)}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {[null, ...DAYS].map((choice) => (
          <MenuItem
            key={choice ?? 'off'}
            selected={choice === days}
            onClick={() => {
              setAnchor(null);
              onDays(choice);
            }}
          >
            {words(choice)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
