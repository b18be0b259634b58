import type { KnowledgeSource } from '@parley/contracts/knowledge';

const PROBLEMS: Readonly<Record<string, string>> = {
  empty: 'aiAgents.knowledge.problems.empty',
  not_supported: 'aiAgents.knowledge.problems.notSupported',
  broken: 'aiAgents.knowledge.problems.broken',
  encrypted: 'aiAgents.knowledge.problems.encrypted',
  no_text: 'aiAgents.knowledge.problems.noText',
  too_large: 'aiAgents.knowledge.problems.tooLarge',
  too_much_inside: 'aiAgents.knowledge.problems.tooMuchInside',
  too_slow: 'aiAgents.knowledge.problems.tooSlow',
  bad_address: 'aiAgents.knowledge.problems.badAddress',
  private_address: 'aiAgents.knowledge.problems.privateAddress',
  unreachable: 'aiAgents.knowledge.problems.unreachable',
  timeout: 'aiAgents.knowledge.problems.timeout',
  redirects: 'aiAgents.knowledge.problems.redirects',
  not_found: 'aiAgents.knowledge.problems.notFound',
  forbidden: 'aiAgents.knowledge.problems.forbidden',
  busy: 'aiAgents.knowledge.problems.busy',
  server_error: 'aiAgents.knowledge.problems.serverError',
  stopped: 'aiAgents.knowledge.problems.stopped',
  quota: 'aiAgents.knowledge.problems.quota',
  robots: 'aiAgents.knowledge.problems.robots',
  no_index: 'aiAgents.knowledge.problems.noIndex',
  duplicate: 'aiAgents.knowledge.problems.duplicate',
  other_host: 'aiAgents.knowledge.problems.otherHost',
  not_a_page: 'aiAgents.knowledge.problems.notAPage',
};

/** The translation key for why something could not be read. Null means that every page was skipped. */
export const problemKey = (problem: string | null): string =>
  problem === null
    ? 'aiAgents.knowledge.problems.leftOut'
    : (PROBLEMS[problem] ?? 'aiAgents.knowledge.problems.unknown');

/** What a user can do about a source that could not be read. */
export type Fix = 'upload' | 'paste' | 'retry' | 'edit' | 'pages';

const WRONG_ADDRESS = new Set(['bad_address', 'private_address']);
const MOVED = new Set(['not_found', 'redirects']);
const UNREADABLE = new Set([
  'forbidden',
  'empty',
  'not_supported',
  'broken',
  'encrypted',
  'no_text',
  'too_large',
  'too_much_inside',
  'too_slow',
]);

/** One or two remedies, the most likely first. */
export function fixesOf({ type, problem }: Pick<KnowledgeSource, 'type' | 'problem'>): Fix[] {
  if (problem === 'stopped' || problem === 'quota') return ['retry'];
  if (type === 'file') return ['upload', 'paste'];
  if (type === 'text' || type === 'qa') return ['edit'];
  if (problem === null) return ['pages', 'edit'];
  if (WRONG_ADDRESS.has(problem)) return ['edit'];
  if (MOVED.has(problem)) return ['edit', 'retry'];
  return UNREADABLE.has(problem) ? ['paste', 'retry'] : ['retry', 'edit'];
}
