import { WidgetSettings } from '@parley/contracts/channels';
import { LOCALES } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { changesOf, countChanges, SetupSchema, valuesOf } from './setup-values.ts';

const settings = WidgetSettings.parse({
  texts: [{ locale: 'ro', title: 'Bună' }],
  fields: [{ name: 'email', type: 'email', labels: [{ locale: 'de', text: 'E-Mail' }] }],
  allowedDomains: ['shop.example'],
});
const channel = { name: 'Shop', settings };

describe('the form of the setup', () => {
  test('has a field for every language and sends only those with text', () => {
    const values = valuesOf(channel);
    expect(values.texts.map(({ locale }) => locale)).toEqual([...LOCALES]);
    expect(values.fields[0]?.labels).toHaveLength(LOCALES.length);
    expect(changesOf(values)).toEqual(channel);
  });

  test('is valid as loaded, and what it sends is accepted by the server', () => {
    const values = valuesOf(channel);
    expect(SetupSchema.safeParse(values).success).toBe(true);
    expect(WidgetSettings.parse(changesOf(values).settings)).toEqual(settings);
  });

  test('counts each difference once', () => {
    const before = valuesOf(channel);
    const after = structuredClone(before);
    expect(countChanges(before, after)).toBe(0);
    after.colors.frameColor = '#22483F';
    after.texts[0] = { locale: 'en', title: 'Hello', subtitle: 'Here', greeting: '', launcher: '' };
    after.showsCredit = false;
    expect(countChanges(before, after)).toBe(4);
    const accentColor = before.colors.accentColor.toUpperCase();
    expect(countChanges(before, { ...before, colors: { ...before.colors, accentColor } })).toBe(0);
  });

  test('counts a field once, whether it is new, changed or removed', () => {
    const before = valuesOf(channel);
    const [email] = before.fields;
    if (!email) throw new Error('There is a field.');
    expect(countChanges(before, { ...before, fields: [{ ...email, isRequired: true }] })).toBe(1);
    expect(countChanges(before, { ...before, fields: [] })).toBe(1);
    const phone = { ...email, name: 'phone', type: 'phone' as const };
    expect(countChanges(before, { ...before, fields: [email, phone] })).toBe(1);
    expect(countChanges({ ...before, fields: [email, phone] }, { ...before, fields: [phone, email] })).toBe(1);
  });
});
