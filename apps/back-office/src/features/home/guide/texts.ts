import { catalogsOf, type Catalog } from '../../../language.ts';

/** The texts of the setup guide, loaded with it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
