import { useWantedInAddress } from '../useWantedInAddress.ts';

export type View = 'cards' | 'table';

interface Wanted {
  search: string;
  view: View;
}

const read = (address: URLSearchParams): Wanted => ({
  search: address.get('search') ?? '',
  view: address.get('view') === 'table' ? 'table' : 'cards',
});

const write = ({ search, view }: Wanted) =>
  new URLSearchParams({ ...(search && { search }), ...(view === 'table' && { view }) });

/** The search and view of the agent list, kept in the URL. */
export const useListAddress = () => useWantedInAddress(read, write);
