import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import type { Reply } from '../testing/test-client.ts';
import { createProofOfWork } from './proof-of-work.ts';

/** Like the widget: counts until the hash begins with enough zero bits. */
function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[1]);
  for (let n = 0; ; n += 1) {
    const proof = `${challenge}.${n}`;
    if (Math.clz32(createHash('sha256').update(proof).digest().readUInt32BE(0)) >= bits) return proof;
  }
}

describe('a proof of work', () => {
  let clock = 1_000_000;
  const proofs = createProofOfWork('a key of more than thirty-two characters', () => clock);
  const challenge = proofs.challenge('1 192.0.2.1', 1);
  const proof = solve(challenge);

  test('is valid for its channel and address', () => {
    expect(proofs.verify('1 192.0.2.1', proof)).toBe(challenge.split('.')[0]);
    expect(proofs.verify('2 192.0.2.1', proof)).toBeNull();
    expect(proofs.verify('1 192.0.2.2', proof)).toBeNull();
  });

  test('is refused when unsolved, too easy, forged or expired', () => {
    const [id, bits, expiry, signature] = challenge.split('.');
    const unsolved = Array.from({ length: 100 }, (_, n) => `${challenge}.x${n}`);
    expect(unsolved.filter((each) => proofs.verify('1 192.0.2.1', each) !== null)).toEqual([]);
    expect(proofs.verify('1 192.0.2.1', solve(`${id}.1.${expiry}.${signature}`))).toBeNull();
    expect(proofs.verify('1 192.0.2.1', solve(`${id}.${bits}.${Number(expiry) + 1}.${signature}`))).toBeNull();
    for (const wrong of ['', '....', proof.slice(1), `${proof}.1`, challenge])
      expect(proofs.verify('1 192.0.2.1', wrong)).toBeNull();
    clock += 121_000;
    expect(proofs.verify('1 192.0.2.1', proof)).toBeNull();
  });

  test('gets harder the further the limit is exceeded, but never too hard for a phone', () => {
    const bits = [1, 20, 100, 500, 100_000].map((excess) => Number(proofs.challenge('x', excess).split('.')[1]));
    expect(bits).toEqual([14, 15, 17, 18, 18]);
  });
});

describe('new visitors from one address', () => {
  let app: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    app = await buildTestApp({ RATE_LIMITS: 'strict' });
    shop = await openShop(app);
  });
  afterAll(() => app.close());

  const start = (remoteAddress: string, proof?: string, from = shop): Promise<Reply> =>
    from.visitor().send({
      method: 'POST',
      url: '/api/chat/conversations/start',
      remoteAddress,
      payload: proof === undefined ? {} : { proof },
    });
  const statuses = (replies: Reply[]) => [...new Set(replies.map(({ status }) => status))];

  test('a school class that opens the chat together gets in at once', async () => {
    expect(statuses(await Promise.all(Array.from({ length: 30 }, () => start('192.0.2.1'))))).toEqual([200]);
  });

  test('beyond its hourly share, an address must solve a challenge per visitor instead of being blocked', async () => {
    const refused = await start('192.0.2.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'proof_required', errors: {} } });
    const challenge = String(refused.body.challenge);
    expect((await start('192.0.2.1', `${challenge}.x`)).body.code).toBe('proof_required');
    const proof = solve(challenge);
    expect((await start('192.0.2.9', proof)).status).toBe(200); // below its own limit, the proof is ignored
    expect((await start('192.0.2.1', proof)).status).toBe(200);
    expect((await start('192.0.2.1', proof)).body.code).toBe('proof_required'); // valid only once
  });

  test('refused attempts are not counted, and other channels and addresses are not affected', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => start('192.0.2.1')));
    const bits = asked.map(({ body }) => Number(String(body.challenge).split('.')[1]));
    expect(Math.max(...bits)).toBeLessThanOrEqual(16);
    expect(Number(String((await start('192.0.2.1')).body.challenge).split('.')[1])).toBe(14);
    expect((await start('192.0.2.2')).status).toBe(200);
    expect((await start('192.0.2.1', undefined, await openShop(app))).status).toBe(200);
  });

  test('the addresses of one IPv6 network count as one', async () => {
    for (let n = 1; n <= 30; n += 1) expect((await start(`2001:db8:1:2::${n.toString(16)}`)).status).toBe(200);
    expect((await start('2001:db8:1:2:ffff::1')).body.code).toBe('proof_required');
    expect((await start('2001:db8:1:3::1')).status).toBe(200);
  });
});
