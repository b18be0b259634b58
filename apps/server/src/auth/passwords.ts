import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../infra/errors.ts';

/** OWASP's argon2id setting: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** zxcvbn scores 0 to 4; below 2 a password falls within a million guesses. */
const LOWEST_SCORE = 2;
/** Its time grows with length, and a hostile password may be long. */
const LONGEST_LOOK = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash of nothing: checking against it takes as long as a real check, so that timing does not tell who has an account. */
const decoy = hashPassword('nobody has this password');

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== undefined && isRight;
}

/** Refuses passwords that everybody tries first, also when they are made of the person's own name or address. */
export function refuseCommonPassword(field: string, password: string, personal: readonly string[]) {
  const words = personal.flatMap((part) => [part, ...part.split(/[\s@.]+/)]).filter((part) => part.length > 2);
  const { score } = estimator.check(password.slice(0, LONGEST_LOOK), words);
  if (score < LOWEST_SCORE) throw invalid({ [field]: { key: 'commonPassword' } });
}
