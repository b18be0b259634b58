import type { NotificationReason } from '@parley/contracts/notifications';

/** Nothing reached the person this time. Null if trying again is of no use; otherwise not before these seconds have passed. */
export class SendingError extends Error {
  readonly reason: NotificationReason;
  readonly retryAfterSeconds: number | null;
  constructor(reason: NotificationReason, retryAfterSeconds: number | null, message: string) {
    super(message);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
