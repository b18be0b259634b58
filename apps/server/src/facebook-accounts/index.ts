export { createFacebookAccounts, type FacebookAccounts } from './accounts.ts';
export { findChannelsOf } from './page-uses.ts';
export { createFacebook } from './facebook.ts';
export { handleFacebookUpkeep } from './upkeep.ts';
export { facebookAccountRoutes } from './routes.ts';
