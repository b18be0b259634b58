import { hashOf, normalise, toFeatures, type Features } from '../language/index.ts';

/** The number of features of the models; a power of two. */
export const SENTIMENT_SIZE = 1 << 17;
const MAX_READ_LENGTH = 1_000;
const TOKEN = /\p{N}+|[\p{L}\p{M}']+|\p{Extended_Pictographic}|[:;=][-']?[)(dp/|\\]|[!?]+|\.{2,}|…/gu;

/** Words, word pairs, emotional signs and n-grams, hashed; `salt` separates languages. */
export function sentimentFeatures(text: string, salt = ''): Features {
  const counts = new Map<number, number>();
  const add = (feature: string, weight: number) => {
    const id = hashOf(salt + feature) & (SENTIMENT_SIZE - 1);
    counts.set(id, (counts.get(id) ?? 0) + weight);
  };
  const tokens = tokensOf(text);
  tokens.forEach((token, at) => {
    add(`w${token}`, 2);
    add(`b${tokens[at - 1] ?? '^'} ${token}`, 1.5);
    if (!/[\p{L}]/u.test(token)) return;
    const padded = ` ${token} `;
    for (let size = 2; size <= 5; size += 1)
      for (let from = 0; from + size <= padded.length; from += 1) add(`c${padded.slice(from, from + size)}`, 0.5);
  });
  add(`b${tokens.at(-1) ?? '^'} $`, 1.5);
  for (const [id, weight] of counts) counts.set(id, Math.sqrt(weight));
  return toFeatures(counts);
}

function tokensOf(text: string): string[] {
  return (normalise(text.slice(0, MAX_READ_LENGTH)).match(TOKEN) ?? []).map((token) =>
    /^[!?]/.test(token) ? [...new Set(token)].sort().join('') + (token.length > 1 ? '+' : '') : token.slice(0, 40),
  );
}
