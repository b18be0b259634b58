import { catalogsOf, type Catalog } from '../../../language.ts';

/** The texts of the activity log, loaded with it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
