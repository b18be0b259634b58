import { catalogsOf, type Catalog } from '../../../language.ts';

/** The words of this screen; they travel with it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
