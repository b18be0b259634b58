import { useUrlFilters } from '../../useUrlFilters.ts';
import { GROUPS, type Group } from './source-states.ts';

interface Filters {
  search: string;
  group: Group;
  /** The source whose passages are open, for links from an answer. */
  passages: number | null;
  /** What to look for in them. */
  find: string;
}

const read = (params: URLSearchParams): Filters => ({
  search: params.get('search') ?? '',
  group: GROUPS.find((group) => group === params.get('show')) ?? 'all',
  passages: Number(params.get('passages')) || null,
  find: params.get('find') ?? '',
});

const write = ({ search, group, passages, find }: Filters) =>
  new URLSearchParams({
    ...(search && { search }),
    ...(group !== 'all' && { show: group }),
    ...(passages !== null && { passages: String(passages), ...(find && { find }) }),
  });

/** The filters of the source list, kept in the URL. */
export const useKnowledgeFilters = () => useUrlFilters(read, write);
