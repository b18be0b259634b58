import type { Platform } from '@parley/contracts/platform-list';

/** What is known about an event before it is read. */
export interface EventContext {
  platform: Platform;
  account: string;
  /** Our app, whose messages are ours. */
  appId: string;
  isStandby: boolean;
}

/** Who an event is about: the customer, whichever side it came from. */
export interface Parties {
  customer: string;
  isFromUs: boolean;
  sentAt: Date;
}
