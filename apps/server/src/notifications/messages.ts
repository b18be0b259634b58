import { bcp47 } from '@parley/contracts/locales';
import { companyPath } from '../infra/mail/company-path.ts';
import type { MailText } from '../infra/mail/layout.ts';
import { redactAll } from '../personal-data/index.ts';
import type { Claimed, Item } from './claim.ts';
import { WORDS } from './words.ts';

const MAX_WORDS = 90;
const MAX_NAME = 60;
const MAX_NAMES = 10;

export interface PushText {
  title: string;
  body: string;
  url: string;
  /** A notification replaces the one with the same tag. */
  tag: string;
}

/** The page that a notification opens: its conversation, or everyone who waits. */
export function pathOf(companyId: number, items: readonly Item[]): string {
  const [first] = items;
  if (first?.kind === 'test') return companyPath('/account/notifications', companyId);
  const isOne = items.length === 1 && first?.conversationId;
  return companyPath(isOne ? `/chats/${first.conversationId}` : '/chats?view=waiting', companyId);
}

/** What a push notification says: small, and without anything of the customer's if the person does not want it. */
export function pushText(companyId: number, claimed: Claimed): PushText {
  const { title, body } = said(claimed);
  const [first] = claimed.items;
  const url = pathOf(companyId, claimed.items);
  return {
    title,
    body,
    url,
    tag: claimed.items.length > 1 ? 'several' : `${first?.kind} ${first?.conversationId ?? 0}`,
  };
}

/** The texts of a mail and what they are filled with: nothing that a customer wrote is ever a template. */
export function mailText(claimed: Claimed): { words: MailText; values: Record<string, string> } {
  const { greeting, open, note } = WORDS[claimed.to.locale];
  const { title, body } = said(claimed);
  return {
    words: { subject: '{title}', greeting, body: body ? '{title}: {body}' : '{title}.', button: open, note },
    values: { name: claimed.to.name, title, body },
  };
}

function said({ to, items }: Claimed): { title: string; body: string } {
  const words = WORDS[to.locale];
  const [first] = items;
  if (!first || first.kind === 'test') return { title: words.test, body: words.testBody };
  if (items.length > 1) {
    const names = to.showsWords ? [...new Set(items.map(({ customer }) => nameOf(customer, words.somebody)))] : [];
    const n = String(items.length);
    return { title: titleOfMany(to, items).replace('{n}', n), body: names.slice(0, MAX_NAMES).join(', ') };
  }
  const customer = to.showsWords ? nameOf(first.customer, words.somebody) : words.somebody;
  const title = words[first.kind].replace('{customer}', () => customer);
  return { title, body: to.showsWords && first.words ? short(redactAll(first.words), MAX_WORDS) : '' };
}

function titleOfMany({ locale }: Claimed['to'], items: readonly Item[]): string {
  const { several, waitingMany } = WORDS[locale];
  if (!items.every(({ kind }) => kind === 'waiting')) return several;
  return waitingMany[new Intl.PluralRules(bcp47(locale)).select(items.length)] ?? waitingMany.other;
}

const nameOf = (customer: string | null, somebody: string) => short(customer ?? '', MAX_NAME) || somebody;

function short(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}
