import { generateText, Output, streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOutboundFetch, type OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import {
  MISSING_MODEL,
  startScriptedModel,
  type Fault,
  type ScriptedModel,
} from '../testing/scripted-model/scripted-model.ts';
import { openModel, type ProviderAccess } from './open-model.ts';
import { problemOf } from './problems.ts';
import { groundSdk } from './sdk-ground.ts';

let server: ScriptedModel;
beforeAll(async () => {
  groundSdk();
  server = await startScriptedModel({ key: 'sk-right' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.play('helpful');
  server.requests.length = 0;
});

/** Long, because what is not about time must not fail on a busy machine. */
const PATIENT_MS = 60_000;
const HURRIED_MS = 800;
const limits = { timeoutMs: PATIENT_MS, maxBytes: 20_000 };
const compatible = (changes: Partial<ProviderAccess> = {}): ProviderAccess => ({
  kind: 'compatible',
  baseUrl: server.url,
  key: 'sk-right',
  ...changes,
});
const open = (name = 'scripted-small', changes: Partial<ProviderAccess> = {}, timeoutMs = PATIENT_MS) =>
  openModel(compatible(changes), name, createOutboundFetch(['127.0.0.1'], { ...limits, timeoutMs }));

const PROMPT = `[1] Delivery\nDelivery takes two days. It costs 5 EUR.\n---\nHow long does delivery take?`;
const schema = z.object({
  action: z.enum(['reply', 'clarify', 'handoff']),
  citations: z.array(z.number()),
  answer: z.string(),
  reason: z.string(),
});
const asked = { prompt: PROMPT, instructions: 'Be kind.', output: Output.object({ schema }), maxRetries: 0 };

const generated = async (model = open()) => {
  const { output, usage } = await generateText({ ...asked, model });
  return { output, usage };
};
const streamed = async (model = open(), totalMs = PATIENT_MS) => {
  let failure: unknown;
  const result = streamText({
    ...asked,
    model,
    timeout: { totalMs },
    onError: ({ error }) => (failure = error),
    onAbort: () => void (failure ??= new DOMException('late', 'TimeoutError')),
  });
  let text = '';
  for await (const delta of result.textStream) text += delta;
  if (failure !== undefined) throw failure;
  return { output: await result.output, usage: await result.usage, text };
};
const problem = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => problemOf(error),
  );

describe('a model of an OpenAI-compatible server', () => {
  test('answers in one piece and in pieces, and counts its tokens', async () => {
    for (const answer of [await generated(), await streamed()]) {
      expect(answer.output).toMatchObject({ citations: [1], answer: 'Delivery takes two days. It costs 5 EUR.' });
      expect(answer.usage.outputTokens).toBeGreaterThan(10);
    }
    expect(server.requests.map(({ system, isStream, schema }) => [system, isStream, schema !== null])).toEqual([
      ['Be kind.', false, true],
      ['Be kind.', true, true],
    ]);
  });

  test.each<Fault>(['slow', 'stalls'])('reports a timeout, of the connection and of the answer: %s', async (fault) => {
    server.play(fault);
    const hurried = open('scripted-small', {}, HURRIED_MS);
    const attempts = [generated(hurried), streamed(hurried), streamed(open(), HURRIED_MS)];
    expect(await Promise.all(attempts.map(problem))).toEqual(['timeout', 'timeout', 'timeout']);
  });

  test.each<[Fault, string, string]>([
    ['flood', 'too_long', 'too_long'],
    ['http500', 'unreachable', 'unreachable'],
    ['rate_limited', 'rate_limited', 'rate_limited'],
    ['cut', 'cut_off', 'cut_off'],
    ['bad_json', 'not_understood', 'not_understood'],
    ['error_body', 'rate_limited', 'rate_limited'],
    ['empty', 'empty', 'empty'],
    ['endless', 'too_long', 'too_long'],
    ['wrong_content_type', 'not_understood', 'not_understood'],
  ])('maps errors to our own codes: %s', async (fault, whole, inPieces) => {
    server.play(fault);
    expect([await problem(generated()), await problem(streamed())]).toEqual([whole, inPieces]);
  });

  test('reports a wrong key as refused, and a wrong name as missing', async () => {
    expect(await problem(generated(open('scripted-small', { key: 'sk-wrong' })))).toBe('key_refused');
    expect(await problem(generated(open('scripted-small', { key: null })))).toBe('key_refused');
    expect(await problem(streamed(open(MISSING_MODEL)))).toBe('not_found');
  });

  test('reports an answer that was too long', async () => {
    expect(
      await problem(generateText({ ...asked, model: open(), maxOutputTokens: 5 }).then(({ output }) => output)),
    ).toBe('too_long');
  });

  test('is not reached at a private address that is not allowed, nor where nothing listens', async () => {
    const guarded = openModel(compatible(), 'scripted-small', createOutboundFetch([], limits));
    expect(await problem(generated(guarded))).toBe('unreachable');
    expect(await problem(generated(open('scripted-small', { baseUrl: 'http://127.0.0.1:1/v1' })))).toBe('unreachable');
    expect(server.requests).toEqual([]);
  });

  test('is retried when busy, as often as configured', async () => {
    server.play([{ fault: 'rate_limited' }, { says: 'Back again.' }]);
    const { text } = await generateText({ model: open(), prompt: 'Hello', maxRetries: 2 });
    expect(text).toBe('Back again.');
    expect(server.requests).toHaveLength(2);
  });
});

describe("hosted models are called at their own address with the company's key only", () => {
  const environment = {
    OPENAI_API_KEY: 'sk-house',
    OPENAI_BASE_URL: 'http://evil.example',
    ANTHROPIC_API_KEY: 'sk-house',
  };
  beforeAll(() => void Object.assign(process.env, environment));
  afterAll(() => {
    for (const name of Object.keys(environment)) delete process.env[name];
  });

  const send = async (access: ProviderAccess, name: string) => {
    const sent: { url: string; headers: string; body: Record<string, unknown> }[] = [];
    const fetch: OutboundFetch = async (input, init) => {
      const request = new Request(input, init);
      const headers = JSON.stringify(Object.fromEntries(request.headers));
      sent.push({ url: request.url, headers, body: (await request.json()) as Record<string, unknown> });
      return Response.json({ error: { message: 'No.' } }, { status: 401 });
    };
    expect(await problem(generateText({ ...asked, model: openModel(access, name, fetch), maxOutputTokens: 600 }))).toBe(
      'key_refused',
    );
    return sent[0];
  };

  test.each([
    ['openai', 'gpt-5.4-mini', 'https://api.openai.com/v1/responses', { store: false, reasoning: { effort: 'none' } }],
    ['openai', 'o3', 'https://api.openai.com/v1/responses', { store: false, reasoning: { effort: 'low' } }],
    ['openai', 'gpt-4.1', 'https://api.openai.com/v1/responses', { store: false }],
    ['anthropic', 'claude-sonnet-4-5', 'https://api.anthropic.com/v1/messages', { max_tokens: 600 }],
    [
      'google',
      'gemini-2.5-flash',
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent',
      { generationConfig: { maxOutputTokens: 600, thinkingConfig: { thinkingBudget: 0 } } },
    ],
  ] as const)('%s %s', async (kind, name, url, body) => {
    const sent = await send({ kind, baseUrl: null, key: 'sk-own' }, name);
    expect(sent).toMatchObject({ url, body });
    expect(sent?.headers).toContain('sk-own');
    const keyless = await send({ kind, baseUrl: null, key: null }, name);
    expect(keyless?.headers).not.toContain('sk-house');
  });

  test('or at the configured address', async () => {
    const sent = await send({ kind: 'openai', baseUrl: 'https://eu.api.openai.com/v1/', key: 'k' }, 'gpt-4.1');
    expect(sent?.url).toBe('https://eu.api.openai.com/v1/responses');
  });
});

test('a model given by its name alone is refused instead of being looked for at a hosted service', async () => {
  await expect(generateText({ model: 'openai/gpt-5', prompt: 'Hello' })).rejects.toThrow(/was passed as a model name/);
});
