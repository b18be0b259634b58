export { createChannels, type Channels } from './channels.ts';
export { degrade, type Degraded } from './degrade.ts';
export { handleDeliveries, type Send } from './deliver.ts';
export { channelRoutes } from './routes.ts';
