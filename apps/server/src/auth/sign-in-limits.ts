import { AppError } from '../infra/errors.ts';
import { addressKey } from '../infra/address-key.ts';
import type { RateLimits } from '../infra/rate-limits.ts';

/** Beyond this, every failure delays the next attempt on the account by one more second. */
const FREE_FAILURES = 20;

export interface Attempt {
  email: string;
  ip: string;
}

/**
 * Counts failed sign-ins: per account and address, per address over all accounts, and per account over all addresses. Successful
 * sign-ins are not counted, so that an office behind one address can start its day.
 */
export function createSignInLimits(limits: RateLimits) {
  /** Skipped at addresses where the account is signed in already: others who guess its password must not lock out its owner. */
  async function countAccount(email: string): Promise<() => Promise<void>> {
    await limits.refuseWhilePaused('loginPause', email);
    const failures = await limits.count('loginAccount', email);
    return async () => {
      if (failures > FREE_FAILURES) await limits.pause('loginPause', email, failures - FREE_FAILURES);
    };
  }

  return async function limited<T>(
    { email, ip }: Attempt,
    isKnownAddress: () => Promise<boolean>,
    signIn: () => Promise<T>,
  ): Promise<T> {
    const network = addressKey(ip);
    const counted: [Parameters<RateLimits['giveBack']>[0], string][] = [];
    const count = async (...limit: (typeof counted)[number]) => {
      await limits.count(...limit);
      counted.push(limit);
    };
    let onFailure = async () => {};
    try {
      await count('login', `${email} ${network}`);
      await count('loginAddress', network);
      if (!(await isKnownAddress())) {
        onFailure = await countAccount(email);
        counted.push(['loginAccount', email]);
      }
      return await signIn();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid_credentials')) throw error;
      counted.length = 0; // the failure stays counted
      await onFailure();
      throw error;
    } finally {
      for (const limit of counted) await limits.giveBack(...limit);
    }
  };
}
