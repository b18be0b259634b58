import { catalogsOf, type Catalog } from '../../../language.ts';

/** The words of the list of flows; they travel with it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
