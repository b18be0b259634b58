export { createBotStops } from './bot-stops.ts';
export { shareBotLock } from './lock.ts';
export { botStopRoutes } from './routes.ts';
export { createStopWatch } from './watch.ts';
