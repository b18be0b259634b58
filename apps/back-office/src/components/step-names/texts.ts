import { catalogsOf, type Catalog } from '../../language.ts';

/** The names of step types and exits, wherever a flow is described. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
