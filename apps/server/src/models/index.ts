export { createBreaker, type Breaker } from './breaker.ts';
export { createModels, type Models, type OpenedModel } from './models.ts';
export type { Model } from './open-model.ts';
export { createProviders } from './providers.ts';
export { isAbort, ModelError, problemOf, problemOfEnding } from './problems.ts';
export { modelProviderRoutes } from './routes.ts';
export { costOf, spend, spentToday, type Prices, type Spent } from './usage.ts';
