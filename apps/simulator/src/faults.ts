import { z } from 'zod';

const CallFault = z.strictObject({
  kind: z.enum(['rate_limited', 'server_error', 'error', 'timeout_after_accept', 'malformed_answer', 'slow']),
  /** All methods if left out; `send*` means all that begin with "send". */
  method: z.string().min(1).optional(),
  /** The share of matching calls that fail. Shares of several faults add up. */
  share: z.number().min(0).max(1).default(1),
  /** Instead of a share: exactly the next calls, this many. */
  next: z.int().min(0).optional(),
  /** Seconds in the answer "too many requests". */
  retry_after: z.int().min(1).default(5),
  /** How long a slow answer takes, or how long the caller of a lost answer is left waiting before the connection breaks. */
  hold_ms: z.int().min(0).default(60_000),
  /** The error that the Graph API answers, for the kind `error`. */
  code: z.int().optional(),
  subcode: z.int().optional(),
  message: z.string().optional(),
  status: z.int().min(400).max(599).optional(),
});
export type CallFault = z.infer<typeof CallFault>;

const WebhookFaults = z.strictObject({
  /** How often each event is sent; 1 is normal. */
  copies: z.int().min(1).max(20).default(1),
  /** The time between copies; 0 sends them in parallel. */
  copy_gap_ms: z.int().min(0).default(0),
  delay_ms: z.int().min(0).default(0),
  /** Swaps each event with the next one that arrives within `reorder_ms`. */
  reorder: z.boolean().default(false),
  reorder_ms: z.int().min(0).default(2_000),
  /** Meta only: sends so many events in one call, or those of `batch_ms`. */
  batch: z.int().min(1).max(1_000).default(1),
  batch_ms: z.int().min(0).default(500),
});

const Faults = z.strictObject({
  calls: z.array(CallFault).default([]),
  webhooks: WebhookFaults.prefault({}),
});
type Faults = z.infer<typeof Faults>;
type FaultsInput = z.input<typeof Faults>;

/** What goes wrong on purpose, per platform. */
export interface FaultSwitches {
  of: (platform: string) => Faults;
  set: (platform: string, faults: FaultsInput) => Faults;
  /** The fault that this call meets, if any; counts it. */
  draw: (platform: string, method: string) => CallFault | null;
  reset: () => void;
}

export function createFaults(random: () => number): FaultSwitches {
  const platforms = new Map<string, Faults>();
  const of = (platform: string) => platforms.get(platform) ?? Faults.parse({});

  return {
    of,
    set(platform, input) {
      const faults = Faults.parse(input);
      platforms.set(platform, faults);
      return faults;
    },
    draw(platform, method) {
      const matching = of(platform).calls.filter((fault) => matches(fault.method, method));
      const counted = matching.find(({ next = 0 }) => next > 0);
      if (counted) {
        counted.next = (counted.next ?? 1) - 1;
        return counted;
      }
      // Other calls must not change which ones fail.
      if (matching.length === 0) return null;
      let left = random();
      for (const fault of matching) {
        if (fault.next !== undefined) continue;
        if (left < fault.share) return fault;
        left -= fault.share;
      }
      return null;
    },
    reset: () => platforms.clear(),
  };
}

function matches(pattern: string | undefined, method: string): boolean {
  if (pattern === undefined) return true;
  if (pattern.endsWith('*')) return method.startsWith(pattern.slice(0, -1));
  return pattern === method;
}
