export { changeTagsIn, endIn, handOffIn } from './bot-actions.ts';
export { createChangeReader } from './changes.ts';
export { conversationRoutes } from './routes.ts';
export { createConversations, type Conversations } from './service.ts';
export { dropUnusedTags } from './tags.ts';
