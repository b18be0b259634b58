import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, anyone signed in, only those whose address is verified, of those only the owner of the installation,
 * a widget with its channel's key (no cookies), or a platform that signs what it sends (no cookies either).
 */
export type Access = 'public' | 'signed-in' | 'verified' | 'owner' | 'visitor' | 'platform';

/**
 * What a call costs beyond reading or writing a few rows: it asks other servers, takes a file, computes, searches, makes or removes
 * hundreds of rows, or is a visitor's small one of which there may be many. The server limits each kind per company or visitor.
 */
export type Cost = 'request' | 'file' | 'thinking' | 'check' | 'search' | 'bulk' | 'small';

export interface EndpointParts<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Left out where the answer is 204. */
  result?: Result;
  /** 200, or 204 without a result, unless said otherwise. */
  status?: 201 | 202;
  /** Left out where it costs next to nothing. A list with `search` costs only when something is searched for. */
  cost?: Cost;
  /** In bytes, where a body may be larger than most. */
  maxBodyBytes?: number;
  /**
   * Takes one file as the part `file` of a form instead of a JSON body, or whichever of the two is sent, or bytes of any kind, which
   * the handler reads from the request as they came.
   */
  takes?: 'file' | 'file or body' | 'bytes';
  /** Answers with a file or with server-sent events instead of JSON. */
  gives?: 'file' | 'events';
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

/** Describes one call once; the server serves it, the client calls it and the API page lists it. */
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

/** What a caller hands over: only the parts that the endpoint describes. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;
