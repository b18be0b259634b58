import type { Lookup, TemplatePart } from '../text.ts';
import { written, type Value } from '../values.ts';
import { fillBody, kindOfBody } from './body.ts';
import { fillHeader, type FilledHeader } from './headers.ts';
import { fillUrl } from './url.ts';

export { secretsIn, withoutSecrets, type HeaderPart } from './headers.ts';
export { RefusedRequest, type Refusal } from './refusal.ts';

/** A request as people write it, with variables. */
export interface RequestTemplate {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  body: string;
}

/** A request that can be made as it is, but for the secrets in its headers. */
export interface FilledRequest {
  method: string;
  url: string;
  headers: FilledHeader[];
  body: string;
}

const DEFAULT_TYPES = { json: 'application/json', text: 'text/plain; charset=utf-8' };

/**
 * Fills a request place by place. Values can change neither the server nor the path's depth, the parameters, the headers
 * or the shape of the body. Throws a RefusedRequest where they would.
 */
export function fillRequest({ method, url, headers, body }: RequestTemplate, lookup: Lookup): FilledRequest {
  const valueOf = ({ name, otherwise }: Extract<TemplatePart, { name: string }>): Value => {
    const value = lookup(name);
    return written(value) === '' && otherwise !== '' ? otherwise : value;
  };
  const filled = { method, url: fillUrl(url, valueOf), headers: headers.map((each) => fillHeader(each, valueOf)) };
  if (method === 'GET' || body === '') return { ...filled, body: '' };
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const kind = kindOfBody(type, body);
  if (type === undefined)
    filled.headers.push({ name: 'content-type', value: [DEFAULT_TYPES[kind === 'json' ? 'json' : 'text']] });
  return { ...filled, body: fillBody(body, kind, valueOf) };
}

/** Fails where a request would be refused whatever its variables hold. */
export function checkRequest(template: RequestTemplate): void {
  // One neutral character: it is good in every place where a value may stand.
  fillRequest(template, () => '1');
}
