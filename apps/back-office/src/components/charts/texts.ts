import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts of these screens, loaded with them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
