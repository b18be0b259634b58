import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts of conditions, in flows and in policies. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
