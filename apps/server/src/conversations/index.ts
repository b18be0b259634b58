export { createChangeReader } from './changes.ts';
export { conversationRoutes } from './routes.ts';
export { createConversations } from './service.ts';
