import { useUrlFilters } from '../useUrlFilters.ts';

export type View = 'cards' | 'table';

interface Filters {
  search: string;
  view: View;
}

const read = (params: URLSearchParams): Filters => ({
  search: params.get('search') ?? '',
  view: params.get('view') === 'table' ? 'table' : 'cards',
});

const write = ({ search, view }: Filters) =>
  new URLSearchParams({ ...(search && { search }), ...(view === 'table' && { view }) });

/** The search and view of the agent list, kept in the URL. */
export const useListFilters = () => useUrlFilters(read, write);
