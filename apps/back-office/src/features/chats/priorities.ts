import type { Priority } from '@parley/contracts/conversations';
import { ChevronDown, ChevronUp, ChevronsUp, Equal, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Each has a shape of its own, so that it reads without colour. */
export const PRIORITY_LOOKS: Record<Priority, { icon: LucideIcon; ink: string }> = {
  urgent: { icon: ChevronsUp, ink: 'error.dark' },
  high: { icon: ChevronUp, ink: 'warning.dark' },
  normal: { icon: Equal, ink: 'text.secondary' },
  low: { icon: ChevronDown, ink: 'text.secondary' },
};

export function usePriorityNames(): Record<Priority, string> {
  const { t } = useTranslation();
  return {
    urgent: t('chats.priority.urgent'),
    high: t('chats.priority.high'),
    normal: t('chats.priority.normal'),
    low: t('chats.priority.low'),
  };
}
