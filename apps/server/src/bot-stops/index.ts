export { createBotStops } from './bot-stops.ts';
export { botLock } from './lock.ts';
export { botStopRoutes } from './routes.ts';
export { createStopWatch } from './watch.ts';
