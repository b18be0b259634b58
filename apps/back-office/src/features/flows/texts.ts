import { catalogsOf, type Catalog } from '../../language.ts';

/** The words of the flow screens; they travel with them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
