import type { FieldType } from '@parley/contracts/customer-fields';
import { Calendar, Hash, ListChecks, ToggleLeft, Type, type LucideIcon } from 'lucide-react';

export const TYPE_ICONS: Record<FieldType, LucideIcon> = {
  text: Type,
  number: Hash,
  date: Calendar,
  yesNo: ToggleLeft,
  choice: ListChecks,
};

/** The text keys of the types. */
export const TYPE_KEYS: Record<FieldType, string> = {
  text: 'customerFields.types.text',
  number: 'customerFields.types.number',
  date: 'customerFields.types.date',
  yesNo: 'customerFields.types.yesNo',
  choice: 'customerFields.types.choice',
};
