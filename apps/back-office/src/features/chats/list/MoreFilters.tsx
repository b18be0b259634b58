import Box from '@mui/material/Box';
import type { InboxFilter } from '../inbox-filter.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { useFilterChoices, type FilterChoice } from './filter-choices.ts';

const RARE: ReadonlySet<FilterChoice['field']> = new Set(['assignee', 'team', 'agent', 'blocked']);

/** The filters that have no button of their own while they are not set. */
export function MoreFilters({ filter, onChange }: Pick<ChoiceProps, 'onChange'> & { filter: InboxFilter }) {
  const choices = useFilterChoices(filter, true).filter(({ field }) => RARE.has(field));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ChoiceFields choices={choices} onChange={onChange} />
    </Box>
  );
}

type ChoiceProps = Parameters<typeof ChoiceFields>[0];
