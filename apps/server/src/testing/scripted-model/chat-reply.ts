import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { ModelRequest } from './asked.ts';
import { fill } from './fill-schema.ts';
import type { Turn } from './script.ts';

/** A turn in terms of the protocol. */
export interface Said {
  id: string;
  model: string;
  text: string;
  calls: { id: string; name: string; input: string }[];
  finish: 'stop' | 'length' | 'tool_calls';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  tokensPerSecond: number | null;
  waitsFor: Promise<unknown> | null;
}

const tokensIn = (text: string) => Math.ceil(text.length / 4);

/** The response of a turn to a request; cut at the token limit, as real models do. */
export function sayingOf(asked: ModelRequest, turn: Turn, number: number): Said {
  const whole = textOf(asked, turn);
  const maxLength = asked.mostTokens === null ? whole.length : asked.mostTokens * 4;
  const text = turn.fault === 'flood' ? whole : whole.slice(0, maxLength);
  const calls = (turn.tools ?? []).map(({ name, input }, at) => ({
    id: `call_${number}_${at}`,
    name,
    input: JSON.stringify(input),
  }));
  const input = turn.usage?.input ?? tokensIn(asked.messages.map((message) => message.text).join('\n'));
  const output = turn.usage?.output ?? tokensIn(text + calls.map((call) => call.input).join(''));
  const ending = text.length < whole.length ? 'length' : 'stop';
  return {
    id: `chatcmpl-${number}`,
    model: asked.model,
    text,
    calls,
    finish: calls.length > 0 ? 'tool_calls' : ending,
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    tokensPerSecond: turn.tokensPerSecond ?? null,
    waitsFor: turn.waitsFor ?? null,
  };
}

function textOf({ wantsJson, schema }: ModelRequest, { says = '' }: Turn): string {
  if (typeof says === 'string') return says;
  if (wantsJson) return JSON.stringify(schema ? fill(schema, { ...says }) : says);
  return [says.answer, ...says.citations.map((number) => `[${number}]`)].join(' ');
}

const toolCalls = ({ calls }: Said, isStream: boolean) =>
  calls.map(({ id, name, input }, index) => ({
    ...(isStream ? { index } : {}),
    id,
    type: 'function',
    function: { name, arguments: input },
  }));

/** The response in one piece. */
export function fullReply(said: Said) {
  return {
    id: said.id,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: said.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: said.text || null,
          ...(said.calls.length > 0 ? { tool_calls: toolCalls(said, false) } : {}),
        },
        finish_reason: said.finish,
      },
    ],
    usage: said.usage,
  };
}

/** One event of a streamed response. */
export const eventOf = (said: Pick<Said, 'id' | 'model'>, delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: said.id,
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: said.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

/** The response as events, a few letters at a time. */
export async function* eventsOf(said: Said, wantsUsage: boolean): AsyncGenerator<string> {
  yield eventOf(said, { role: 'assistant', content: '' });
  const pieces = said.text.match(/\s*\S{1,12}\s*/gu) ?? [];
  for (const [at, piece] of pieces.entries()) {
    if (at === Math.floor(pieces.length / 2)) await said.waitsFor;
    if (said.tokensPerSecond) await pause(1_000 / said.tokensPerSecond);
    yield eventOf(said, { content: piece });
  }
  if (said.calls.length > 0) yield eventOf(said, { tool_calls: toolCalls(said, true) });
  yield eventOf(said, {}, said.finish);
  if (wantsUsage)
    yield `data: ${JSON.stringify({ id: said.id, object: 'chat.completion.chunk', created: 1_700_000_000, model: said.model, choices: [], usage: said.usage })}\n\n`;
  yield 'data: [DONE]\n\n';
}

export const beginEvents = (reply: ServerResponse) =>
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });

export function sendJson(reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The error format of such servers. */
export const complaint = (message: string, code: string) => ({ error: { message, type: code, code, param: null } });

/** Sends a turn without faults. */
export async function sendSaid(reply: ServerResponse, asked: ModelRequest, said: Said): Promise<void> {
  if (!asked.isStream) {
    await said.waitsFor;
    if (said.tokensPerSecond) await pause((tokensIn(said.text) * 1_000) / said.tokensPerSecond);
    return sendJson(reply, 200, fullReply(said));
  }
  beginEvents(reply);
  for await (const event of eventsOf(said, asked.wantsUsage)) {
    if (reply.destroyed) return;
    reply.write(event);
  }
  reply.end();
}
