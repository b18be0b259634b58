import { catalogsOf, type Catalog } from '../../language.ts';

/** The words about secrets; they travel with the screens that show them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
