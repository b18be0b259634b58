import { createHash, randomBytes } from 'node:crypto';
import { sameText, sign } from '../infra/secrets.ts';

const LIFETIME_MS = 120_000;
const MIN_BITS = 14;
/** About two seconds on a slow phone; more would punish visitors rather than scripts. */
const MAX_BITS = 18;
/** The work doubles at this many visitors over the limit, then at 3 times, 7 times as many, and so on. */
const STEP = 10;

const bitsFor = (excess: number): number => Math.min(MAX_BITS, MIN_BITS + Math.floor(Math.log2(1 + excess / STEP)));

/**
 * Challenges that cost the solver a moment and us one hash. They are stateless: what they are bound to (who may solve them, until
 * when, how hard they are) is signed. Remembering used ids is up to the caller.
 */
export function createProofOfWork(secretKey: string, now: () => number = Date.now) {
  const signed = (text: string, boundTo: string) => sign(secretKey, `proof of work ${boundTo} ${text}`);

  return {
    /** `id.bits.expiry.signature`; harder the further its recipient is over the limit. */
    challenge(boundTo: string, excess: number): string {
      const text = `${randomBytes(12).toString('base64url')}.${bitsFor(excess)}.${now() + LIFETIME_MS}`;
      return `${text}.${signed(text, boundTo)}`;
    },

    /** The id of the challenge that the proof solves, or null if it is wrong, expired or for somebody else. */
    verify(boundTo: string, proof: string): string | null {
      const [id = '', bits = '', expiry = '', signature = '', ...solution] = proof.split('.');
      if (solution.length !== 1 || !sameText(signature, signed(`${id}.${bits}.${expiry}`, boundTo))) return null;
      if (Number(expiry) < now()) return null;
      const hash = createHash('sha256').update(proof).digest();
      return leadingZeroBits(hash) >= Number(bits) ? id : null;
    },
  };
}

function leadingZeroBits(hash: Buffer): number {
  return Math.clz32(hash.readUInt32BE(0));
}
