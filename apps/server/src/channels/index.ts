export type { Adapter } from './adapter.ts';
export { ADAPTERS } from './adapters/index.ts';
export { createChannels, type Channels } from './channels.ts';
export { byPlatform } from './connections.ts';
export { degrade } from './degrade.ts';
export { createPlatformTraffic } from './platform-traffic.ts';
export { channelRoutes } from './routes.ts';
export { addWidget, disableChannels, noteLastMessage, noteUse, removeUnusedChannel } from './upkeep.ts';
