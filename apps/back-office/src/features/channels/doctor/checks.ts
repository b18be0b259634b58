import { CHECK_NAMES, type CheckName } from '@parley/contracts/channel-checks';
import type { ChannelCheck } from '@parley/contracts/channel-activity';

/** What can be done about a check that failed. */
export type Repair =
  /** Somebody has to sign in or enter a token. */
  | 'reconnect'
  /** Setting the channel up at its platform again, with the token that is there. */
  | 'repair'
  /** Looking at what was not delivered. */
  | 'inbox'
  /** Making a secret for the service that passes on mails. */
  | 'secret'
  /** Adding a record where the domain is managed; the detail is its name. */
  | 'record'
  | null;

const REPAIRS: Partial<Record<CheckName, Repair>> = {
  token: 'reconnect',
  account: 'reconnect',
  permissions: 'reconnect',
  mail_in: 'reconnect',
  mail_out: 'reconnect',
  mail_dkim: 'reconnect',
  mail_webhook: 'secret',
  mail_mx: 'record',
  mail_spf: 'record',
  mail_dmarc: 'record',
  webhook: 'repair',
  subscription: 'repair',
  deliveries: 'inbox',
};

/** What the platform can go on without. */
const WARNINGS: ReadonlySet<CheckName> = new Set([
  'deliveries',
  'other_apps',
  'mail_mx',
  'mail_spf',
  'mail_dkim',
  'mail_dmarc',
]);
/** Without these, nothing goes out; without the others, nothing arrives. */
const SENDING: ReadonlySet<CheckName> = new Set(['token', 'account', 'permissions', 'mail_out']);
const RECEIVING: ReadonlySet<CheckName> = new Set([
  'webhook',
  'public_url',
  'mail_in',
  'mail_webhook',
  'signature',
  'account',
]);

export const repairOf = (name: CheckName): Repair => REPAIRS[name] ?? null;

export type Finding = 'fine' | 'warning' | 'failed';

export const findingOf = ({ name, isOk }: ChannelCheck): Finding =>
  isOk ? 'fine' : WARNINGS.has(name) ? 'warning' : 'failed';

/** In the order in which they are shown, those around the last event in and out apart. */
export function inOrder(checks: readonly ChannelCheck[]) {
  const sorted = checks.toSorted((one, other) => CHECK_NAMES.indexOf(one.name) - CHECK_NAMES.indexOf(other.name));
  const isAfter = ({ name }: ChannelCheck) => CHECK_NAMES.indexOf(name) > CHECK_NAMES.indexOf('mail_webhook');
  return { before: sorted.filter((check) => !isAfter(check)), after: sorted.filter(isAfter) };
}

export interface Verdict {
  finding: Finding;
  /** What works and what does not. */
  says: 'works' | 'limited' | 'noSending' | 'noReceiving' | 'partly' | 'nothing';
  /** The first check that failed, which the one button is about; null if there is nothing to do. */
  first: CheckName | null;
}

/** Sums up what the checks found. */
export function verdictOf(checks: readonly ChannelCheck[]): Verdict {
  const sorted = Object.values(inOrder(checks)).flat();
  const failed = sorted.filter((check) => findingOf(check) === 'failed').map(({ name }) => name);
  const warning = sorted.find((check) => findingOf(check) === 'warning');
  const [first = null] = failed;
  if (first === null)
    return warning
      ? { finding: 'warning', says: 'limited', first: warning.name }
      : { finding: 'fine', says: 'works', first };
  const sends = !failed.some((name) => SENDING.has(name));
  const receives = !failed.some((name) => RECEIVING.has(name));
  const says = sends ? (receives ? 'partly' : 'noReceiving') : receives ? 'noSending' : 'nothing';
  return { finding: 'failed', says, first };
}
