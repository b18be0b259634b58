import { useWantedInAddress } from '../../useWantedInAddress.ts';
import { GROUPS, type Group } from './source-states.ts';

interface Wanted {
  search: string;
  group: Group;
}

const read = (address: URLSearchParams): Wanted => ({
  search: address.get('search') ?? '',
  group: GROUPS.find((group) => group === address.get('show')) ?? 'all',
});

const write = ({ search, group }: Wanted) =>
  new URLSearchParams({ ...(search && { search }), ...(group !== 'all' && { show: group }) });

/** What of the sources is wanted. */
export const useKnowledgeAddress = () => useWantedInAddress(read, write);
