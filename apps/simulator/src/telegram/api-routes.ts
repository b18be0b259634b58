import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallFault } from '../faults.ts';
import { asciiJson } from './ascii-json.ts';
import type { Telegram } from './chats.ts';
import { badRequest, TelegramError, tooManyRequests } from './errors.ts';
import { findMethod } from './methods/index.ts';
import { Described } from './methods/receiving.ts';
import { readParams } from './params.ts';
import type { Bot, TelegramState } from './state.ts';

/** The Bot API, as `api.telegram.org` serves it. */
export function apiRoutes(app: FastifyInstance, telegram: Telegram) {
  app.route<{ Params: { token: string; method: string } }>({
    method: ['GET', 'POST'],
    url: '/tg/bot:token/:method',
    handler: async (request, reply) => {
      await answerCall(telegram, request, reply);
      return reply;
    },
    // A body that cannot be read.
    errorHandler: ({ message }, _, reply) => void sendError(reply, badRequest(message)),
  });

  app.get<{ Params: { token: string; '*': string } }>('/tg/file/bot:token/*', async (request, reply) => {
    const { token, '*': path } = request.params;
    const bot = findBot(telegram.state, token);
    const file = bot && telegram.files.linked(bot.id, path);
    if (!file) return sendError(reply, new TelegramError(404, 'Not Found'));
    return reply.type('application/octet-stream').send(file.bytes);
  });

  app.all('/tg/*', async (_, reply) => sendError(reply, new TelegramError(404, 'Not Found')));
}

function findBot({ bots }: TelegramState, token: string): Bot | null {
  return [...bots.values()].find((bot) => bot.token === token) ?? null;
}

function authenticate({ state }: Telegram, token: string): Bot {
  if (!/^\d+:[\w-]+$/.test(token)) throw new TelegramError(404, 'Not Found');
  const bot = findBot(state, token);
  if (!bot) throw new TelegramError(401, 'Unauthorized');
  return bot;
}

type CallRequest = FastifyRequest<{ Params: { token: string; method: string } }>;

async function answerCall(telegram: Telegram, request: CallRequest, reply: FastifyReply) {
  const { faults, journal, clock } = telegram.world;
  const begin = performance.now();
  const hangUp = new AbortController();
  reply.raw.on('close', () => hangUp.abort());
  let bot: Bot | null = null;
  let method = request.params.method;
  let fault: CallFault | null = null;
  let params: Record<string, unknown> = {};
  const log = (status: number | null, error: string | null) =>
    journal.calls.add({
      platform: 'telegram',
      method,
      bot_id: bot?.id ?? null,
      status,
      ms: Math.round(performance.now() - begin),
      fault: fault?.kind ?? null,
      error,
      params,
    });

  try {
    bot = authenticate(telegram, request.params.token);
    const found = findMethod(method);
    if (!found) throw new TelegramError(404, 'Not Found: method not found');
    method = found.name;
    const read = await readParams(request);
    params = read.values;
    fault = faults.draw('telegram', method);
    refuse(fault);
    if (fault?.kind === 'slow') await clock.wait(fault.hold_ms, hangUp.signal);
    const result = await found.run({ telegram, bot, params: read, signal: hangUp.signal });
    if (fault?.kind === 'timeout_after_accept') {
      log(null, 'the answer was lost');
      await clock.wait(fault.hold_ms, hangUp.signal);
      reply.hijack();
      reply.raw.destroy();
      return;
    }
    if (fault?.kind === 'malformed_answer') {
      log(502, 'the answer was not JSON');
      await reply.status(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>');
      return;
    }
    log(200, null);
    const described = result instanceof Described ? { ...result } : { result };
    await reply.type('application/json').send(asciiJson({ ok: true, ...described }));
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    log(error.code, error.message);
    await sendError(reply, error);
  }
}

function refuse(fault: CallFault | null) {
  if (fault?.kind === 'rate_limited') throw tooManyRequests(fault.retry_after);
  if (fault?.kind === 'server_error') throw new TelegramError(500, 'Internal Server Error');
}

function sendError(reply: FastifyReply, { code, message, retryAfter }: TelegramError) {
  const wait = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .status(code)
    .type('application/json')
    .send(asciiJson({ ok: false, error_code: code, description: message, ...wait }));
}
