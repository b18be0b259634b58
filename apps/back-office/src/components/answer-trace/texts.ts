import { catalogsOf, type Catalog } from '../../language.ts';

/** How answers come about, for whoever tells of it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
