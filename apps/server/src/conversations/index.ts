export { changeTagsIn, endIn, handOffIn } from './bot-actions.ts';
export { createChangeReader } from './changes.ts';
export { moveConversations, openConversation } from './open.ts';
export { noteReceipt } from './receipts.ts';
export { conversationRoutes } from './routes.ts';
export { createConversations, type Conversations } from './service.ts';
export { dropUnusedTags } from './tags.ts';
export { touchConversations } from './touch.ts';
export { setAddresses, setMetadata, setRating } from './visitor-changes.ts';
