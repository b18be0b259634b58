export {
  createQuickActions,
  dropDeletedActions,
  findQuickActions,
  readQuickActionIds,
  SHOWN_ACTIONS,
} from './quick-actions.ts';
export { quickActionRoutes } from './routes.ts';
export { addSampleActions, removeSampleActions } from './sample-actions.ts';
