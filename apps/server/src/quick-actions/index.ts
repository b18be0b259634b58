export { createQuickActions, dropDeletedActions, findQuickActions, SHOWN_ACTIONS } from './quick-actions.ts';
export { quickActionRoutes } from './routes.ts';
