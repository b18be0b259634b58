import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { randomToken } from '../secrets.ts';
import { pageCsp } from './security-headers.ts';
import { describeApi, type JsonSchema, type OpenApi } from './openapi.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people. */
const PACKAGE = new URL('../../../../../package.json', import.meta.url);

export function serveApiDescription(app: FastifyInstance) {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  app.get('/api/openapi.json', async () => describeApi(app, version));
  app.get('/api/docs', async (_request, reply) => {
    const { html, csp } = docsPage(describeApi(app, version));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html);
  });
}

/** The API as one readable page: no scripts, no external files, printable. */
function docsPage(api: OpenApi): { html: string; csp: string } {
  const nonce = randomToken();
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const menu = [...groups.keys()].map((tag) => html`<a href="#${tag}">${tag}</a>`).join('');
  const sections = [...groups].map(
    ([tag, items]) =>
      html`<section id="${tag}">
        <h2>${tag}</h2>
        ${raw(items.map(operationBlock).join(''))}
      </section>`,
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Parley API</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>Parley API</h1>
          <p>${api.info.description}</p>
          <p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>
          <nav aria-label="Areas">${raw(menu)}</nav>
        </header>
        <main>${raw(sections.join(''))}</main>
      </body>
    </html>`;
  return { html: page, csp: pageCsp(nonce, { scriptSource: "'none'" }) };
}

type Block = { path: string; method: string; operation: OpenApi['paths'][string][string] };

function operationBlock({ path, method, operation }: Block): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const callback = Object.values(operation.callbacks?.event ?? {})[0]?.post.requestBody.content['application/json']
    ?.schema;
  const good = Object.entries(operation.responses).find(([code]) => code.startsWith('2'));
  const result = good?.[1].content?.['application/json']?.schema;
  const failures = Object.keys(operation.responses).filter((code) => !code.startsWith('2'));
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) =>
    field(`${name} (${place})`, schema, required),
  );
  return html`<article id="${operation.operationId}">
    <h3><code class="${method}">${method.toUpperCase()}</code> <code>/api${path}</code></h3>
    <p>${operation.summary}. ${operation.description}</p>
    ${raw(parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : '')}
    ${raw(body ? `<h4>Body</h4>${fields(body)}` : '')}
    ${raw(callback ? `<h4>What we call back</h4>${fields(callback)}` : '')}
    <h4>${good?.[0] ?? ''}</h4>
    ${raw(result ? `<ul>${fieldsOf(result)}</ul>` : '<p>No content.</p>')}
    <p class="codes">Errors: ${failures.join(', ')}</p>
  </article>`;
}

/** The fields of a body, with its examples. */
const fields = (schema: JsonSchema): string =>
  `<ul>${fieldsOf(schema)}</ul>${((schema.examples ?? []) as unknown[])
    .map((example) => html`<pre>${JSON.stringify(example, null, 2)}</pre>`)
    .join('')}`;

function fieldsOf(schema: JsonSchema): string {
  const variants = (schema.oneOf as JsonSchema[] | undefined) ?? [];
  if (variants.length > 0)
    return variants
      .map(
        (variant) =>
          html`<li>
            either
            <ul>
              ${raw(fieldsOf(variant))}
            </ul>
          </li>`,
      )
      .join('');
  const inner = unwrap(schema);
  if (inner.type === 'array')
    return html`<li>
      list of
      <ul>
        ${raw(fieldsOf(inner.items as JsonSchema))}
      </ul>
    </li>`;
  const { properties = {}, required = [] } = inner as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties)
    .map(([name, child]) => field(name, child, required.includes(name)))
    .join('');
}

function field(name: string, schema: JsonSchema, isRequired: boolean): string {
  const inner = unwrap(schema);
  const deeper = inner.type === 'object' || inner.type === 'array' ? fieldsOf(inner) : '';
  return html`<li>
    <code>${name}</code>
    <span>${typeOf(schema)}${isRequired ? '' : ', optional'}</span>${raw(deeper ? `<ul>${deeper}</ul>` : '')}
  </li>`;
}

/** The non-null part of a nullable schema. */
function unwrap(schema: JsonSchema): JsonSchema {
  const options = (schema.anyOf ?? schema.allOf) as JsonSchema[] | undefined;
  return options?.find((option) => option.type !== 'null') ?? schema;
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options) return options.map(typeOf).join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  const { type = 'any', format } = schema as { type?: string | string[]; format?: string };
  const names = [type].flat().join(' or ');
  return format ? `${names} (${format})` : names;
}

class Raw {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
const raw = (markup: string) => new Raw(markup);

/** Escapes every value except markup built here. */
function html(parts: TemplateStringsArray, ...values: (string | Raw)[]): string {
  return parts.reduce((page, part, index) => {
    const value = values[index - 1];
    return page + (value instanceof Raw ? value.markup : escapeHtml(value ?? '')) + part;
  });
}

const STYLE = `
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1f1a14;background:#faf9f7}
header,main{max-width:860px;margin:0 auto;padding:24px}
h1{font-size:24px;margin:0 0 8px}h2{font-size:20px;text-transform:capitalize;margin:32px 0 12px}h3{font-size:15px;margin:0 0 4px}h4{font-size:13px;color:#5c554c;margin:12px 0 4px}
nav{display:flex;flex-wrap:wrap;gap:12px}a{color:#8a5a0f}
article{background:#fff;border:1px solid #e7e3dd;border-radius:8px;padding:16px;margin-bottom:12px}
article p{margin:4px 0}pre{font:13px/1.5 ui-monospace,monospace;background:#faf9f7;border-radius:4px;padding:8px;overflow:auto}ul{margin:0;padding-left:18px}li span,.codes{color:#5c554c;font-size:13px}
code{font:13px/1.5 ui-monospace,monospace}h3 code:first-child{font-weight:600;background:#fcf4e9;border-radius:4px;padding:2px 6px}
`;
