/** The fractional bits of the square and cube roots of the first primes, as the standard (FIPS 180-4) defines them. */
const { start, rounds } = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
  return {
    start: primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2))),
    rounds: primes.map((prime) => fraction(prime ** (1 / 3))),
  };
})();

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));
const words = new Int32Array(64);

/** The first 32 bits of the SHA-256 of an ASCII text. */
export function sha256Head(text: string): number {
  const { length } = text;
  const blocks = (length + 72) >> 6;
  let state = start;
  for (let block = 0; block < blocks; block += 1) {
    for (let at = 0; at < 16; at += 1) {
      let word = 0;
      for (let byte = 0; byte < 4; byte += 1) {
        const index = block * 64 + at * 4 + byte;
        word = (word << 8) | (index < length ? text.charCodeAt(index) : index === length ? 0x80 : 0);
      }
      words[at] = word;
    }
    if (block === blocks - 1) words[15] = length * 8;
    state = compress(state);
  }
  return state[0] as number;
}

function compress(state: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    if (at > 15) {
      const near = words[at - 2] as number;
      const far = words[at - 15] as number;
      words[at] =
        (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) +
        (words[at - 7] as number) +
        (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
        (words[at - 16] as number);
    }
    const one =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (rounds[at] as number) +
        (words[at] as number)) |
      0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const end = [a, b, c, d, e, f, g, h];
  return state.map((value, index) => (value + (end[index] as number)) | 0);
}
