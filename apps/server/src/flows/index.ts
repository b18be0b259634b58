export { createFlows } from './feature.ts';
export { sweepFlowFiles } from './files.ts';
export { sweepDeletedFlows } from './flows.ts';
export { createFlowPlayer } from './playing/player.ts';
export { namesOfFlowsSaying } from './repository.ts';
export { namesOfFlowsSending } from './secret-uses.ts';
export { publishStarter, removeUntouchedFlow } from './storing.ts';
