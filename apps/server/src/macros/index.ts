export { createMacros, sweepMacros } from './macros.ts';
export { macroRoutes } from './routes.ts';
