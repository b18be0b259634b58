export { createFlowFiles, sweepFlowFiles } from './files.ts';
export { createFlows, sweepDeletedFlows } from './flows.ts';
export { handleKeyMoves } from './move-keys.ts';
export { namesOfFlowsSaying } from './repository.ts';
export { flowFileRoutes, flowRoutes } from './routes.ts';
export { createFlowRunner } from './running/runner.ts';
export { namesOfFlowsSending } from './secret-uses.ts';
export { publishStarter } from './storing.ts';
export { createTryingOut } from './trying-out.ts';
