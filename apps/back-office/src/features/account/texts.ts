import { catalogsOf, type Catalog } from '../../language.ts';

/** The words of the screens for security and the installation; they travel with them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
