import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** How long a body may take to arrive. */
export interface BodyTimes {
  /** Limit for a complete JSON body. */
  jsonMs: number;
  /** Files have no deadline, but must keep up the minimum pace in every window of this length. */
  windowMs: number;
  minBytesPerSecond: number;
}

export const BODY_TIMES: BodyTimes = { jsonMs: 30_000, windowMs: 15_000, minBytesPerSecond: 8_000 };

/** What a multipart form adds to its file: boundaries and part headers. */
const FORM_OVERHEAD = 10_000;

/**
 * Refuses bodies that are declared too large before reading any of them, and bodies that arrive too slowly. A file over a slow
 * connection may take minutes; a JSON body that takes as long is an attempt to hold connections open.
 */
export function guardBodies(app: FastifyInstance, times: BodyTimes) {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    const length = Number(headers['content-length'] ?? 0);
    if (length === 0 && headers['transfer-encoding'] === undefined) return;
    const isFile = takesForm(request);
    if (length > (isFile ? MAX_FILE_BYTES + FORM_OVERHEAD : request.routeOptions.bodyLimit))
      throw new AppError('too_large');
    if (isFile) watchPace(request, reply, times);
    else watchDeadline(request, reply, times);
  });
}

function takesForm(request: FastifyRequest): boolean {
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const served = request.routeOptions.config.served?.values() ?? [];
  return isForm && [...served].some(({ endpoint }) => endpoint.takes?.startsWith('file'));
}

function watchDeadline(request: FastifyRequest, reply: FastifyReply, { jsonMs }: BodyTimes) {
  const timer = setTimeout(() => fail(request, reply), jsonMs).unref();
  whenArrived(request, () => clearTimeout(timer));
}

function watchPace(request: FastifyRequest, reply: FastifyReply, { windowMs, minBytesPerSecond }: BodyTimes) {
  const { raw } = request;
  const least = (minBytesPerSecond * windowMs) / 1_000;
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before;
    before = raw.socket.bytesRead;
    // While we are not reading, the sender cannot send.
    if (raw.readableFlowing && arrived < least) fail(request, reply);
  }, windowMs).unref();
  whenArrived(request, () => clearInterval(timer));
}

function whenArrived({ raw }: FastifyRequest, stop: () => void) {
  raw.once('end', stop);
  raw.once('close', stop);
}

/** The body's reader gets the error and answers it; destroying the request right away would lose the answer. */
function fail({ raw }: FastifyRequest, reply: FastifyReply) {
  if (reply.sent) return void raw.destroy();
  reply.raw.once('finish', () => raw.destroy());
  raw.emit('error', new AppError('request_timeout'));
}
