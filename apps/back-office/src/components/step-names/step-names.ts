import type { ExitName, NodeTypeName } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import type en from './locales/en.json';

type Texts = (typeof en)['steps'];

// The keys are derived from names in the engine, so a step type or exit without a text is a type error here. Only types
// are imported, so that showing a name does not load the engine.
const typeKey = (type: NodeTypeName): `steps.types.${keyof Texts['types']}` => `steps.types.${type}`;
const exitKey = (exit: ExitName): `steps.exits.${keyof Texts['exits']}` => `steps.exits.${exit}`;

/** The name of a step type. */
export const typeName = (t: TFunction, type: string): string =>
  t([typeKey(type as NodeTypeName), 'steps.types.unknown']);

/** The name of an exit that is the same in every step; any other falls back to the given text. */
export const exitName = (t: TFunction, exit: string, otherwise: string): string =>
  t(exitKey(exit as ExitName), { defaultValue: otherwise });
