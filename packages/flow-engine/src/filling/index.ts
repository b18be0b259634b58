import type { Lookup, TemplatePart } from '../text.ts';
import { written, type Value } from '../values.ts';
import { fillBody, kindOfBody } from './body.ts';
import { fillHeader, type FilledHeader } from './headers.ts';
import { fillUrl } from './url.ts';

export { secretsIn, withoutSecrets, type HeaderPart } from './headers.ts';
export { RefusedRequest, type Refusal } from './refusal.ts';

/** A request as written in a flow, with variables. */
export interface RequestTemplate {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  body: string;
}

/** A request that is ready to send except for the secrets in its headers. */
export interface FilledRequest {
  method: string;
  url: string;
  headers: FilledHeader[];
  body: string;
}

const DEFAULT_TYPES = { json: 'application/json', text: 'text/plain; charset=utf-8' };

/**
 * Fills in a request. Values cannot change the server, the depth of the path, the parameters, the headers or the
 * structure of the body; throws a RefusedRequest if they would.
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

/** Throws if the request would be refused whatever its variables contain. */
export function checkRequest(template: RequestTemplate): void {
  // A neutral character that is valid wherever a value is allowed.
  fillRequest(template, () => '1');
}
