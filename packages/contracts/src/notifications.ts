import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { Id, Time } from './shared.ts';
import { WeekHours } from './week-hours.ts';

/** How: in the open back-office, by web push, by mail. */
export const NOTIFICATION_CHANNELS = ['screen', 'push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

const ByChannel = z.strictObject({ screen: z.boolean(), push: z.boolean(), mail: z.boolean() });
const Channels = z.strictObject({ waiting: ByChannel, assigned: ByChannel, mention: ByChannel, answered: ByChannel });
export type Channels = z.output<typeof Channels>;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const NotificationSettings = z.strictObject({
  channels: Channels,
  /** Nothing is sent in these hours; what is still needed afterwards comes in one message. */
  quiet: z.array(WeekHours).max(14),
  timezone: z.string().max(64).refine(isTimeZone),
  /** Whether the customer's name and first words appear in notifications. */
  showsWords: z.boolean(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const MAX_STEP_SECONDS = 86_400;
const After = z.number().int().min(0).max(MAX_STEP_SECONDS);

/** Seconds of waiting after which the next rung of the ladder is climbed. */
export const NotificationRules = z
  .strictObject({
    pushAfter: After,
    mailAfter: After,
    nextAfter: After,
    everybodyAfter: After,
    /** When everybody is in quiet hours, owners are told anyway. */
    reachesOwners: z.boolean(),
  })
  .superRefine(({ pushAfter, mailAfter, nextAfter, everybodyAfter }, context) => {
    const steps = { pushAfter, mailAfter, nextAfter, everybodyAfter };
    let before = 0;
    for (const [path, after] of Object.entries(steps)) {
      const problem = { key: 'minValue', params: { n: before } };
      if (after < before) context.addIssue({ code: 'custom', path: [path], params: { problem } });
      before = after;
    }
  });
export type NotificationRules = z.output<typeof NotificationRules>;

const MyNotifications = z.object({
  settings: NotificationSettings,
  /** What browsers need to subscribe. */
  pushKey: z.string(),
  /** Whether the installation can send mail. */
  sendsMail: z.boolean(),
});

export const getNotificationSettings = endpoint('GET', '/notifications/settings', {
  summary: 'What the caller is told about, how, and when not',
  access: 'verified',
  result: MyNotifications,
});

export const saveNotificationSettings = endpoint('PUT', '/notifications/settings', {
  summary: 'Set what the caller is told about, how, and when not',
  access: 'verified',
  body: NotificationSettings,
  result: MyNotifications,
});

export const getNotificationRules = endpoint('GET', '/notifications/rules', {
  summary: 'After how many seconds of waiting whom the company tells',
  access: 'verified',
  result: NotificationRules,
});

export const saveNotificationRules = endpoint('PUT', '/notifications/rules', {
  summary: 'Set after how many seconds of waiting whom the company tells',
  access: 'company-owner',
  body: NotificationRules,
  result: NotificationRules,
});

export const getNotificationReach = endpoint('GET', '/notifications/reach', {
  summary: 'Whether anybody in the company would be reached while nobody looks at the screen',
  access: 'verified',
  result: z.object({ reachesSomebody: z.boolean() }),
});

export const PushSubscription = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Of the session that asks. */
  isCurrent: z.boolean(),
  createdAt: Time,
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const listPushSubscriptions = endpoint('GET', '/push-subscriptions', {
  summary: 'The caller’s browsers that take web push',
  access: 'verified',
  result: z.object({ data: z.array(PushSubscription), nextCursor: z.null() }),
});

const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

export const addPushSubscription = endpoint('POST', '/push-subscriptions', {
  summary: 'Send web push to this browser from now on, until its session ends',
  access: 'verified',
  body: z.strictObject({ endpoint: z.string().min(1).max(1_000), p256dh: base64Url(65), auth: base64Url(16) }),
  result: PushSubscription,
  status: 201,
});

export const removePushSubscription = endpoint('DELETE', '/push-subscriptions/:id', {
  summary: 'Send no more web push to this browser',
  access: 'verified',
  params: z.object({ id: Id }),
});

/** Why something failed, or was not sent after all. */
export const NOTIFICATION_REASONS = [
  'answered',
  'taken',
  'ended',
  'snoozed',
  'seen',
  'switched_off',
  'left',
  'no_browser',
  'push_refused',
  'push_unreachable',
  'mail_refused',
  'mail_unreachable',
  'no_mail',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

export const LoggedNotification = z.object({
  id: Id,
  kind: z.enum([...NOTIFICATION_KINDS, 'test']),
  channel: z.enum(['push', 'mail']),
  to: z.object({ id: Id, name: z.string() }),
  conversationId: Id.nullable(),
  customer: z.string().nullable(),
  state: z.enum(['due', 'sent', 'failed', 'dropped']),
  reason: z.enum(NOTIFICATION_REASONS).nullable(),
  createdAt: Time,
  dueAt: Time,
  settledAt: Time.nullable(),
});
export type LoggedNotification = z.output<typeof LoggedNotification>;

export const listNotifications = endpoint('GET', '/notifications', {
  summary:
    'What was sent in the last 30 days, what failed and what was not needed: the caller’s own, or everybody’s for owners',
  access: 'verified',
  query: z.object({ cursor: Id.optional() }),
  result: z.object({ data: z.array(LoggedNotification), nextCursor: z.string().nullable() }),
});

export const testNotification = endpoint('POST', '/notifications/test', {
  summary: 'Send the caller a test message; what came of it is in the list of notifications',
  access: 'verified',
  body: z.strictObject({ channel: z.enum(['push', 'mail']) }),
  result: z.object({ id: Id }),
  status: 202,
  cost: 'request',
});
