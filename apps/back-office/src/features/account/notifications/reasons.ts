import type { NotificationKind } from '@parley/contracts/notification-kinds';
import type { LoggedNotification, NotificationReason } from '@parley/contracts/notifications';

/** Why something was not sent, by its text. */
export const REASONS: Record<NotificationReason, string> = {
  answered: 'notifications.reasons.answered',
  taken: 'notifications.reasons.taken',
  ended: 'notifications.reasons.ended',
  snoozed: 'notifications.reasons.snoozed',
  seen: 'notifications.reasons.seen',
  switched_off: 'notifications.reasons.switched_off',
  left: 'notifications.reasons.left',
  no_browser: 'notifications.reasons.no_browser',
  push_refused: 'notifications.reasons.push_refused',
  push_unreachable: 'notifications.reasons.push_unreachable',
  mail_refused: 'notifications.reasons.mail_refused',
  mail_unreachable: 'notifications.reasons.mail_unreachable',
  no_mail: 'notifications.reasons.no_mail',
};

export const KINDS: Record<NotificationKind | 'test', string> = {
  waiting: 'notifications.kinds.waiting',
  assigned: 'notifications.kinds.assigned',
  mention: 'notifications.kinds.mention',
  answered: 'notifications.kinds.answered',
  test: 'notifications.kinds.test',
};

export const STATES: Record<LoggedNotification['state'], string> = {
  due: 'notifications.states.due',
  sent: 'notifications.states.sent',
  failed: 'notifications.states.failed',
  dropped: 'notifications.states.dropped',
};

export const CHANNEL_NAMES = {
  screen: 'notifications.channels.screen',
  push: 'notifications.channels.push',
  mail: 'notifications.channels.mail',
} as const;
