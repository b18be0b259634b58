import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { PRIORITIES, type Priority } from '@parley/contracts/conversations';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { PRIORITY_LOOKS, usePriorityNames } from './priorities.ts';

interface Props {
  anchor: HTMLElement;
  /** Undefined if several conversations may differ. */
  value: Priority | undefined;
  onChoose: (priority: Priority) => void;
  onClose: () => void;
}

/** How important it is, the most urgent first. */
export function PriorityMenu({ anchor, value, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const names = usePriorityNames();
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('chats.priority.label') } }}>
      {PRIORITIES.toReversed().map((priority) => (
        <MenuItem
          key={priority}
          role="menuitemradio"
          aria-checked={priority === value}
          selected={priority === value}
          onClick={() => {
            onClose();
            onChoose(priority);
          }}
          sx={{ gap: 3, minWidth: 180, minHeight: { xs: 44, lg: 36 } }}
        >
          <Box component="span" sx={{ display: 'flex', color: PRIORITY_LOOKS[priority].ink }}>
            <Icon of={PRIORITY_LOOKS[priority].icon} size={18} />
          </Box>
          <Box component="span" sx={{ flex: 1 }}>
            {names[priority]}
          </Box>
          {priority === value && <Icon of={Check} size={16} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
