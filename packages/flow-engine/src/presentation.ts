import type { Locale } from '@parley/contracts/locales';
import type { Draft } from './draft.ts';
import type { StepText } from './step-text.ts';
import type { Text } from './text.ts';

/** The groups of the palette, in its order. */
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

/** What a summary may know besides the settings. */
export interface SummaryContext {
  /** The language of the flow that is looked at. */
  language: Locale;
  /** What a step is called, or null when there is none with this id. */
  titleOf: (id: string) => string | null;
  /** What saved replies say; undefined until they are loaded. */
  savedReplies: ReadonlyMap<number, Text> | undefined;
}

/** Every setting has a first value; null where only a person can know it. */
type FirstSettings<Settings> = { [Name in keyof Settings]-?: Settings[Name] | null };
type NameIn<Settings> = Settings extends unknown ? keyof Settings & string : never;

/**
 * How a step type presents itself in the builder. Its name is the text `steps.types.<type>`, the labels of its settings are
 * `steps.fields.<setting>` and the names of its exits `steps.exits.<exit>`.
 */
export interface Presentation<Settings> {
  /** The group of the palette that offers it; its colour too. */
  family: Family;
  icon: StepIcon;
  /** A colour other than its family's. */
  color?: 'success';
  /** The settings of a new step, in a flow whose first language is given. */
  firstSettings: (language: Locale, newId: () => string) => FirstSettings<Settings>;
  /** The first lines of what a step does. */
  summary: (settings: Draft, context: SummaryContext) => StepText;
  /** The setting that lists its own exits in their order, and what the exit of each item is called. */
  exitList?: { setting: NameIn<Settings>; nameOf: (item: Draft, index: number, language: Locale) => StepText };
  /** What any other exit of its own is called; null for exits that every step calls the same. */
  exitName?: (exit: string) => StepText | null;
}
