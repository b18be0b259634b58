import { LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../infra/sql/sql.ts';

/** What a customer who waits for a person has been told. It holds for one wait: since then. */
export const WaitNote = z.object({ since: z.string(), text: z.string(), isAway: z.boolean() });
export type WaitNote = z.output<typeof WaitNote>;

interface Waiting {
  isHandedOff: boolean;
  /** Null if nobody waits for a person. */
  beganWaitingAt: Date | null;
  handedOffTo: { name: string } | null;
  waitNote: WaitNote | null;
  locale: string | null;
  endedAt: Date | null;
}

const COMING: Readonly<Record<Locale, string>> = {
  en: 'A person will answer you here.',
  ro: 'Un operator vă va răspunde aici.',
  ru: 'Вам ответит сотрудник.',
  ua: 'Вам відповість працівник.',
  de: 'Ein Mitarbeiter antwortet Ihnen hier.',
  fr: 'Un conseiller va vous répondre ici.',
  it: 'Un operatore le risponderà qui.',
};
const TAKEN: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `${name} will answer you here.`,
  ro: (name) => `${name} vă va răspunde aici.`,
  ru: (name) => `Вам ответит ${name}.`,
  ua: (name) => `Вам відповість ${name}.`,
  de: (name) => `${name} antwortet Ihnen hier.`,
  fr: (name) => `${name} va vous répondre ici.`,
  it: (name) => `${name} le risponderà qui.`,
};

/** SQL: what `customerNote` needs, of a row of `conversations`. */
export const WAIT_COLUMNS = [
  raw<Date | null>`CASE WHEN is_handed_off OR NOT (SELECT h.has_bot FROM channels h WHERE h.id = conversations.channel_id)
    THEN began_waiting_at END`.as('beganWaitingAt'),
  raw<{ name: string } | null>`(SELECT json_build_object('name', u.name) FROM users u WHERE u.id = handed_off_to)`.as(
    'handedOffTo',
  ),
  raw<WaitNote | null>`wait_note`.as('waitNote'),
  raw<string | null>`coalesce(locale, (SELECT k.locale FROM customers k WHERE k.id = conversations.customer_id))`.as(
    'locale',
  ),
];

/** What the widget shows below the messages of a customer who waits for a person; empty for everybody else. */
export function customerNote(waiting: Waiting): { note: string; isAway: boolean } {
  const { isHandedOff, beganWaitingAt, handedOffTo, waitNote, endedAt } = waiting;
  const locale = LOCALES.find((known) => known === waiting.locale) ?? 'en';
  if (!beganWaitingAt || endedAt) return { note: '', isAway: false };
  if (handedOffTo) return { note: TAKEN[locale](handedOffTo.name), isAway: false };
  if (waitNote?.since === beganWaitingAt.toISOString()) return { note: waitNote.text, isAway: waitNote.isAway };
  return { note: isHandedOff ? COMING[locale] : '', isAway: false };
}

/** Tells the customer something else while they wait; false if they no longer do, or somebody has told them meanwhile. */
export async function setWaitNote(
  { db }: Tx,
  companyId: number,
  id: number,
  beganWaitingAt: Date,
  { text, isAway }: Omit<WaitNote, 'since'>,
  lastTold: string | null,
): Promise<boolean> {
  const note: WaitNote = { since: beganWaitingAt.toISOString(), text, isAway };
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ wait_note: JSON.stringify(note) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('began_waiting_at', '=', beganWaitingAt)
    .where('handed_off_to', 'is', null)
    .where(raw<boolean>`wait_note ->> 'since' IS NOT DISTINCT FROM ${lastTold}`)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
