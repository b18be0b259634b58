import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapedJson } from './escaped-json.ts';

/** An error that knows what the caller gets to see. */
export interface Answerable extends Error {
  status: number;
  body: (traceId: string) => object;
}

export const isAnswerable = (error: unknown): error is Answerable =>
  error instanceof Error && 'body' in error && typeof error.body === 'function';

const newTraceId = () => `A${randomBytes(16).toString('base64url')}`;

export const sendError = (reply: FastifyReply, error: Answerable) =>
  sendJson(reply.status(error.status), error.body(newTraceId()));

export const sendJson = (reply: FastifyReply, value: unknown) =>
  reply.type('application/json; charset=UTF-8').send(escapedJson(value));
