import type { InputOf } from '@parley/contracts/endpoint';
import type { testRequest } from '@parley/contracts/flows';
import { fill, piecesOf } from '@parley/flow-engine';
import { bagsOf, numberOf, wordsOf } from './lenient.ts';

type Body = NonNullable<InputOf<typeof testRequest>['body']>;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The request as it would be made, with its variables filled in. */
export function filledRequest(settings: Record<string, unknown>, lookup: (name: string) => string): Body {
  const filled = (template: unknown) => fill(wordsOf(template), lookup);
  const method = METHODS.find((each) => each === settings.method) ?? 'GET';
  return {
    method,
    url: filled(settings.url),
    headers: bagsOf(settings.headers)
      .map(({ name, value }) => ({ name: wordsOf(name), value: filled(value) }))
      .filter(({ name }) => name !== ''),
    body: method === 'GET' ? '' : filled(settings.body),
    timeoutSeconds: Math.min(5, Math.max(1, numberOf(settings.timeoutSeconds) ?? 5)),
  };
}

/** The variables that a request needs to know. */
export function namesIn({ url, body, headers }: Record<string, unknown>): string[] {
  const templates = [url, body, ...bagsOf(headers).map(({ value }) => value)].map(wordsOf);
  const names = templates.flatMap((each) => piecesOf(each).flatMap((piece) => ('name' in piece ? [piece.name] : [])));
  return [...new Set(names)].filter(Boolean);
}
