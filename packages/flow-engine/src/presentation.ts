import type { Locale } from '@parley/contracts/locales';
import type { Draft } from './draft.ts';
import type { StepText } from './step-text.ts';
import type { Text } from './text.ts';

/** The groups of the palette, in order. */
export const FAMILIES = ['start', 'talk', 'decide', 'ai', 'do', 'go'] as const;
export type Family = (typeof FAMILIES)[number];

/** The icons a step may have. The engine only names them; the builder draws them. */
export type StepIcon =
  | 'arrows'
  | 'branch'
  | 'bolt'
  | 'buttons'
  | 'corner'
  | 'field'
  | 'flag'
  | 'hourglass'
  | 'message'
  | 'person'
  | 'question'
  | 'signal'
  | 'sparkles'
  | 'split'
  | 'tag'
  | 'target'
  | 'variable'
  | 'workflow';

/** What a summary may use besides the settings. */
export interface SummaryContext {
  /** The language in which the flow is displayed. */
  language: Locale;
  /** The title of a step, or null if there is none with this id. */
  titleOf: (id: string) => string | null;
  /** The texts of saved replies; undefined until they are loaded. */
  savedReplies: ReadonlyMap<number, Text> | undefined;
}

/** Every setting has an initial value; null if only a person can choose it. */
type FirstSettings<Settings> = { [Name in keyof Settings]-?: Settings[Name] | null };
type NameIn<Settings> = Settings extends unknown ? keyof Settings & string : never;

/**
 * How a step type is presented in the builder. Its name is the text `steps.types.<type>`, the labels of its settings
 * are `steps.fields.<setting>` and the names of its exits `steps.exits.<exit>`.
 */
export interface Presentation<Settings> {
  /** Its group in the palette, which also sets its colour. */
  family: Family;
  icon: StepIcon;
  /** A colour that differs from its family's. */
  color?: 'success';
  /** The settings of a new step, in a flow with the given first language. */
  firstSettings: (language: Locale, newId: () => string) => FirstSettings<Settings>;
  /** The first lines of what a step does. */
  summary: (settings: Draft, context: SummaryContext) => StepText;
  /** The setting that lists its own exits in order, and the name of each item's exit. */
  exitList?: { setting: NameIn<Settings>; nameOf: (item: Draft, index: number, language: Locale) => StepText };
  /** The name of any other exit of its own; null for exits that have the same name in every step. */
  exitName?: (exit: string) => StepText | null;
}
