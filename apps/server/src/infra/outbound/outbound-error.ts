/** Why a request failed, as a code that screens can explain. */
export type OutboundProblem =
  | 'bad_address'
  | 'private_address'
  | 'refused_header'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects';

export class OutboundError extends Error {
  readonly problem: OutboundProblem;
  constructor(problem: OutboundProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Maps a network error to our codes. */
export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { cause, code } = error as { cause?: unknown; code?: string };
  if (cause instanceof OutboundError) return cause;
  return new OutboundError(code?.startsWith('ERR_INVALID') ? 'bad_address' : 'unreachable', error);
}
