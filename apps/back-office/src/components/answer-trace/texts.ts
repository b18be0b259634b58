import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts that explain how answers were produced. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
