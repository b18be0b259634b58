import type { ExitName, NodeTypeName } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import type en from './locales/en.json';

type Texts = (typeof en)['steps'];

// The keys follow from the names in the engine, so a step type or an exit without a text is a type error here. Only types are
// imported: whoever shows a name does not load the engine.
const typeKey = (type: NodeTypeName): `steps.types.${keyof Texts['types']}` => `steps.types.${type}`;
const exitKey = (exit: ExitName): `steps.exits.${keyof Texts['exits']}` => `steps.exits.${exit}`;

/** What a step type is called. */
export const typeName = (t: TFunction, type: string): string =>
  t([typeKey(type as NodeTypeName), 'steps.types.unknown']);

/** What an exit is called that has the same name in every step; any other is shown by the given words. */
export const exitName = (t: TFunction, exit: string, otherwise: string): string =>
  t(exitKey(exit as ExitName), { defaultValue: otherwise });
