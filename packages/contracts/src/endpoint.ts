import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, anyone signed in, only users with a verified address, of those only owners of the company or only
 * the owner of the installation, a widget with its channel's key (no cookies), or a platform that signs its requests (no
 * cookies either).
 */
export type Access = 'public' | 'signed-in' | 'verified' | 'company-owner' | 'instance-owner' | 'visitor' | 'platform';

/**
 * What a call costs beyond reading or writing a few rows: it calls other servers, takes a file, computes, searches,
 * creates or removes hundreds of rows, is one of a visitor's many small calls, or comes from a platform. The server limits
 * each kind per company, visitor or, for platforms, address.
 */
export type Cost = 'request' | 'file' | 'thinking' | 'check' | 'search' | 'bulk' | 'small' | 'webhook';

export interface EndpointParts<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  summary: string;
  /** What callers need to know besides, for the API page. It replaces what the page says about access. */
  details?: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Omitted if the response is 204. */
  result?: Result;
  /** Defaults to 200, or to 204 without a result. */
  status?: 201 | 202;
  /** Omitted if the call is cheap. A list with `search` only has a cost when something is searched for. */
  cost?: Cost;
  /** In bytes, if the body may exceed the usual limit. */
  maxBodyBytes?: number;
  /**
   * Takes one file as the form part `file` instead of a JSON body, or either of the two, or raw bytes that the handler
   * reads from the request; `body` then only describes them.
   */
  takes?: 'file' | 'file or body' | 'bytes';
  /** Responds with a file or with server-sent events instead of JSON. */
  gives?: 'file' | 'events';
  /** What we send to the caller's own server in consequence. */
  callback?: z.ZodType;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends EndpointParts<Params, Query, Body, Result> {
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`;
}

/** Describes one call once: the server serves it, the client calls it and the API page lists it. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodVoid,
>(
  method: Method,
  path: `/${string}`,
  parts: EndpointParts<Params, Query, Body, Result>,
): Endpoint<Params, Query, Body, Result> {
  return { method, path, ...parts };
}

export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>;
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>;
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>;
export type ResultOf<E extends Endpoint> = z.output<NonNullable<E['result']>>;

type Given<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? { [K in Name]?: undefined }
  : Schema extends z.ZodType
    ? { [K in Name]: z.input<Schema> }
    : { [K in Name]?: undefined };

/** What a caller passes: only the parts that the endpoint describes. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;
