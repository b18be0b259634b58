import type { Policy } from '@parley/contracts/policies';
import { ENFORCEMENTS, type Enforcement, type PolicyContent } from '@parley/contracts/policy-content';
import { useUrlFilters } from '../../useUrlFilters.ts';

export const GROUPS = ['all', ...ENFORCEMENTS] as const;
export type PolicyGroup = (typeof GROUPS)[number];

interface Filters {
  search: string;
  group: PolicyGroup;
}

const read = (params: URLSearchParams): Filters => ({
  search: params.get('search') ?? '',
  group: GROUPS.find((group) => group === params.get('show')) ?? 'all',
});

const write = ({ search, group }: Filters) =>
  new URLSearchParams({ ...(search && { search }), ...(group !== 'all' && { show: group }) });

/** The filters of the list of policies, kept in the URL. */
export const usePolicyFilters = () => useUrlFilters(read, write);

export const countsOf = (policies: readonly Policy[]): Record<PolicyGroup, number> => {
  const count = (enforcement: Enforcement) =>
    policies.filter(({ content }) => content.enforcement === enforcement).length;
  return { all: policies.length, hard: count('hard'), soft: count('soft'), shadow: count('shadow') };
};

/** The policies that match a search in their names, reasons or plain words. */
export function matching(
  policies: readonly Policy[],
  search: string,
  group: PolicyGroup,
  wordsOf: (content: PolicyContent) => string,
): Policy[] {
  const wanted = search.trim().toLowerCase();
  return policies.filter(
    ({ content }) =>
      (group === 'all' || content.enforcement === group) &&
      (wanted === '' || `${content.name} ${content.why} ${wordsOf(content)}`.toLowerCase().includes(wanted)),
  );
}

/** Why a policy cannot be switched on; null if it can, or is on. */
export function blockOf({ content, examples }: Pick<Policy, 'content' | 'examples'>): 'needed' | 'failing' | null {
  if (content.isEnabled || content.enforcement !== 'hard') return null;
  const hasBoth = content.examples.some(({ fires }) => fires) && content.examples.some(({ fires }) => !fires);
  if (!hasBoth) return 'needed';
  return examples.passed < examples.total ? 'failing' : null;
}
