import { catalogsOf, type Catalog } from '../../../language.ts';

/** The texts of single steps: types, exits, problems, forms, preview and outline. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
