export { createChannels, type Channels } from './channels.ts';
export { handleDeliveries, type Send } from './deliver.ts';
export { channelRoutes } from './routes.ts';
