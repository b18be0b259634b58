export { createActivity, sweepActivity } from './activity.ts';
export { changed, changesBetween, recordActivity, type Actor } from './record.ts';
export { activityRoutes } from './routes.ts';
