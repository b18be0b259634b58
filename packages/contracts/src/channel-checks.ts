/** What a channel's doctor looks at, in the order in which it is shown. */
export const CHECK_NAMES = [
  'token',
  'account',
  'permissions',
  'subscription',
  'webhook',
  'mail_in',
  'mail_webhook',
  'mail_out',
  'deliveries',
  'other_apps',
  'signature',
  'mail_mx',
  'mail_spf',
  'mail_dkim',
  'mail_dmarc',
  'public_url',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];
