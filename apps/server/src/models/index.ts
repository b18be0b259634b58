export { createModelProviders } from './feature.ts';
export type { Models } from './models.ts';
export { ModelError, problemOf, problemOfEnding } from './problems.ts';
export { hasProvider } from './repository.ts';
export { costOf, spend, spentToday } from './usage.ts';
