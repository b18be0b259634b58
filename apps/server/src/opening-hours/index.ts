export { createAwayNotices, type Explain } from './away-notices.ts';
export { awayWords, backWords } from './away-words.ts';
export { awayAt, hoursFor, hoursForConversation, hoursOf, type Hours } from './hours-of-teams.ts';
export { createOpeningHours } from './opening-hours.ts';
export { openingHoursRoutes } from './routes.ts';
export { isOpen, nextOpening, openMilliseconds } from './schedule.ts';
