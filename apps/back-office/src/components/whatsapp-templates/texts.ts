import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts about WhatsApp's templates, loaded with what shows them. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
