import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalid } from '../infra/errors.ts';
import { createHashPool } from './hashing/hash-pool.ts';

/** zxcvbn scores 0 to 4; below 2, a password is guessed within a million attempts. */
const LOWEST_SCORE = 2;
/** Scoring time grows with length, and an attacker may send a long password. */
const MAX_SCORED_LENGTH = 64;

/** How many characters must remain once the person's own names and words are removed. */
const MIN_REST_LENGTH = 6;

/** Nobody's hash: checking against it takes as long as a real check, so that timing does not reveal who has an account. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZSByYW5kb20gc2FsdA$zP3LhN1kQ0wXr5mJcV8tY2uBq6aGfDoEsI7nK4pRxHg';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The word lists are large, so load them when someone first chooses a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

export interface Passwords {
  /** Throws `rate_limited` if too many passwords are queued already. */
  hash(password: string): Promise<string>;
  /** Takes equally long with and without a stored hash. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Hashes and checks passwords without blocking anything else. */
export function createPasswords(maxQueued: number): Passwords {
  const pool = createHashPool(maxQueued);
  return {
    hash: async (password) => String(await pool.run({ password })),
    async matches(stored, password) {
      const isRight = await pool.run({ password, stored: stored ?? DECOY });
      return stored !== undefined && isRight === true;
    },
    close: pool.close,
  };
}

/** Refuses very common passwords, and those that consist of little more than the person's own name or address. */
export async function refuseCommonPassword(field: string, password: string, personal: readonly string[]) {
  const words = personal
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase().replace(/\s+/g, ''));
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, MAX_SCORED_LENGTH), words);
  if (score < LOWEST_SCORE || rest.length < MIN_REST_LENGTH) throw invalid({ [field]: { key: 'commonPassword' } });
}
