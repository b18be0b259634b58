/** What can be wrong with a flow. Errors prevent publishing; warnings are shown on the node. */
export const PROBLEMS = {
  noStart: 'error',
  unknownType: 'error',
  badSettings: 'error',
  sameId: 'error',
  danglingEdge: 'error',
  missingExit: 'error',
  unknownTarget: 'error',
  unknownFlow: 'error',
  unknownFile: 'error',
  unknownReply: 'error',
  unknownAction: 'error',
  unknownAgent: 'error',
  unknownField: 'error',
  variableInHost: 'error',
  variableInKey: 'error',
  brokenBody: 'error',
  refusedHeader: 'error',
  badHeaderValue: 'error',
  misplacedSecret: 'error',
  endlessCycle: 'error',
  unknownVariable: 'error',
  emptyText: 'error',
  openBraces: 'error',
  beforeAnswer: 'warning',
  unsetVariable: 'warning',
  wrongType: 'warning',
  unknownChoice: 'warning',
  badAddress: 'warning',
  unknownSecret: 'warning',
  plainKey: 'warning',
  unreachable: 'warning',
  tooLong: 'warning',
  tooManyOptions: 'warning',
  missingLanguage: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  code: ProblemCode;
  severity: 'error' | 'warning';
  /** The node concerned; null for the flow as a whole. */
  node: string | null;
  /** The exit, variable, language or platform concerned. */
  detail: string;
}

export const problem = (code: ProblemCode, node: string | null, detail = ''): Problem => ({
  code,
  severity: PROBLEMS[code],
  node,
  detail,
});
