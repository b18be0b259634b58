import { catalogsOf, type Catalog } from '../../../language.ts';

/** The words of single steps: kinds, exits, problems, forms, preview and outline. */
export const texts = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));
