import type { Endpoint } from '@parley/contracts/endpoint';
import { ErrorBody } from '@parley/contracts/shared';
import { toSnake } from '@parley/contracts/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

interface RequestBody {
  required: boolean;
  content: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: RequestBody;
  callbacks?: Record<string, Record<string, { post: { requestBody: RequestBody; responses: Operation['responses'] } }>>;
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const ACCESS = {
  public: 'Open to everyone.',
  'signed-in': 'Needs a session.',
  verified: 'Needs a session with a verified address.',
  'company-owner': 'Needs a session of an owner of the company, with a verified address.',
  'instance-owner': 'Needs a session of the instance owner, with a verified address.',
  visitor:
    "Needs the channel's key in the header `key` and, but for init and the first start, the visitor's token in `x-visitor-token`. No cookies.",
  platform: 'Needs the signature of the platform that the channel is connected to. No cookies.',
};

const FILE_FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};
const MEDIA_TYPES = { file: 'application/octet-stream', events: 'text/event-stream' };

/** Describes every served endpoint from the same contracts that validate its input. */
export function describeApi(app: FastifyInstance, version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [path, methods] of app.served) {
    const operations: Record<string, Operation> = {};
    for (const [method, { endpoint }] of methods) operations[method.toLowerCase()] = describeEndpoint(endpoint);
    paths[path.replace(/:(\w+)/g, (_, name: string) => `{${toSnake(name)}}`)] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description:
        'Keys are snake_case, times ISO 8601 in UTC. Unsafe calls repeat the cookie XSRF-TOKEN (from GET /auth/csrf) in the header X-XSRF-TOKEN. ' +
        'POST with _method=PUT, PATCH or DELETE reaches that verb. Errors look alike everywhere: message, code, errors by field.',
    },
    servers: [{ url: '/api' }],
    paths,
  };
}

function describeEndpoint(endpoint: Endpoint): Operation {
  const { method, path, summary, details, access, params, query, body, result, status, takes, gives, callback } =
    endpoint;
  const failures = [
    '400',
    '422',
    '429',
    ...(access === 'public' ? [] : ['401']),
    ...(access === 'verified' || access.endsWith('owner') ? ['403'] : []),
    ...(params ? ['404'] : []),
    ...(method === 'GET' || access === 'visitor' || access === 'platform' ? [] : ['419']),
  ];
  const good = String(status ?? (result || gives ? 200 : 204));
  return {
    tags: [path.split('/')[1] ?? ''],
    summary,
    description: details ?? ACCESS[access],
    operationId: `${method.toLowerCase()}${path.replace(/[/:_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body || takes
      ? {
          requestBody: {
            required: true,
            content: {
              ...(body ? { 'application/json': { schema: schemaOf(body, 'input') } } : {}),
              ...(takes === 'bytes' && !body ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : {}),
              ...(takes?.startsWith('file') ? { 'multipart/form-data': { schema: FILE_FORM } } : {}),
            },
          },
        }
      : {}),
    ...(callback
      ? {
          callbacks: {
            event: {
              'the callback address of the channel': {
                post: {
                  requestBody: {
                    required: true,
                    content: { 'application/json': { schema: schemaOf(callback, 'output') } },
                  },
                  responses: { '2XX': { description: 'Taken.' } },
                },
              },
            },
          },
        }
      : {}),
    responses: {
      [good]: {
        description: 'Done.',
        ...(result ? { content: { 'application/json': { schema: schemaOf(result, 'output') } } } : {}),
        ...(gives ? { content: { [MEDIA_TYPES[gives]]: { schema: { type: 'string' } } } } : {}),
      },
      ...Object.fromEntries(
        failures
          .sort()
          .map((code) => [
            code,
            { description: 'Error.', content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } } },
          ]),
      ),
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

/** JSON Schema of the wire format: dates are strings, keys are snake_case. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return renameKeys(described);
}

function renameKeys(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(renameKeys) as never;
  if (schema === null || typeof schema !== 'object') return schema as never;
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$schema') return [];
    if (key === 'properties')
      return [
        [
          key,
          Object.fromEntries(
            Object.entries(value as object).map(([name, inner]) => [toSnake(name), renameKeys(inner)]),
          ),
        ],
      ];
    if (key === 'required') return [[key, (value as string[]).map(toSnake)]];
    return [[key, renameKeys(value)]];
  });
  return Object.fromEntries(entries);
}
