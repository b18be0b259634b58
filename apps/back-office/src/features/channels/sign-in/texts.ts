import { catalogsOf, type Catalog } from '../../../language.ts';

/** The texts of connecting a channel by a sign-in, loaded when a channel needs one. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
