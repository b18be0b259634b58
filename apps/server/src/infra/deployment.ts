/** Derives from the settings who can reach this installation, and what follows from that. */
import type { Settings } from './config.ts';
import { isLoopback } from './loopback.ts';

/** Where mail goes: to a mail server, to the mailbox that only this machine can read, or nowhere. */
export type MailDelivery = 'smtp' | 'mailbox' | 'none';

/** PUBLIC_URL is https or names another machine. */
export function isPublic(values: Settings): boolean {
  const { protocol, hostname } = new URL(publicUrlOf(values));
  return protocol === 'https:' || !isLoopback(hostname);
}

/** NODE_ENV need not be set: an address that others can reach implies production. */
export const isProduction = (values: Settings) => values.NODE_ENV === 'production' || isPublic(values);

export function mailDelivery(values: Settings): MailDelivery {
  if (values.MAIL === 'none') return 'none';
  if (values.SMTP_URL) return 'smtp';
  return !isProduction(values) && isLoopback(values.HOST) ? 'mailbox' : 'none';
}

/** Settings that are valid individually but contradict each other. */
export function contradictions(values: Settings): string[] {
  if (!isProduction(values)) return [];
  const why = values.NODE_ENV === 'production' ? 'NODE_ENV=production' : `PUBLIC_URL=${publicUrlOf(values)}`;
  const complaints: string[] = [];
  if (values.RATE_LIMITS === 'relaxed') {
    complaints.push(`RATE_LIMITS=relaxed is refused in production (${why}). Leave it out.`);
  }
  if (!values.SMTP_URL && values.MAIL !== 'none') {
    complaints.push(
      `SMTP_URL is needed in production (${why}): without it nobody gets the links that verify an address or reset a password. Example: SMTP_URL=smtp://user:password@mail.example.com:587. To run without mail, set MAIL=none.`,
    );
  }
  return complaints;
}

/** The URL with the password inserted, whatever characters it contains. */
export function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD }: Settings): string | undefined {
  if (!DATABASE_URL || !DATABASE_PASSWORD) return DATABASE_URL;
  const address = new URL(DATABASE_URL);
  if (!address.password) address.password = encodeURIComponent(DATABASE_PASSWORD);
  return address.href;
}

export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Settings): string {
  return (PUBLIC_URL ?? addressOf(HOST, PORT)).replace(/\/+$/, '');
}

/** The URL under which this machine reaches a server that listens there. */
export function addressOf(host: string, port: number): string {
  return `http://${shownHost(host)}:${port}`;
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
