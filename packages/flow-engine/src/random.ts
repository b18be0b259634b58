/** A number from 0 to 1, fixed for a run at a node and evenly distributed over runs (FNV-1a, then mixed). */
export function randomOf(seed: number, node: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of `${seed}:${node}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01_00_01_93);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85_eb_ca_6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}
