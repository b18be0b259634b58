/** What members are told about. Apart from the calls, because every screen knows what it is silent about. */
export const NOTIFICATION_KINDS = ['waiting', 'assigned', 'mention', 'answered'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
