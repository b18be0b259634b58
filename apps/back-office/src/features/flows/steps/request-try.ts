import type { InputOf } from '@parley/contracts/endpoint';
import type { testRequest } from '@parley/contracts/flow-tests';
import { numberOf, piecesOf, recordsOf, stringOf } from '@parley/flow-engine';

type Body = NonNullable<InputOf<typeof testRequest>['body']>;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The request that the step describes, with sample values. */
export function requestToTry(settings: Record<string, unknown>, samples: Readonly<Record<string, string>>): Body {
  const method = METHODS.find((each) => each === settings.method) ?? 'GET';
  return {
    method,
    url: stringOf(settings.url),
    headers: recordsOf(settings.headers)
      .map(({ name, value }) => ({ name: stringOf(name), value: stringOf(value) }))
      .filter(({ name }) => name !== ''),
    body: method === 'GET' ? '' : stringOf(settings.body),
    timeoutSeconds: Math.min(5, Math.max(1, numberOf(settings.timeoutSeconds) ?? 5)),
    values: namesIn(settings).map((name) => ({ name, value: samples[name] ?? '' })),
  };
}

/** The variables that a request uses, without secrets, which only the server knows. */
export function namesIn({ url, body, headers }: Record<string, unknown>): string[] {
  const templates = [url, body, ...recordsOf(headers).map(({ value }) => value)].map(stringOf);
  const names = templates.flatMap((each) => piecesOf(each).flatMap((piece) => ('name' in piece ? [piece.name] : [])));
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('secret.'));
}
