import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalid } from '../infra/errors.ts';

/** OWASP's argon2id setting: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** zxcvbn scores 0 to 4; below 2 a password falls within a million guesses. */
const LOWEST_SCORE = 2;
/** Its time grows with length, and a hostile password may be long. */
const LONGEST_LOOK = 64;

/** What must be left of a password once the person's own words are taken out. */
const SHORTEST_REST = 6;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its word lists are large; they are loaded when someone first chooses a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash of nothing: checking against it takes as long as a real check, so that timing does not tell who has an account. */
const decoy = hashPassword('nobody has this password');

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== undefined && isRight;
}

/** Refuses passwords that everybody tries first, and those that are little more than the person's own name or address. */
export async function refuseCommonPassword(field: string, password: string, personal: readonly string[]) {
  const words = personal
    .flatMap((part) => part.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase().replace(/\s+/g, ''));
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, LONGEST_LOOK), words);
  if (score < LOWEST_SCORE || rest.length < SHORTEST_REST) throw invalid({ [field]: { key: 'commonPassword' } });
}
