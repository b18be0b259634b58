export { createInboxViews, dropDeletedViews } from './inbox-views.ts';
export { inboxViewRoutes } from './routes.ts';
