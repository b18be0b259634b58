import { catalogsOf, type Catalog } from '../../language.ts';

/** The words of these screens; they travel with them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
