import type { Family, SettingName } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import type en from './locales/en.json';

type Texts = (typeof en)['steps'];
/** These settings choose the form itself, which labels them on its own. */
type FormChoice = 'by' | 'on';

// The keys are derived from the engine's names, so a setting or a family without a text is a type error.
const fieldKey = (setting: Exclude<SettingName, FormChoice>): `steps.fields.${keyof Texts['fields']}` =>
  `steps.fields.${setting}`;
const familyKey = (family: Family): `steps.families.${keyof Texts['families']}` => `steps.families.${family}`;

/** The label of a setting, or the text of the fallback key if the setting is unknown. */
export const fieldName = (t: TFunction, setting: string, otherwise: string): string =>
  t([fieldKey(setting as Exclude<SettingName, FormChoice>), otherwise]);

export const familyName = (t: TFunction, family: Family): string => t(familyKey(family));
