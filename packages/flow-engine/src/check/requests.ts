import { checkRequest, RefusedRequest, secretsIn, type Refusal, type RequestTemplate } from '../filling/index.ts';
import { plainKeyIn } from '../filling/plain-keys.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem, type ProblemCode } from './problem.ts';

const CODES: Record<Refusal, ProblemCode> = {
  bad_address: 'badAddress',
  variable_in_host: 'variableInHost',
  variable_in_key: 'variableInKey',
  escaping_path: 'badAddress',
  empty_path_value: 'badAddress',
  broken_body: 'brokenBody',
  refused_header: 'refusedHeader',
  bad_header_value: 'badHeaderValue',
};

/** Requests that would be refused whatever their variables contain, and keys that anyone who sees the flow can read. */
export function requestProblems({ node, type, settings }: Checked): Problem[] {
  const request = type.request?.(settings);
  if (!request) return [];
  const { method, url, headers, body } = request;
  const nothing = { method, url: 'https://host.invalid/', headers: [], body: '' };
  const contentType = headers.filter(({ name }) => name.toLowerCase() === 'content-type');
  const found = (template: RequestTemplate, detail: string): Problem[] => {
    const reason = refusalOf(template);
    return reason === null ? [] : [problem(CODES[reason], node.id, detail)];
  };
  return [
    ...found({ ...nothing, url }, 'url'),
    ...headers.flatMap((header) => found({ ...nothing, headers: [header] }, header.name)),
    ...(refusalOf({ ...nothing, headers: contentType }) === null
      ? found({ ...nothing, headers: contentType, body }, 'body')
      : []),
    ...headers.filter((header) => plainKeyIn(header) !== null).map(({ name }) => problem('plainKey', node.id, name)),
  ];
}

function refusalOf(template: RequestTemplate): Refusal | null {
  try {
    checkRequest(template);
    return null;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.reason;
    throw error;
  }
}

/** Secrets that do not exist, and secrets used anywhere but in a request header. */
export function secretProblems({ node, type, settings, texts }: Checked, known?: ReadonlySet<string>): Problem[] {
  const allowed = type.secrets?.(settings) ?? [];
  const templates = [...texts.flatMap((text) => Object.values(text)), ...(type.templates?.(settings) ?? [])];
  return [
    ...templates.flatMap(secretsIn).map((name) => problem('misplacedSecret', node.id, name)),
    ...(known ? allowed.filter((name) => !known.has(name)) : []).map((name) => problem('unknownSecret', node.id, name)),
  ];
}
