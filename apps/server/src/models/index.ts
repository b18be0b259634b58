export { createModels, type Models } from './models.ts';
export { createProviders } from './providers.ts';
export { ModelError, problemOf, problemOfEnding } from './problems.ts';
export { hasProvider } from './repository.ts';
export { modelProviderRoutes } from './routes.ts';
export { costOf, spend, spentToday } from './usage.ts';
