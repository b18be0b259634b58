import { useWantedInAddress } from '../../useWantedInAddress.ts';
import { GROUPS, type Group } from './source-states.ts';

interface Wanted {
  search: string;
  group: Group;
  /** The source whose passages are open, for links from an answer. */
  passages: number | null;
}

const read = (address: URLSearchParams): Wanted => ({
  search: address.get('search') ?? '',
  group: GROUPS.find((group) => group === address.get('show')) ?? 'all',
  passages: Number(address.get('passages')) || null,
});

const write = ({ search, group, passages }: Wanted) =>
  new URLSearchParams({
    ...(search && { search }),
    ...(group !== 'all' && { show: group }),
    ...(passages !== null && { passages: String(passages) }),
  });

/** The filters of the source list, kept in the URL. */
export const useKnowledgeAddress = () => useWantedInAddress(read, write);
