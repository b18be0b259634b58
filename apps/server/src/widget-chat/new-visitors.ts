import { addressKey } from '../infra/address-key.ts';
import { AppError } from '../infra/errors.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { createProofOfWork } from './proof-of-work.ts';

/**
 * Admits new visitors. Offices, schools and mobile carriers share one address, so an address over its limit is not shut out: the
 * browser of each further visitor has to solve a challenge first. Only far above that is a hard limit, which protects the
 * database.
 */
export function createNewVisitors(limits: RateLimits, secretKey: string) {
  const proofs = createProofOfWork(secretKey);

  async function isProven(who: string, proof: string | undefined): Promise<boolean> {
    const id = proof === undefined ? null : proofs.verify(who, proof);
    return id !== null && (await limits.excess('proof', id)) === 0;
  }

  return {
    /** Counts one new visitor of a channel, or throws an error that says what to solve or how long to wait first. */
    async admit(channelId: number, ip: string, proof: string | undefined): Promise<void> {
      const who = `${channelId} ${addressKey(ip)}`;
      const [perHour, atOnce] = await Promise.all([limits.excess('start', who), limits.excess('startBurst', who)]);
      const excess = Math.max(perHour, atOnce);
      if (excess > 0 && !(await isProven(who, proof))) {
        await Promise.all([limits.giveBack('start', who), limits.giveBack('startBurst', who)]);
        throw new AppError('proof_required', { challenge: proofs.challenge(who, excess) });
      }
      await limits.count('startCeiling', who);
    },
  };
}
