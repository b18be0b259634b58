export { createFlows, sweepDeletedFlows } from './flows.ts';
export { flowRoutes } from './routes.ts';
export { createFlowRunner } from './running/runner.ts';
export { createTryingOut } from './trying-out.ts';
