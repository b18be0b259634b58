import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts of the security and installation screens, loaded with them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
