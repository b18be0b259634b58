export { createMessages, listMessages, messagesChangedSince, type Messages } from './messages.ts';
export { messageRoutes } from './routes.ts';
