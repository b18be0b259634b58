import type { ModelProblem } from '@parley/contracts/answers';
import { isAbort, ModelError, problemOf } from './problems.ts';

const FAILURES = 5;
const REST_MS = 30_000;

/** Problems of a single question or answer; others may well succeed, so they do not count as failures. */
const PARTICULAR: ReadonlySet<ModelProblem> = new Set(['refused', 'too_long', 'budget_spent', 'resting']);

interface Circuit {
  failures: number;
  /** No call is let through before this time. */
  restsUntil: number;
  isTrying: boolean;
}

/**
 * Circuit breaker: after five failures in a row calls fail immediately with "resting" for half a minute, then a single trial
 * call is let through. Each node counts separately.
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
    /** Resets the circuit because the cause of the failures was fixed. */
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
