import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts about secrets, loaded with the screens that show them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
