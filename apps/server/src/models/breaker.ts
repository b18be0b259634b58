import type { ModelProblem } from '@parley/contracts/answers';
import { isAbort, ModelError, problemOf } from './problems.ts';

const FAILURES = 5;
const REST_MS = 30_000;

/** What an answer brings upon itself, or its question: another may well be answered. */
const PARTICULAR: ReadonlySet<ModelProblem> = new Set(['refused', 'too_long', 'budget_spent', 'resting']);

interface Circuit {
  failures: number;
  /** Nobody is let through before. */
  restsUntil: number;
  isTrying: boolean;
}

/**
 * Leaves alone what has failed five times in a row: for half a minute everybody hears "resting" at once, then one is let
 * through to see. Each node counts for itself.
 */
export function createBreaker(now: () => number = Date.now) {
  const circuits = new Map<string, Circuit>();

  const enter = (key: string): Circuit => {
    const circuit = circuits.get(key) ?? { failures: 0, restsUntil: 0, isTrying: false };
    if (circuit.failures >= FAILURES) {
      if (circuit.isTrying || now() < circuit.restsUntil) throw new ModelError('resting');
      circuit.isTrying = true;
    }
    return circuit;
  };

  return {
    /** Whatever made it fail has been mended. */
    forgive(key: string): void {
      circuits.delete(key);
    },

    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const circuit = enter(key);
      try {
        const result = await work();
        circuits.delete(key);
        return result;
      } catch (error) {
        circuit.isTrying = false;
        if (!isAbort(error) && !PARTICULAR.has(problemOf(error))) {
          const latest = circuits.get(key) ?? circuit;
          latest.failures += 1;
          latest.isTrying = false;
          latest.restsUntil = now() + REST_MS;
          circuits.set(key, latest);
        }
        throw error;
      }
    },
  };
}
