export { createFlows, sweepDeletedFlows } from './flows.ts';
export { flowRoutes } from './routes.ts';
