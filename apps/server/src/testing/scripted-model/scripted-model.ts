import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ChatRequest, readModelRequest, type ModelRequest } from './asked.ts';
import { complaint, sayingOf, sendJson, sendSaid } from './chat-reply.ts';
import { embed } from './embeddings.ts';
import { sendFault } from './faults.ts';
import { helpful } from './helpful.ts';
import { hostile } from './hostile.ts';
import { FAULTS, type Fault, type Script, type Turn } from './script.ts';

export { FAULTS, type Draft, type Fault, type Script } from './script.ts';

/** The only model name that does not exist. */
export const MISSING_MODEL = 'missing';
const MODELS = ['scripted-large', 'scripted-small'];
const FLOOD_LETTERS = 100_000;
const LATE_MS = 8_000;

const EmbeddingRequest = z.object({ model: z.string(), input: z.union([z.string(), z.array(z.string())]) });

type VectorMode = 'given' | 'refused' | 'late';

export interface ScriptedModel {
  /** The provider's URL. */
  url: string;
  /** Requests so far, oldest first; clear the list to start over. */
  requests: ModelRequest[];
  /** Texts sent for embedding, oldest first; clear the list to start over. */
  embedded: string[];
  play(script: Script): void;
  /** Whether embeddings are returned, refused, or come too late. */
  playVectors(mode: VectorMode): void;
  close(): Promise<void>;
}

/** A scripted language model on a local port that speaks OpenAI's chat completions protocol. */
export async function startScriptedModel({
  port = 0,
  key = null,
}: { port?: number; key?: string | null } = {}): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const embedded: string[] = [];
  let turnFor = turnsOf('helpful');
  let vectorMode: VectorMode = 'given';

  const chat = async (body: unknown, reply: ServerResponse) => {
    const parsed = ChatRequest.safeParse(body);
    if (!parsed.success) return sendJson(reply, 400, complaint(z.prettifyError(parsed.error), 'invalid_request_error'));
    const asked = readModelRequest(parsed.data);
    requests.push(asked);
    if (asked.model === MISSING_MODEL)
      return sendJson(reply, 404, complaint(`The model "${asked.model}" does not exist.`, 'model_not_found'));
    const turn = turnFor(asked);
    const said = sayingOf(asked, turn, requests.length);
    await (turn.fault ? sendFault(turn.fault, reply, asked, said) : sendSaid(reply, asked, said));
  };

  const embeddings = async (body: unknown, reply: ServerResponse) => {
    const parsed = EmbeddingRequest.safeParse(body);
    if (!parsed.success) return sendJson(reply, 400, complaint(z.prettifyError(parsed.error), 'invalid_request_error'));
    const texts = [parsed.data.input].flat();
    embedded.push(...texts);
    if (vectorMode === 'refused') return sendJson(reply, 500, complaint('No vectors today.', 'server_error'));
    if (vectorMode === 'late') await pause(LATE_MS, undefined, { ref: false });
    const tokens = Math.ceil(texts.join('').length / 4);
    sendJson(reply, 200, {
      object: 'list',
      model: parsed.data.model,
      data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  };

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    if (key !== null && request.headers.authorization !== `Bearer ${key}`)
      return sendJson(reply, 401, complaint('Incorrect API key provided.', 'invalid_api_key'));
    const route = `${request.method} ${request.url}`;
    if (route === 'GET /v1/models')
      return sendJson(reply, 200, {
        object: 'list',
        data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'parley' })),
      });
    if (route === 'POST /v1/chat/completions') return chat(await readJson(request), reply);
    if (route === 'POST /v1/embeddings') return embeddings(await readJson(request), reply);
    return sendJson(reply, 404, complaint(`Nothing is here: ${route}`, 'not_found'));
  };

  const server = createServer((request, reply) => {
    void answer(request, reply).catch((error: unknown) => {
      if (reply.headersSent) reply.destroy();
      else sendJson(reply, 500, complaint(String(error), 'script_failed'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    embedded,
    playVectors(mode) {
      vectorMode = mode;
    },
    play(script) {
      turnFor = turnsOf(script);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isFault = (script: Script): script is Fault => (FAULTS as readonly unknown[]).includes(script);

function turnsOf(script: Script): (asked: ModelRequest) => Turn {
  if (script === 'helpful') return helpful;
  if (script === 'hostile') return hostile;
  if (typeof script === 'function') return script;
  if (isFault(script)) return (asked) => faultyTurn(script, asked);
  let next = 0;
  return (asked) => {
    const turn = script[Math.min(next, script.length - 1)] ?? helpful(asked);
    next += 1;
    return turn.fault ? { ...faultyTurn(turn.fault, asked), ...turn } : turn;
  };
}

/** The response it would give without the fault. */
function faultyTurn(fault: Fault, asked: ModelRequest): Turn {
  const good = helpful(asked);
  if (fault !== 'flood') return { ...good, fault };
  const answer = 'And there is more to say about it. '.repeat(FLOOD_LETTERS / 34);
  return { says: { action: 'reply', citations: [1], answer, reason: '' }, fault };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
