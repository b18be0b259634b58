import type { ModelProblem } from '@parley/contracts/answers';
import {
  APICallError,
  EmptyResponseBodyError,
  LoadAPIKeyError,
  NoContentGeneratedError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  NoSuchModelError,
  RetryError,
  StreamProviderError,
} from 'ai';
import { OutboundError, type OutboundProblem } from '../infra/outbound/outbound.ts';

/** A problem that we detected ourselves. */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  constructor(problem: ModelProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const OUTBOUND: Record<OutboundProblem, ModelProblem> = {
  bad_address: 'unreachable',
  private_address: 'unreachable',
  refused_header: 'unreachable',
  unreachable: 'unreachable',
  redirects: 'unreachable',
  timeout: 'timeout',
  too_large: 'too_long',
};

/** The caller stopped waiting; nothing is wrong with the model. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || (RetryError.isInstance(error) && error.reason === 'abort'));

/** Maps any error of the SDK, the network or our own code to a problem code. */
export function problemOf(error: unknown): ModelProblem {
  if (error instanceof ModelError) return error.problem;
  if (error instanceof OutboundError) return OUTBOUND[error.problem];
  if (RetryError.isInstance(error)) return problemOf(error.lastError);
  if (APICallError.isInstance(error)) return problemOfCall(error);
  if (StreamProviderError.isInstance(error))
    return (
      (error.statusCode && problemOfStatus(error.statusCode)) ||
      saidProblem(`${error.type} ${error.code} ${error.message}`)
    );
  if (NoObjectGeneratedError.isInstance(error)) return problemOfEnding(error.finishReason, error.text ?? '');
  if (LoadAPIKeyError.isInstance(error)) return 'key_refused';
  if (NoSuchModelError.isInstance(error)) return 'not_found';
  if ([EmptyResponseBodyError, NoContentGeneratedError, NoOutputGeneratedError].some((kind) => kind.isInstance(error)))
    return isKnown(error) ? problemOf((error as Error).cause) : 'empty';
  if (!(error instanceof Error)) return 'not_understood';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'AbortError' || error.message === 'terminated') return 'cut_off';
  if (error.message === 'fetch failed') return 'unreachable';
  return error.cause === undefined ? 'not_understood' : problemOf(error.cause);
}

const isKnown = (error: unknown) => error instanceof Error && error.cause !== undefined;

/** The problem behind a finish reason other than success. */
export function problemOfEnding(finishReason: string | undefined, text: string): ModelProblem {
  if (finishReason === 'length') return 'too_long';
  if (finishReason === 'content-filter') return 'refused';
  return text.trim() === '' ? 'empty' : 'not_understood';
}

function problemOfCall({ statusCode, responseBody = '', cause }: APICallError): ModelProblem {
  const isAnswer = statusCode !== undefined && statusCode < 400;
  if (statusCode === undefined || (isAnswer && !/"error"/.test(responseBody)))
    return cause === undefined ? 'unreachable' : problemOf(cause);
  return problemOfStatus(statusCode, responseBody) ?? saidProblem(responseBody);
}

/** The problem behind an HTTP status; null if there is none. */
export function problemOfStatus(status: number, body = ''): ModelProblem | null {
  // Google reports an invalid key with status 400.
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key/.test(body)) return 'key_refused';
  if (status === 404) return 'not_found';
  if (status === 429 || status === 529) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 413) return 'too_long';
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'refused' : null;
}

/** Some servers report errors in a response with a success status. */
function saidProblem(words: string): ModelProblem {
  return /overloaded|rate.?limit|quota|capacity/i.test(words) ? 'rate_limited' : 'refused';
}
