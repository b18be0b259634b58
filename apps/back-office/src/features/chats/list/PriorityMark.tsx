import Box from '@mui/material/Box';
import type { Conversation } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { PRIORITY_LOOKS, usePriorityNames } from '../priorities.ts';

/** How important a conversation is, by a shape of its own and in words; nothing for most of them. */
export function PriorityMark({ priority }: Pick<Conversation, 'priority'>) {
  const { t } = useTranslation();
  const names = usePriorityNames();
  if (priority === 'normal') return null;
  const { icon, ink } = PRIORITY_LOOKS[priority];
  const label = t('chats.priority.is', { name: names[priority] });
  return (
    <Box component="span" title={label} sx={{ display: 'flex', flex: 'none', color: ink }}>
      <Icon of={icon} size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
