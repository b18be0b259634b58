import { z } from 'zod';
import { stringOf } from '../../draft.ts';
import { fillRequest, RefusedRequest, secretsIn, withoutSecrets } from '../../filling/index.ts';
import { nodeType } from '../../node-type.ts';
import { sentence, templatePieces } from '../../step-text.ts';
import { VariableName } from '../parts.ts';

/** Calls another system over HTTP and stores parts of the response. The server makes and guards the request itself. */
export const httpRequest = nodeType({
  type: 'httpRequest',
  family: 'do',
  icon: 'arrows',
  settings: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string().min(1).max(2_000),
    headers: z
      .array(z.strictObject({ name: z.string().min(1).max(100), value: z.string().max(2_000) }))
      .max(20)
      .default([]),
    body: z.string().max(20_000).default(''),
    timeoutSeconds: z.number().int().min(1).max(5).default(5),
    /** Paths in the response, such as `order.state` or `items.0.name`, and the variables that store them. */
    saves: z
      .array(z.strictObject({ path: z.string().max(200), variable: VariableName }))
      .max(20)
      .default([]),
  }),
  firstSettings: () => ({ method: 'GET' as const, url: '', headers: [], body: '', timeoutSeconds: 5, saves: [] }),
  summary: ({ method, url }) =>
    stringOf(url)
      ? templatePieces(`${stringOf(method)} ${stringOf(url).replace(/^https?:\/\//, '')}`)
      : sentence('steps.summary.noAddress'),
  exits: () => ['ok', 'error'],
  templates: ({ url, headers, body }) => [url, body, ...headers.map(({ value }) => withoutSecrets(value))],
  request: ({ method, url, headers, body }) => ({ method, url, headers, body }),
  secrets: ({ headers }) => headers.flatMap(({ value }) => secretsIn(value)),
  writes: ({ saves }) => saves.map(({ variable }) => variable),
  run({ timeoutSeconds, saves, ...template }, { outside, note }) {
    try {
      const request = fillRequest(template, outside);
      return { do: 'request', request: { kind: 'http', ...request, timeoutMs: timeoutSeconds * 1_000, saves } };
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      note(error.reason);
      return { do: 'go', exit: 'error' };
    }
  },
});
