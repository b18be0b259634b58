import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { FaultSwitches } from './faults.ts';
import type { Journal } from './journal.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** What all platforms share. */
export interface World {
  clock: Clock;
  random: () => number;
  faults: FaultSwitches;
  journal: Journal;
  sender: WebhookSender;
  hasRateLimits: boolean;
  reachableHosts: readonly string[];
  /** The simulator's own address, as soon as it listens. */
  url: () => string;
}

/** A simulated platform: its own API, and the part of the control API that plays its customers. */
export interface Platform {
  name: string;
  /** Where its API is mounted, in place of the platform's host. */
  prefix: string;
  mount: (app: FastifyInstance) => void;
  /** Everything that the page needs to show it. */
  summary: () => object;
  /** Forgets bots, customers and conversations. */
  wipe: () => void;
}
