export { createChannels, type Channels } from './channels.ts';
export { degrade } from './degrade.ts';
export { handleDeliveries, type Send } from './deliver.ts';
export { channelRoutes } from './routes.ts';
export { addWidget, disableChannels, noteLastMessage, noteUse, removeUnusedChannel } from './upkeep.ts';
