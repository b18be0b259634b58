import { sha256Head } from './sha256.ts';

const SLICE_MS = 12;

/** Yields so that the page can render and handle input; unlike a timer it is not throttled in a hidden tab. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/**
 * Solves a server challenge: finds the number that, appended to it, gives a hash with as many leading zero bits as its
 * second part demands. Works in slices to keep the page responsive, with its own hash because `crypto.subtle` is
 * missing on plain http.
 */
export async function solve(challenge: string): Promise<string> {
  const bits = Number(challenge.split('.')[1]);
  for (let n = 0; ; await yieldToPage()) {
    for (const until = performance.now() + SLICE_MS; performance.now() < until;) {
      for (const end = n + 100; n < end; n += 1) {
        const proof = `${challenge}.${n}`;
        if (Math.clz32(sha256Head(proof)) >= bits) return proof;
      }
    }
  }
}
