/** What can be wrong with a flow. Errors keep it from being published; warnings are shown on the node. */
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
  variableInHost: 'error',
  variableInKey: 'error',
  brokenBody: 'error',
  refusedHeader: 'error',
  badHeaderValue: 'error',
  misplacedSecret: 'error',
  endlessCycle: 'error',
  unknownVariable: 'error',
  emptyText: 'error',
  unsetVariable: 'warning',
  wrongType: 'warning',
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
  /** The node it is about; null for the flow as a whole. */
  node: string | null;
  /** What exactly: the exit, the variable, the language, the platform. */
  detail: string;
}

export const problem = (code: ProblemCode, node: string | null, detail = ''): Problem => ({
  code,
  severity: PROBLEMS[code],
  node,
  detail,
});
