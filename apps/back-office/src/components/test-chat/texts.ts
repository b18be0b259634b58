import { catalogsOf, type Catalog } from '../../language.ts';

/** The texts of test chats. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
