import { catalogsOf, type Catalog } from '../../language.ts';

/** What kinds of steps and ways out are called, for whoever tells of a flow. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
