import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ModelRequest } from './asked.ts';
import { beginEvents, complaint, eventOf, eventsOf, sendJson, sendSaid, fullReply, type Said } from './chat-reply.ts';
import type { Fault } from './script.ts';

const FIRST_BYTE_MS = 30_000;

/** Fails in the requested way. Anything sent before that is the beginning of a good response. */
export async function sendFault(fault: Fault, reply: ServerResponse, asked: ModelRequest, said: Said): Promise<void> {
  switch (fault) {
    case 'slow':
      await pauseUnlessClosed(reply, FIRST_BYTE_MS);
      return reply.destroyed ? undefined : sendSaid(reply, asked, said);
    case 'stalls':
      return sendStart(reply, asked, said);
    case 'http500':
      return sendJson(reply, 500, complaint('The server had an error while processing your request.', 'server_error'));
    case 'rate_limited':
      return sendJson(reply, 429, complaint('Rate limit reached.', 'rate_limit_exceeded'), { 'retry-after': '1' });
    case 'cut':
      await sendStart(reply, asked, said);
      reply.destroy();
      return;
    case 'bad_json':
      return sendSaid(reply, asked, {
        ...said,
        text: `{"action": "reply", "answer": "${said.text.slice(0, 40)}`,
        calls: [],
      });
    case 'error_body': {
      const body = complaint('The model is overloaded.', 'overloaded');
      if (!asked.isStream) return sendJson(reply, 200, body);
      beginEvents(reply).end(`data: ${JSON.stringify(body)}\n\n`);
      return;
    }
    case 'empty':
      return sendSaid(reply, asked, { ...said, text: '', calls: [], finish: 'stop' });
    case 'flood':
      return sendSaid(reply, asked, said);
    case 'endless':
      return sendEndless(reply, asked, said);
    case 'wrong_content_type':
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in to the network</title>');
  }
}

/** Sends half of a response and leaves the connection open. */
async function sendStart(reply: ServerResponse, asked: ModelRequest, said: Said): Promise<void> {
  if (!asked.isStream) {
    const whole = JSON.stringify(fullReply(said));
    reply.writeHead(200, { 'content-type': 'application/json' });
    return written(reply, whole.slice(0, whole.length / 2));
  }
  beginEvents(reply);
  const half = { ...said, text: said.text.slice(0, Math.max(1, said.text.length / 2)), calls: [] };
  for await (const event of eventsOf(half, false)) {
    if (event.includes('"finish_reason":"')) return;
    await written(reply, event);
  }
}

const written = (reply: ServerResponse, text: string) =>
  new Promise<void>((resolve) => reply.write(text, () => resolve()));

async function sendEndless(reply: ServerResponse, asked: ModelRequest, said: Said): Promise<void> {
  if (asked.isStream) beginEvents(reply);
  else reply.writeHead(200, { 'content-type': 'application/json' }).write('{"id":"');
  const piece = asked.isStream ? eventOf(said, { content: 'and on ' }) : 'and on ';
  if (asked.isStream) reply.write(eventOf(said, { content: said.text.slice(0, -2) }));
  while (!reply.destroyed) {
    reply.write(piece.repeat(100));
    await pauseUnlessClosed(reply, 5);
  }
}

async function pauseUnlessClosed(reply: ServerResponse, ms: number): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  reply.once('close', leave);
  await pause(ms, undefined, { signal: gone.signal }).catch(() => {});
  reply.off('close', leave);
}
