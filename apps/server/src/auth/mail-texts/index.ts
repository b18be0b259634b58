import type { Locale } from '@parley/contracts/locales';
import type { MailText } from '../../infra/mail/layout.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { ua } from './ua.ts';

export type MailName = keyof typeof en;
export type MailTexts = Record<MailName, MailText>;

export const mailTexts: Record<Locale, MailTexts> = { en, ro, ru, ua, de, fr, it };
