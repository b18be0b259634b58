import type { Clock } from './clock.ts';
import type { FaultSwitches } from './faults.ts';
import type { Journal } from './journal.ts';
import { isReachable } from './reachable.ts';

/** An event on its way to a webhook. */
export interface Parcel {
  id: number;
  kind: string;
  /** Parcels of one lane are sent in order, one at a time; a failing one blocks its lane. */
  lane: string;
  body: string;
  expiresAt: number;
}

export interface Answer {
  status: number | null;
  error: string | null;
  retryAfterSeconds: number;
}

/** What differs between platforms. */
export interface Route {
  platform: string;
  url: string;
  headers: Record<string, string> | ((body: string) => Record<string, string>);
  maxConnections: number;
  /** How long to wait after that many failures. */
  retryDelayMs: (failures: number, answer: Answer) => number;
  onAnswer: (parcel: Parcel, answer: Answer) => void;
  /** The parcel was accepted or has expired. */
  onDone: (parcel: Parcel) => void;
}

export interface Outbox {
  add: (parcel: Parcel) => void;
  /** Sends everything that was accepted once more, without retries. */
  replay: () => Promise<void>;
  close: () => void;
}

interface Needs {
  clock: Clock;
  faults: FaultSwitches;
  journal: Journal;
  timeoutMs: number;
  reachableHosts: readonly string[];
}

/** Sends events to webhooks and records every attempt. */
export type WebhookSender = ReturnType<typeof createWebhookSender>;

export function createWebhookSender({ clock, faults, journal, timeoutMs, reachableHosts }: Needs) {
  /** Sends once. Any 2xx is success. */
  async function attempt(route: Route, parcel: Parcel, number: number, copy: number): Promise<Answer> {
    const begin = performance.now();
    const answer = await post(route, parcel.body);
    const { status, error } = answer;
    const { platform, url } = route;
    const { id, kind } = parcel;
    const ms = Math.round(performance.now() - begin);
    journal.webhooks.add({ platform, url, event_id: id, kind, attempt: number, copy, status, error, ms });
    return answer;
  }

  async function post({ url, headers }: Route, body: string): Promise<Answer> {
    const failed = (error: string): Answer => ({ status: null, error, retryAfterSeconds: 0 });
    if (!isReachable(url, reachableHosts)) return failed('Connection refused');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(typeof headers === 'function' ? headers(body) : headers) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      const { status, statusText } = response;
      const isFine = status >= 200 && status <= 299;
      return {
        status,
        error: isFine ? null : `${status} ${statusText}`,
        retryAfterSeconds: Number(response.headers.get('retry-after')) || 0,
      };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return failed(isTimeout ? 'Read timeout expired' : 'Connection refused');
    }
  }

  /** The first try and its copies, if events are duplicated; the first one's answer counts. */
  async function attemptWithCopies(route: Route, parcel: Parcel, number: number): Promise<Answer> {
    const { copies, copy_gap_ms: gapMs } = faults.of(route.platform).webhooks;
    const sendCopy = async (copy: number) => {
      await clock.wait((copy - 1) * gapMs);
      return attempt(route, parcel, number, copy);
    };
    const rest = Array.from({ length: copies - 1 }, (_, index) => sendCopy(index + 2));
    const answer = await attempt(route, parcel, number, 1);
    // Copies with a gap arrive while later events are already on their way.
    if (gapMs === 0) await Promise.all(rest);
    return answer;
  }

  function open(route: Route): Outbox {
    const closing = new AbortController();
    const lanes = new Map<string, Parcel[]>();
    const accepted: Parcel[] = [];
    const slots = createSlots(route.maxConnections);
    let held: Parcel | null = null;

    function enqueue(parcel: Parcel) {
      const lane = lanes.get(parcel.lane);
      if (lane) lane.push(parcel);
      else {
        const parcels = [parcel];
        lanes.set(parcel.lane, parcels);
        void runLane(parcel.lane, parcels);
      }
    }

    async function runLane(name: string, parcels: Parcel[]) {
      for (let parcel = parcels[0]; parcel && !closing.signal.aborted; parcel = parcels[0]) {
        await clock.wait(faults.of(route.platform).webhooks.delay_ms, closing.signal);
        await deliver(parcel);
        parcels.shift();
      }
      lanes.delete(name);
    }

    async function deliver(parcel: Parcel) {
      for (let failures = 0; !closing.signal.aborted;) {
        const answer = await slots(() => attemptWithCopies(route, parcel, failures + 1));
        if (closing.signal.aborted) return;
        route.onAnswer(parcel, answer);
        if (answer.error === null) {
          accepted.push(parcel);
          route.onDone(parcel);
          return;
        }
        const delayMs = route.retryDelayMs(failures, answer);
        if (clock.now() + delayMs > parcel.expiresAt) {
          route.onDone(parcel);
          return;
        }
        failures += 1;
        await clock.wait(delayMs, closing.signal);
      }
    }

    return {
      add(parcel) {
        const { reorder, reorder_ms: windowMs } = faults.of(route.platform).webhooks;
        if (held) {
          const earlier = held;
          held = null;
          enqueue(parcel);
          enqueue({ ...earlier, lane: parcel.lane });
          return;
        }
        if (!reorder) {
          enqueue(parcel);
          return;
        }
        held = parcel;
        void clock.wait(windowMs, closing.signal).then(() => {
          if (held !== parcel) return;
          held = null;
          enqueue(parcel);
        });
      },
      async replay() {
        for (const parcel of accepted) await slots(() => attempt(route, parcel, 1, 1));
      },
      close: () => closing.abort(),
    };
  }

  return { open };
}

/** Runs at most that many at the same time. */
function createSlots(max: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Handed to the next one, or free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
