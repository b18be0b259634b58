import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, MAX_COUNT, Time } from './shared.ts';

/** What the activity log records, by what it is about. Every kind has a sentence in the seven languages of the back office. */
const ACTIONS = {
  account: [
    'signed_in',
    'sign_in_failed',
    'signed_out',
    'sessions_ended',
    'changed',
    'address_confirmed',
    'address_changed',
    'address_restored',
    'password_changed',
    'password_reset',
  ],
  member: [
    'invited',
    'invitation_resent',
    'invitation_revoked',
    'joined',
    'capacity_changed',
    'made_owner',
    'made_member',
    'deactivated',
    'reactivated',
    'left',
  ],
  company: ['created', 'changed', 'notifications_changed', 'erased', 'sample_added', 'sample_removed'],
  channel: [
    'created',
    'changed',
    'connected',
    'disconnected',
    'enabled',
    'disabled',
    'key_replaced',
    'identity_key_created',
    'removed',
    'erased',
  ],
  agent: [
    'created',
    'changed',
    'enabled',
    'paused',
    'published',
    'version_restored',
    'share_changed',
    'removed',
    'restored',
  ],
  policy: ['created', 'changed', 'version_restored', 'attached', 'detached', 'removed', 'restored'],
  team: ['created', 'changed', 'removed', 'rules_changed'],
  topic: ['created', 'changed', 'removed'],
  flow: [
    'created',
    'changed',
    'enabled',
    'paused',
    'published',
    'version_restored',
    'removed',
    'restored',
    'exported',
    'results_exported',
  ],
  bots: ['stopped', 'resumed'],
  platform_account: ['connected', 'changed', 'removed'],
  secret: ['created', 'replaced', 'removed'],
  provider: ['created', 'changed', 'key_replaced', 'removed'],
  field: ['created', 'changed', 'removed', 'restored'],
  template: ['created', 'changed', 'removed', 'restored'],
  phrase: ['changed'],
  quick_action: ['created', 'changed', 'removed', 'restored'],
  customer: ['exported', 'erased', 'blocked', 'unblocked'],
  macro: ['created', 'changed', 'removed', 'restored'],
  view: ['shared', 'changed', 'removed', 'restored'],
  activity: ['exported'],
  report: ['exported'],
} as const satisfies Record<string, readonly string[]>;

type Actions = typeof ACTIONS;
export type ActivitySubject = keyof Actions;
export type ActivityKind = { [Subject in ActivitySubject]: `${Subject}.${Actions[Subject][number]}` }[ActivitySubject];

export const ACTIVITY_SUBJECTS = Object.keys(ACTIONS) as ActivitySubject[];
export const ACTIVITY_KINDS = Object.entries(ACTIONS).flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}` as ActivityKind),
);
export const subjectOf = (kind: ActivityKind) => kind.split('.')[0] as ActivitySubject;

/** What may have changed. Only short, harmless values are recorded; of others it is only said that they changed. */
export const ACTIVITY_FIELDS = [
  'actions',
  'agent',
  'base_url',
  'budget',
  'capacity',
  'choices',
  'description',
  'disclosure',
  'email',
  'filter',
  'flow',
  'hours',
  'language',
  'members',
  'name',
  'order',
  'phone',
  'phrases',
  'prices',
  'reply_target',
  'routing',
  'settings',
  'share',
  'shortcut',
  'switch',
  'target',
  'texts',
  'timezone',
  'username',
  'website',
] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];

export const ActivityChange = z.object({
  field: z.enum(ACTIVITY_FIELDS),
  /** Null if there was nothing, or if the value is not recorded. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const ActivityEntry = z.object({
  id: Id,
  createdAt: Time,
  kind: z.enum(ACTIVITY_KINDS),
  /** Who did it, as they were called then; of a failed sign-in, whose account it was. */
  by: z.object({ id: Id, name: z.string() }),
  /** What it was done to, as it was called then. Customers are never named. */
  subject: z.object({ id: Id.nullable(), name: z.string().nullable(), exists: z.boolean() }),
  version: z.number().int().max(MAX_COUNT).nullable(),
  changes: z.array(ActivityChange),
  /** Of a sign-in, for as long as its session lasts; for the person themself and for owners. */
  ipAddress: z.string().nullable(),
});

/** Days are those of the company's time zone; both are included. */
const Filter = z.object({
  person: Id.optional(),
  subject: z.enum(ACTIVITY_SUBJECTS).optional(),
  /** One thing; together with `subject`. */
  subjectId: Id.optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const listActivity = endpoint('GET', '/activity', {
  summary: 'Who changed what and when, the newest first',
  access: 'verified',
  query: Filter.extend({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({ data: z.array(ActivityEntry), nextCursor: z.string().nullable() }),
});

export const exportActivity = endpoint('GET', '/activity/export', {
  summary: 'The same entries as a table of comma separated values; the export is itself recorded',
  access: 'company-owner',
  query: Filter,
  gives: 'file',
});

export type ActivityChange = z.output<typeof ActivityChange>;
export type ActivityEntry = z.output<typeof ActivityEntry>;
export type ActivityFilter = z.output<typeof Filter>;
