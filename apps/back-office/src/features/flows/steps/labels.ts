import type { Family, NodeTypeName, SettingName } from '@parley/flow-engine';
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

const aboutKey = (type: NodeTypeName): `steps.about.${keyof Texts['about']}` => `steps.about.${type}`;

/** One sentence on what a step type does; empty for an unknown one. */
export const aboutType = (t: TFunction, type: string): string =>
  t(aboutKey(type as NodeTypeName), { defaultValue: '' });

/** Exits whose name alone does not say when they are taken. */
const EXITS_ABOUT = ['gaveUp', 'handedBack', 'notSure', 'blocked', 'text', 'timeout', 'error', 'else'] as const;
const exitAboutKey = (exit: (typeof EXITS_ABOUT)[number]): `steps.exitAbout.${keyof Texts['exitAbout']}` =>
  `steps.exitAbout.${exit}`;

/** When an exit is taken, if its name does not say it. */
export function aboutExit(t: TFunction, exit: string): string | null {
  const known = EXITS_ABOUT.find((each) => each === exit);
  return known ? t(exitAboutKey(known)) : null;
}

export const familyName = (t: TFunction, family: Family): string => t(familyKey(family));
