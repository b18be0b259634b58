export { createActivity, sweepActivity } from './activity.ts';
export { changed, changesBetween, recordActivity, recordForPerson, type Actor } from './record.ts';
export { activityRoutes } from './routes.ts';
