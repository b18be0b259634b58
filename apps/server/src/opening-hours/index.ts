export { createAwayNotices } from './away-notices.ts';
export { createOpeningHours } from './opening-hours.ts';
export { openingHoursRoutes } from './routes.ts';
