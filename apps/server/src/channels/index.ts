export { createChannels } from './channels.ts';
export { channelRoutes } from './routes.ts';
