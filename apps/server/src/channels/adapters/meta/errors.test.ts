import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DeliveryError } from '../../adapter.ts';
import { openGraph } from './graph.ts';
import { answering, PLACE, refusing, TOKEN, type GraphAnswer } from './testing/graph-answers.ts';

const Result = z.object({ message_id: z.string() });

/** What a call becomes when Meta gives this answer. */
async function outcomeOf(answer: GraphAnswer | Error, isSend = true): Promise<DeliveryError> {
  const { fetch } = answering(answer);
  const graph = openGraph(
    { host: PLACE.hosts.facebookGraph, app: PLACE.apps.meta, token: TOKEN, isProved: true },
    fetch,
  );
  const asked = isSend ? graph.send('1/messages', Result, {}) : graph.get('1', Result);
  return asked.then(
    () => Promise.reject(new Error('It was accepted.')),
    (error: unknown) => error as DeliveryError,
  );
}

describe('an error of Meta', () => {
  test.each<[code: number, subcode: number | undefined, refusal: string]>([
    [1, 1357046, 'ambiguous'],
    [1, 99, 'transient'],
    [1, undefined, 'transient'],
    [2, undefined, 'transient'],
    [2, 1545133, 'transient'],
    [4, undefined, 'rate'],
    [9, undefined, 'rate'],
    [17, undefined, 'rate'],
    [32, undefined, 'rate'],
    [341, undefined, 'rate'],
    [613, undefined, 'rate'],
    [613, 2534040, 'rate'],
    [80006, undefined, 'rate'],
    [10, 2018278, 'window'],
    [10, 2534022, 'window'],
    [10, 2018065, 'window'],
    [10, 2018108, 'recipient'],
    [551, undefined, 'recipient'],
    [551, 1545041, 'recipient'],
    [200, 1545041, 'recipient'],
    [100, 2018001, 'recipient'],
    [100, 2534014, 'recipient'],
    [100, 33, 'recipient'],
    [100, 2534001, 'recipient'],
    [2534001, undefined, 'recipient'],
    [10, 2018300, 'recipient'],
    [10, 1893063, 'restricted'],
    [100, 2534029, 'restricted'],
    [100, 2534122, 'restricted'],
    [368, undefined, 'restricted'],
    [10, undefined, 'auth'],
    [3, undefined, 'auth'],
    [200, undefined, 'auth'],
    [230, undefined, 'auth'],
    [299, undefined, 'auth'],
    [100, 2018300, 'auth'],
    [100, 2018321, 'auth'],
    [100, 2018247, 'auth'],
    [200, 2534041, 'auth'],
    [102, undefined, 'auth'],
    [190, undefined, 'auth'],
    ...[458, 459, 460, 463, 464, 466, 467, 492].map((subcode): [number, number, string] => [190, subcode, 'auth']),
    [100, undefined, 'payload'],
    [100, 2018008, 'payload'],
    [100, 2018047, 'payload'],
    [100, 2018294, 'payload'],
    [100, 2018109, 'payload'],
    [100, 2018074, 'payload'],
    [100, 2534015, 'payload'],
    [100, 2534068, 'payload'],
    [2500, undefined, 'payload'],
  ])('%i/%s is %s', async (code, subcode, refusal) => {
    expect(await outcomeOf(refusing(code, subcode))).toMatchObject({ refusal, code, subcode });
  });

  test.each<[string, GraphAnswer, string, string]>([
    [
      'an unknown person',
      refusing(100, undefined, { message: '(#100) No matching user found' }),
      'recipient',
      'recipient',
    ],
    ['an unknown error of a failing server', refusing(1, undefined, { status: 500 }), 'ambiguous', 'transient'],
    ['a new error of a failing server', refusing(77, undefined, { status: 503 }), 'ambiguous', 'transient'],
    [
      'one that says that it will pass',
      { status: 500, body: { error: { code: 1, message: '', is_transient: true } } },
      'transient',
      'transient',
    ],
    ['a limit', { status: 429, body: { error: { code: 1_000, message: '' } } }, 'rate', 'rate'],
    ['a limit without words', { status: 429, body: '' }, 'rate', 'rate'],
    ['a page instead of an answer', { status: 502, body: '<html>502</html>' }, 'ambiguous', 'transient'],
    ['nothing', { status: 200, body: '' }, 'ambiguous', 'transient'],
    ['an answer without a result', { status: 200, body: {} }, 'ambiguous', 'transient'],
    ['half an answer', { status: 200, body: '{"message_id":' }, 'ambiguous', 'transient'],
  ])('%s is, for a message, %s; otherwise %s', async (_, answer, forSend, otherwise) => {
    expect([(await outcomeOf(answer)).refusal, (await outcomeOf(answer, false)).refusal]).toEqual([forSend, otherwise]);
  });

  test('a timeout after the message has left is passed on as it is, which counts as unknown', async () => {
    const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    expect(await outcomeOf(timeout)).toBe(timeout);
  });

  test.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '31' }, 31],
    [
      {
        'x-business-use-case-usage':
          '{"17":[{"type":"messenger","call_count":100,"estimated_time_to_regain_access":7}]}',
      },
      420,
    ],
    [{ 'x-business-use-case-usage': '{"17":[{"estimated_time_to_regain_access":0}]}' }, null],
    [{ 'x-app-usage': '{"call_count":100}' }, null],
    [{}, null],
  ])('%j says how long to wait', async (headers, retryAfterSeconds) => {
    expect(await outcomeOf({ ...refusing(613), headers })).toMatchObject({ retryAfterSeconds });
  });

  test('names the trace for Meta, and never the token that Meta quotes', async () => {
    const message = `Malformed access token ${TOKEN}`;
    const { message: shown, stack } = await outcomeOf(refusing(190, undefined, { message }));
    expect(shown).toBe('Malformed access token … (fbtrace_id Ax)');
    expect(stack).not.toContain(TOKEN);
  });
});

test('the token travels in a header, with the proof that we know the secret', async () => {
  const { fetch, calls } = answering({ body: { message_id: 'm' } }, { body: { message_id: 'm' } });
  for (const isProved of [true, false])
    await openGraph({ host: 'https://fb.example', app: PLACE.apps.meta, token: TOKEN, isProved }, fetch).get(
      '1',
      Result,
      {
        fields: 'id',
      },
    );
  expect(calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
  expect(calls.map(({ path, query }) => [path, query])).toEqual([
    ['/v26.0/1', { fields: 'id', appsecret_proof: '0c3f48282f56e7ebdb38e6bb3da4b746844f7db447f7bfe9dcad0a9f6a9d43c5' }],
    ['/v26.0/1', { fields: 'id' }],
  ]);
  expect(JSON.stringify(calls.map(({ path, query }) => [path, query]))).not.toContain(TOKEN);
});

test('without its app, a channel cannot send', () => {
  const open = () => openGraph({ host: 'https://fb.example', app: null, token: TOKEN, isProved: true }, fetch);
  expect(open).toThrow(DeliveryError);
});
