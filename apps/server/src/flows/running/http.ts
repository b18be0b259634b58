import type { HeaderPart, Request, Value } from '@parley/flow-engine';
import { OutboundError, type Outbound } from '../../infra/outbound/outbound.ts';
import { pathsIn, valueAt } from './answer-content.ts';
import { createRedaction } from './redaction.ts';

type HttpRequest = Extract<Request, { kind: 'http' }>;

/** The values of the company's secrets by name; null for one that can no longer be decrypted. */
type RevealSecrets = (companyId: number, names: readonly string[]) => Promise<ReadonlyMap<string, string | null>>;

/** Everything needed to call another system. */
export interface HttpDependencies {
  outbound: Outbound;
  revealSecrets: RevealSecrets;
}

export interface HttpAnswer {
  exit: 'ok' | 'error';
  /** Why it failed, as a code that the UI explains. */
  problem: string | null;
  status: number | null;
  /** The value of the response at a path, with the sent secrets redacted. */
  at: (path: string) => Value;
  /** Some of the paths in the response. */
  paths: () => string[];
}

const MAX_BYTES = 1_000_000;

/**
 * Calls another system on behalf of a flow. Any problem leads to the error exit, never to an exception. Only this function sees
 * the values of secrets.
 */
export async function askHttp(
  { outbound, revealSecrets }: HttpDependencies,
  companyId: number,
  request: HttpRequest,
  key: string,
): Promise<HttpAnswer> {
  // Requests stored by an older version have plain strings as headers.
  const headers = request.headers.map(({ name, value }) => ({ name, parts: [value].flat() }));
  const names = headers.flatMap(({ parts }) => parts.flatMap((part) => (isSecret(part) ? [part.secret] : [])));
  const secrets = names.length === 0 ? new Map<string, string>() : await revealSecrets(companyId, names);
  if (names.some((name) => !secrets.has(name))) return failed('unknown_secret');
  if (names.some((name) => secrets.get(name) === null)) return failed('unreadable_secret');
  const textOf = (part: HeaderPart) => (isSecret(part) ? (secrets.get(part.secret) ?? '') : part);
  try {
    const reply = await outbound({
      method: request.method,
      url: request.url,
      headers: {
        'idempotency-key': key,
        ...Object.fromEntries(headers.map(({ name, parts }) => [name.toLowerCase(), parts.map(textOf).join('')])),
      },
      body: request.body === '' ? undefined : request.body,
      timeoutMs: request.timeoutMs,
      maxBytes: MAX_BYTES,
    });
    const isFine = reply.status >= 200 && reply.status < 300;
    const content = parse(reply.body.toString('utf8'));
    const problem = !isFine ? 'refused' : content === undefined && request.saves.length > 0 ? 'not_json' : null;
    const hide = createRedaction([...secrets.values()].filter((value) => value !== null));
    return {
      exit: problem === null ? 'ok' : 'error',
      problem,
      status: reply.status,
      at: (path) => hide(valueAt(content, path)),
      paths: () => pathsIn(content).filter((path) => hide(path) === path),
    };
  } catch (error) {
    if (error instanceof OutboundError) return failed(error.problem);
    throw error;
  }
}

const isSecret = (part: HeaderPart): part is { secret: string } => typeof part !== 'string';

/** The result of a request that got no response. */
export const failed = (problem: string): HttpAnswer => ({
  exit: 'error',
  problem,
  status: null,
  at: () => null,
  paths: () => [],
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
