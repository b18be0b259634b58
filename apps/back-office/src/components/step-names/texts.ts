import { catalogsOf, type Catalog } from '../../language.ts';

/** What step types and exits are called, wherever a flow is described. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
