import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts of the editor of hours, loaded with the screens that show it. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
