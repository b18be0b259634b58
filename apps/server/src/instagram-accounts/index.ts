export { createInstagramAccounts, type InstagramAccounts } from './accounts.ts';
export { createInstagram } from './instagram.ts';
export { instagramAccountRoutes } from './routes.ts';
export { findChannels } from './find-channels.ts';
export { handleInstagramUpkeep } from './upkeep.ts';
