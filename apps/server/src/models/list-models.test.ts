import { expect, test } from 'vitest';
import type { OutboundFetch } from '../infra/outbound/outbound-fetch.ts';
import { listModels } from './list-models.ts';
import type { ProviderAccess } from './open-model.ts';
import { problemOf } from './problems.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
}
const ask = async (kind: ProviderAccess['kind'], reply: Response, key: string | null = 'sk-own') => {
  const sent: Sent[] = [];
  const fetch: OutboundFetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, headers: Object.fromEntries(request.headers) });
    return reply;
  };
  const baseUrl = kind === 'compatible' ? 'http://ollama:11434/v1/' : null;
  const outcome = await listModels({ kind, baseUrl, key }, fetch, AbortSignal.timeout(1_000)).catch(problemOf);
  return { outcome, sent: sent[0] };
};
const byId = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) });

test('every provider is called with its own API', async () => {
  expect(
    await ask('openai', byId('o3', 'gpt-5.10', 'gpt-5.2', 'text-embedding-3-small', 'gpt-image-1', 'tts-1')),
  ).toEqual({
    outcome: ['gpt-5.2', 'gpt-5.10', 'o3'],
    sent: { url: 'https://api.openai.com/v1/models', headers: { authorization: 'Bearer sk-own' } },
  });
  expect(await ask('anthropic', byId('claude-sonnet-4-5'))).toEqual({
    outcome: ['claude-sonnet-4-5'],
    sent: {
      url: 'https://api.anthropic.com/v1/models?limit=1000',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-own' },
    },
  });
  const google = Response.json({
    models: [
      { name: 'models/gemini-2.5-flash', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/embedding-001', supportedGenerationMethods: ['embedContent'] },
      { name: 'models/aqa' },
    ],
  });
  expect(await ask('google', google)).toEqual({
    outcome: ['gemini-2.5-flash'],
    sent: {
      url: 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
      headers: { 'x-goog-api-key': 'sk-own' },
    },
  });
  expect(await ask('compatible', byId('llama3.2:3b', 'nomic-embed-text'), null)).toEqual({
    outcome: ['llama3.2:3b', 'nomic-embed-text'],
    sent: { url: 'http://ollama:11434/v1/models', headers: {} },
  });
});

test('unusable names are left out, and at most 500 are kept', async () => {
  const strange = ['', 'two\nlines', 'x'.repeat(121), 'fine', 'fine'];
  expect((await ask('compatible', byId(...strange))).outcome).toEqual(['fine']);
  const many = Array.from({ length: 800 }, (_, n) => `m-${n}`);
  expect((await ask('compatible', byId(...many))).outcome).toHaveLength(500);
});

test.each([
  [new Response('<title>Sign in</title>'), 'not_understood'],
  [Response.json({ models: 5 }), 'not_understood'],
  [Response.json({ error: 'no' }, { status: 401 }), 'key_refused'],
  [Response.json({ error: { details: [{ reason: 'API_KEY_INVALID' }] } }, { status: 400 }), 'key_refused'],
  [new Response('', { status: 404 }), 'not_found'],
  [new Response('', { status: 503 }), 'unreachable'],
  [new Response('', { status: 429 }), 'rate_limited'],
])('problems are reported by code: %#', async (reply, problem) => {
  expect((await ask('compatible', reply)).outcome).toBe(problem);
});
