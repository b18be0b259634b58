/** Why a website could not be read, in the words of someone who has just given its address. */
const PROBLEMS: Readonly<Record<string, string>> = {
  bad_address: 'guide.problems.address',
  not_found: 'guide.problems.notFound',
  redirects: 'guide.problems.notFound',
  other_host: 'guide.problems.notFound',
  private_address: 'guide.problems.privateAddress',
  unreachable: 'guide.problems.unreachable',
  timeout: 'guide.problems.busy',
  busy: 'guide.problems.busy',
  server_error: 'guide.problems.busy',
  forbidden: 'guide.problems.refused',
  robots: 'guide.problems.refused',
  no_index: 'guide.problems.refused',
  empty: 'guide.problems.noText',
  no_text: 'guide.problems.noText',
  not_a_page: 'guide.problems.noText',
  not_supported: 'guide.problems.noText',
};

/** The translation key of the problem. Null means that no page had anything to use. */
export const guideProblem = (problem: string | null): string =>
  problem === null ? 'guide.problems.noText' : (PROBLEMS[problem] ?? 'guide.problems.unknown');
