import { ChatField, WidgetColors, WidgetTexts, type WidgetChannel } from '@parley/contracts/channels';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { line, maxLength, required, website } from '@parley/contracts/rules';
import { ProactiveMessage, WIDGET_SIDES, WIDGET_THEMES } from '@parley/contracts/widget-presentation';
import { z } from 'zod';

const Invitation = z.strictObject({ locale: z.enum(LOCALES), text: line(maxLength(200)) });
const Label = z.strictObject({ locale: z.enum(LOCALES), text: line(maxLength(60)) });

/** The shape of the form: every language has an entry, even an empty one. */
export const SetupSchema = z.strictObject({
  name: line(required, maxLength(100)),
  colors: WidgetColors,
  texts: z.array(WidgetTexts),
  fields: z.array(ChatField.extend({ labels: z.array(Label) })),
  privacyUrl: line(maxLength(300), website),
  allowedDomains: z.array(z.string()),
  allowsAppWebViews: z.boolean(),
  requiresIdentity: z.boolean(),
  showsCredit: z.boolean(),
  showsAnswerTime: z.boolean(),
  keepsPageQueries: z.boolean(),
  side: z.enum(WIDGET_SIDES),
  theme: z.enum(WIDGET_THEMES),
  proactiveMessages: z.array(ProactiveMessage.extend({ texts: z.array(Invitation) })),
});

export type SetupValues = z.output<typeof SetupSchema>;
export type SetupField = SetupValues['fields'][number];
export type SetupTexts = SetupValues['texts'][number];
type Settings = WidgetChannel['settings'];

const emptyTexts = (locale: Locale): SetupTexts => ({ locale, title: '', subtitle: '', greeting: '', launcher: '' });

export const hasTexts = ({ title, subtitle, greeting, launcher }: SetupTexts): boolean =>
  [title, subtitle, greeting, launcher].some((text) => text.trim() !== '');

/** All seven languages, with the existing texts of each. */
const inEveryLanguage = <T extends { locale: Locale }>(known: readonly T[], empty: (locale: Locale) => T): T[] =>
  LOCALES.map((locale) => known.find((each) => each.locale === locale) ?? empty(locale));

export function valuesOf({ name, settings }: Pick<WidgetChannel, 'name' | 'settings'>): SetupValues {
  return {
    ...settings,
    name,
    texts: inEveryLanguage(settings.texts, emptyTexts),
    fields: settings.fields.map((field) => ({
      ...field,
      labels: inEveryLanguage(field.labels, (locale) => ({ locale, text: '' })),
    })),
    proactiveMessages: settings.proactiveMessages.map((message) => ({
      ...message,
      texts: inEveryLanguage(message.texts, (locale) => ({ locale, text: '' })),
    })),
  };
}

/** A new proactive message: on every page, after a while. */
export const emptyInvitation = (): SetupValues['proactiveMessages'][number] => ({
  path: '',
  afterSeconds: 20,
  texts: LOCALES.map((locale) => ({ locale, text: '' })),
});

/** What is sent: only languages with texts, and only messages that say something. */
export function changesOf({ name, ...values }: SetupValues): { name: string; settings: Settings } {
  return {
    name,
    settings: {
      ...values,
      texts: values.texts.filter(hasTexts),
      fields: values.fields.map((field) => ({
        ...field,
        labels: field.labels.filter(({ text }) => text.trim() !== ''),
      })),
      proactiveMessages: values.proactiveMessages
        .map((message) => ({ ...message, texts: message.texts.filter(({ text }) => text.trim() !== '') }))
        .filter(({ texts }) => texts.length > 0),
    },
  };
}

/**
 * How many things differ: each colour, each text and each field counts, and so does a different order of the fields.
 */
export function countChanges(before: SetupValues, after: SetupValues): number {
  const one = leavesOf(before);
  const other = leavesOf(after);
  const changed = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
  return changed.length + (isReordered(before.fields, after.fields) ? 1 : 0);
}

function isReordered(before: readonly SetupField[], after: readonly SetupField[]): boolean {
  const [one, other] = [before, after].map((fields) => fields.map(({ name }) => name)) as [string[], string[]];
  return String(one.toSorted()) === String(other.toSorted()) && String(one) !== String(other);
}

function leavesOf({ colors, texts, fields, ...rest }: SetupValues): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (key: string, value: unknown) => leaves.set(key, JSON.stringify(value));
  for (const [key, value] of Object.entries(colors)) add(`colors.${key}`, value.toLowerCase());
  for (const { locale, ...said } of texts)
    for (const [key, value] of Object.entries(said)) add(`texts.${locale}.${key}`, value);
  for (const field of fields) add(`fields.${field.name}`, field);
  for (const [key, value] of Object.entries(rest)) add(key, value);
  return leaves;
}
