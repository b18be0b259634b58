import type { Method } from '@parley/contracts/endpoint';
import { AppError, notFound } from '../errors.ts';
import type { Served } from './serve.ts';

type ServedPaths = ReadonlyMap<string, ReadonlyMap<Method, Served>>;

/** The methods of a described path. `_method` reaches some of them by POST, but that does not make POST one of them. */
export function allowedVerbs(methods: ReadonlyMap<Method, Served>): string[] {
  const canHead = methods.has('GET') && methods.get('GET')?.endpoint.gives !== 'events';
  return [...methods.keys(), ...(canHead ? ['HEAD'] : []), 'OPTIONS'].sort();
}

export const methodNotAllowed = (methods: ReadonlyMap<Method, Served>) =>
  new AppError('method_not_allowed', { allow: allowedVerbs(methods) });

/** The endpoints of the path that matches a URL, if one is described. If two match, the one with fewer parameters wins. */
export function findServed(served: ServedPaths, url: string): ReadonlyMap<Method, Served> | undefined {
  const path = url.replace(/^\/api/, '').replace(/[?#].*$/s, '');
  const fitting = [...served.keys()].filter((pattern) => patternOf(pattern).test(path));
  const best = fitting.sort((one, other) => parametersIn(one) - parametersIn(other))[0];
  return best === undefined ? undefined : served.get(best);
}

/** Why no route matched, judged by the described paths alone, so that it reveals nothing about a company's data. */
export function missing(served: ServedPaths, method: string, url: string): AppError {
  const methods = findServed(served, url);
  return methods && !methods.has(method as Method) ? methodNotAllowed(methods) : notFound();
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}

const parametersIn = (path: string) => path.split(':').length;
